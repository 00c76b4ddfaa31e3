import type { Finding, ObjectRef, UpsertFinding } from '@moonin/agent-client';
import type { ItemKind, SyncKind } from '@moonin/contracts';
import { isComparableResourceVersion, type KubeObject, objectKey, type ReadonlyStore } from '@moonin/kube';
import type { ReportedView } from '../views/reported-view.ts';
import type { IgnoreRules } from './ignore-rules.ts';

/** Where the reports of one kind come from. */
export interface KindSource {
  /** Every object of the kind that is there now and not ignored. */
  list(): ObjectRef[];
  /** All findings of an object, itself first; null when it is gone. An empty list says that it cannot be told yet. */
  collect(ref: ObjectRef, version: string): readonly Finding[] | null;
}

/** What all sources have. */
export interface SourceParts {
  readonly ignore: IgnoreRules;
  /** Counts an object whose resourceVersion is no number. */
  readonly refused: (kind: ItemKind) => void;
}

/** The objects of one or several stores, each found again by its key and told by `report`. */
export function storeSource<Kept extends KubeObject>(
  input: SourceParts & {
    kind: SyncKind;
    stores: readonly ReadonlyStore<Kept>[];
    report: (object: Kept, ref: ObjectRef, version: string) => readonly Finding[];
  },
): KindSource {
  const { kind, stores, ignore, refused } = input;
  return {
    list() {
      const refs: ObjectRef[] = [];
      for (const store of stores) {
        for (const object of store.values()) {
          const key = objectKey(object);
          if (!ignore.isIgnored(kind, key)) refs.push({ kind, uid: object.metadata.uid, key });
        }
      }
      return refs;
    },
    collect(ref, version) {
      const object = stores.map((store) => store.get(ref.key)).find((each) => each?.metadata.uid === ref.uid);
      if (object === undefined || ignore.isIgnored(kind, ref.key)) return null;
      if (isComparableResourceVersion(object.metadata.resourceVersion)) return input.report(object, ref, version);
      refused(kind);
      return [];
    },
  };
}

/** Objects that were told when they were read. */
export function reportedSource(
  input: SourceParts & { kind: SyncKind; stores: readonly ReadonlyStore<ReportedView>[] },
): KindSource {
  const report = ({ fingerprint, json }: ReportedView, { uid }: ObjectRef, version: string): UpsertFinding[] => [
    { op: 'upsert', kind: input.kind, uid, version, fingerprint, json: () => json },
  ];
  return storeSource({ ...input, report });
}
