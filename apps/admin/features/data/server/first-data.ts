import 'server-only';
import type { Page } from '@moonin/contracts';
import type { InfiniteData } from '@tanstack/react-query';
import { api } from '../../../lib/server/api.ts';
import * as queries from '../queries.ts';
import type { FirstData } from './prefetched.ts';
import { readCluster } from './read-cluster.ts';

const query = { limit: queries.PAGE_ROWS };

async function firstPage<Row>(page: Promise<Page<Row>>): Promise<InfiniteData<Page<Row>, string | null>> {
  return { pages: [await page], pageParams: [null] };
}

/** First data of {@link queries.organizationQuery}. */
export function organizationData(organization: string): FirstData {
  const { queryKey } = queries.organizationQuery(organization);
  return { queryKey, load: async () => (await api()).organization({ organization }) };
}

/** First data of {@link queries.membersQuery}. */
export function membersData(organization: string): FirstData {
  const { queryKey } = queries.membersQuery(organization);
  return { queryKey, load: async () => firstPage((await api()).members({ organization, query })) };
}

/** First data of {@link queries.projectsQuery}. */
export function projectsData(organization: string): FirstData {
  const { queryKey } = queries.projectsQuery(organization);
  return { queryKey, load: async () => firstPage((await api()).projects({ organization, query })) };
}

/** First data of {@link queries.clustersQuery}. */
export function clustersData(organization: string, filters: queries.ClusterFilters): FirstData {
  const { queryKey } = queries.clustersQuery(organization, filters);
  const given = { ...query, q: filters.q, project: [...filters.project], status: [...filters.status] };
  return { queryKey, load: async () => firstPage((await api()).clusters({ organization, query: given })) };
}

/** First data of {@link queries.clusterQuery}. */
export function clusterData(organization: string, clusterId: string): FirstData {
  const { queryKey } = queries.clusterQuery(organization, clusterId);
  return { queryKey, load: () => readCluster(organization, clusterId) };
}

/** First data of {@link queries.clusterTokensQuery}. */
export function clusterTokensData(organization: string, clusterId: string): FirstData {
  const { queryKey } = queries.clusterTokensQuery(organization, clusterId);
  return { queryKey, load: async () => (await api()).clusterTokens({ organization, clusterId, query }) };
}

/** First data of {@link queries.auditQuery}. */
export function auditData(organization: string, action: string): FirstData {
  const { queryKey } = queries.auditQuery(organization, action);
  const filters = { ...query, ...(action === '' ? {} : { action }) };
  return { queryKey, load: async () => firstPage((await api()).audit({ organization, query: filters })) };
}
