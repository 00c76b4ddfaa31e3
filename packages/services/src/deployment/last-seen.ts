/**
 * When a Deployment was last known to be there: until it was deleted, and else as long as its cluster was heard, because
 * an agent sends what is unchanged no second time.
 */
export function lastSeenOf(row: { deletedAt: Date | null; clusterSeenAt: Date | null; sourceChangedAt: Date }): Date {
  if (row.deletedAt !== null) return row.deletedAt;
  const { clusterSeenAt, sourceChangedAt } = row;
  return clusterSeenAt !== null && clusterSeenAt > sourceChangedAt ? clusterSeenAt : sourceChangedAt;
}
