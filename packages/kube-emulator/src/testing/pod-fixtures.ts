import type { KubeObject } from '../model/kube-object.ts';

/** What a test's pod differs in. */
export type PodFields = { image?: string; annotations?: Record<string, string>; restartPolicy?: string; spec?: object };

/** A pod that has its node. */
export function pod({
  image = 'nginx:1.27',
  annotations,
  restartPolicy = 'Always',
  spec = {},
}: PodFields = {}): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: 'web-1',
      namespace: 'shop',
      uid: 'uid',
      resourceVersion: '1',
      creationTimestamp: '2026-05-01T12:00:00Z',
      ...(annotations === undefined ? {} : { annotations }),
    },
    spec: { containers: [{ name: 'web', image }], restartPolicy, nodeName: 'node-1', ...spec },
    status: { phase: 'Pending' },
  };
}
