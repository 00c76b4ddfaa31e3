import type { ClusterListItem } from '@moonin/contracts';

/** What the title of an organization's page says: the first that is true of its clusters. */
export type HeardNews =
  | { readonly kind: 'noProject' | 'noCluster' | 'allHeard' }
  | { readonly kind: 'silent' | 'waiting'; readonly count: number };

/** The news of an organization: silence first, then clusters that were never heard, then that all is well. */
export function heardNews(projects: number, clusters: readonly Pick<ClusterListItem, 'status'>[]): HeardNews {
  if (clusters.length === 0) return { kind: projects === 0 ? 'noProject' : 'noCluster' };
  const count = (...statuses: readonly ClusterListItem['status'][]) =>
    clusters.filter(({ status }) => statuses.includes(status)).length;
  const silent = count('disconnected', 'delayed');
  if (silent > 0) return { kind: 'silent', count: silent };
  const waiting = count('waiting');
  return waiting > 0 ? { kind: 'waiting', count: waiting } : { kind: 'allHeard' };
}
