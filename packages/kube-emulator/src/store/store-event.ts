import type { KubeObject } from '../model/kube-object.ts';

/** One committed change. `object` of a deletion is the last state, with the deletion's resourceVersion. */
export type StoreEvent = {
  type: 'ADDED' | 'MODIFIED' | 'DELETED';
  kind: string;
  key: string;
  resourceVersion: number;
  object: KubeObject;
  previous: KubeObject | undefined;
};
