import type { PlannedItem } from './plan-items.ts';

/** When the revision in force began, by Deployment uid, as far as these new revisions tell. */
export function revisionStarts(revisions: readonly PlannedItem<'revision'>[], now: Date): ReadonlyMap<string, string> {
  const newest = new Map<string, PlannedItem<'revision'>['object']>();
  for (const { object, stored } of revisions) {
    if (stored || !object.current) continue;
    const other = newest.get(object.deploymentUid);
    if (!other || other.number < object.number) newest.set(object.deploymentUid, object);
  }
  return new Map([...newest].map(([uid, { startedAt }]) => [uid, startedAt ?? now.toISOString()]));
}
