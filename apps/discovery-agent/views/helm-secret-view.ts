import { helmRecord, type Secret } from '@moonin/kube';
import { clip, instantOrNull } from '../collectors/bounded-text.ts';
import { type View, viewOf } from './view.ts';

/** What is kept of a Secret in which Helm keeps one revision of a release: what its labels say. */
export interface HelmSecretView extends View {
  /** `namespace/name` of the release; null for a Secret that carries Helm's mark and not its labels. */
  readonly release: string | null;
  readonly revision: number;
  /** Helm's own word. */
  readonly status: string;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

/** Strips the metadata of such a Secret; its data is never part of it. */
export function helmSecretView(secret: Secret, intern: (text: string) => string): HelmSecretView {
  const { namespace, labels, creationTimestamp } = secret.metadata;
  const record = helmRecord(labels);
  const createdAt = instantOrNull(creationTimestamp);
  const modifiedSeconds = record?.modifiedSeconds ?? null;
  return {
    ...viewOf(secret, intern),
    release: record === null ? null : intern(clip(`${namespace}/${record.release}`, 512)),
    revision: record?.revision ?? 0,
    status: intern(clip(record?.status ?? 'unknown', 64)),
    createdAt,
    updatedAt: modifiedSeconds === null ? createdAt : instantOrNull(new Date(modifiedSeconds * 1_000).toISOString()),
  };
}
