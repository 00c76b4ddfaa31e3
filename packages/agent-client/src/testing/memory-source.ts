import type { NamespaceReport } from '@moonin/contracts';
import { type Finding, type InventorySource, type ObjectRef, upsertFinding } from '../finding.ts';

/** A cluster of namespaces in memory, whose version grows with every change; for tests. */
export interface MemorySource extends InventorySource {
  /** Sets a namespace's label and returns its reference. */
  put(name: string, label?: string): ObjectRef;
  remove(name: string): ObjectRef;
  /** Makes reading this object throw, until it is put again. */
  breakObject(name: string): void;
}

export function createMemorySource(startVersion = 100): MemorySource {
  const objects = new Map<string, NamespaceReport>();
  const broken = new Set<string>();
  let version = startVersion;
  const refOf = (name: string): ObjectRef => ({ kind: 'namespace', uid: `uid-${name}`, key: name });

  function collect(ref: ObjectRef): readonly Finding[] {
    if (broken.has(ref.key)) throw new TypeError('broken by the test');
    const object = objects.get(ref.key);
    const common = { kind: 'namespace', uid: ref.uid, version: String(version) } as const;
    return object === undefined ? [{ op: 'delete', ...common }] : [upsertFinding({ ...common, object })];
  }

  return {
    list: (kind) => (kind === 'namespace' ? [...objects.keys()].map(refOf) : []),
    version: () => String(version),
    collect,
    put(name, label = 'first') {
      version += 1;
      broken.delete(name);
      objects.set(name, { name, labels: { label }, phase: 'Active', createdAt: null });
      return refOf(name);
    },
    remove(name) {
      version += 1;
      objects.delete(name);
      return refOf(name);
    },
    breakObject: (name) => void broken.add(name),
  };
}
