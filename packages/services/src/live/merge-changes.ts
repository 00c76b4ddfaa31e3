import type { LiveChange } from '@moonin/contracts';
import type { ProjectScope } from '../access/access.ts';

const MAX_IDS = 200;
const MAX_CHANGES = 100;

/**
 * Joins changes by kind and cluster: ids without doubles, null for more than 200 of a kind in a cluster, and one
 * unnamed change a kind when more than 100 clusters' worth came together.
 */
export function mergeChanges(changes: Iterable<LiveChange>): LiveChange[] {
  const merged = new Map<string, { kind: LiveChange['kind']; clusterId: string | null; ids: Set<string> | null }>();
  for (const { kind, clusterId, ids } of changes) {
    const key = `${kind}/${clusterId}`;
    const held = merged.get(key) ?? { kind, clusterId, ids: new Set<string>() };
    held.ids = ids === null || held.ids === null ? null : union(held.ids, ids);
    merged.set(key, held);
  }
  if (merged.size > MAX_CHANGES) {
    const kinds = new Set([...merged.values()].map(({ kind }) => kind));
    return [...kinds].map((kind) => ({ kind, clusterId: null, ids: null }));
  }
  return [...merged.values()].map(({ kind, clusterId, ids }) => ({ kind, clusterId, ids: ids && [...ids] }));
}

function union(held: Set<string>, ids: readonly string[]): Set<string> | null {
  for (const id of ids) held.add(id);
  return held.size > MAX_IDS ? null : held;
}

/** What a stream may hear of: the projects of its person, and whether they see who the members are. */
export interface LiveView {
  projects: ProjectScope;
  members: boolean;
}

/** The part of `changes` that a view may hear of. A cluster that nobody knows any more is told to those who see all. */
export function visibleChanges(
  changes: readonly LiveChange[],
  view: LiveView,
  projectOfCluster: ReadonlyMap<string, string>,
): LiveChange[] {
  const { projects } = view;
  return changes.flatMap((change): LiveChange[] => {
    if (change.kind === 'member') return view.members ? [change] : [];
    if (projects === null || change.kind === 'organization') return [change];
    if (change.kind === 'project') return keepIds(change, (id) => projects.includes(id));
    if (change.clusterId === null) return [{ ...change, ids: null }];
    const project = projectOfCluster.get(change.clusterId);
    return project !== undefined && projects.includes(project) ? [change] : [];
  });
}

function keepIds(change: LiveChange, keep: (id: string) => boolean): LiveChange[] {
  if (change.ids === null) return [change];
  const ids = change.ids.filter(keep);
  return ids.length === 0 ? [] : [{ ...change, ids }];
}
