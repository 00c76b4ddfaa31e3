import type {
  AuditEntry,
  ClusterContents,
  ClusterDetail,
  ClusterListItem,
  ClusterStatus,
  ClusterToken,
  Member,
  OrganizationDetail,
  Page,
  Project,
} from '@moonin/contracts';
import { requestJson } from '@moonin/ui/web/request-json';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { organizationPath } from './organization-path.ts';

/** Heartbeats are no events: when a cluster was last heard is asked for this often. */
const HEARD_EVERY_MS = 30_000;

/** Rows that a list asks for at a time. */
export const PAGE_ROWS = 100;

type ListKind = 'member' | 'project';

/** Key of everything of one kind in an organization; the kinds are those of the event stream, and `audit`. */
export function kindKey(organization: string, kind: ListKind | 'cluster' | 'organization' | 'audit') {
  return [organization, kind] as const;
}

function listQuery<Row>(organization: string, kind: ListKind, path: string) {
  return infiniteQueryOptions({
    queryKey: [...kindKey(organization, kind), 'list'],
    queryFn: ({ pageParam, signal }) => fetchPage<Row>(path, {}, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

async function fetchPage<Row>(
  path: string,
  filters: Readonly<Record<string, string>>,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Page<Row>> {
  const query = new URLSearchParams({ ...filters, limit: String(PAGE_ROWS), ...(cursor ? { cursor } : {}) });
  return await requestJson<Page<Row>>(`${path}?${query}`, { signal });
}

/** The organization with its counts. */
export function organizationQuery(organization: string) {
  return queryOptions({
    queryKey: kindKey(organization, 'organization'),
    queryFn: ({ signal }) => requestJson<OrganizationDetail>(organizationPath(organization), { signal }),
  });
}

/** The organization's members, page by page. */
export function membersQuery(organization: string) {
  return listQuery<Member>(organization, 'member', organizationPath(organization, 'members'));
}

/** The organization's projects, page by page. */
export function projectsQuery(organization: string) {
  return listQuery<Project>(organization, 'project', organizationPath(organization, 'projects'));
}

/** Filters of the list of clusters; empty means all. */
export interface ClusterFilters {
  readonly q: string;
  readonly project: readonly string[];
  readonly status: readonly ClusterStatus[];
}

/** Every cluster. */
export const ALL_CLUSTERS: ClusterFilters = { q: '', project: [], status: [] };

/** The parts of a filter that say something, as query parameters. */
export function givenFilters(filters: ClusterFilters): Readonly<Record<string, string>> {
  const { q, project, status } = filters;
  return {
    ...(q === '' ? {} : { q }),
    ...(project.length === 0 ? {} : { project: project.join(',') }),
    ...(status.length === 0 ? {} : { status: status.join(',') }),
  };
}

/** The organization's clusters under the filters, page by page; the old rows stay until the new ones are there. */
export function clustersQuery(organization: string, filters: ClusterFilters = ALL_CLUSTERS) {
  const given = givenFilters(filters);
  return infiniteQueryOptions({
    queryKey: [...kindKey(organization, 'cluster'), 'list', given],
    queryFn: ({ pageParam, signal }) =>
      fetchPage<ClusterListItem>(organizationPath(organization, 'clusters'), given, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: HEARD_EVERY_MS,
  });
}

/** One cluster. */
export function clusterQuery(organization: string, clusterId: string) {
  return queryOptions({
    queryKey: [...kindKey(organization, 'cluster'), clusterId],
    queryFn: ({ signal }) =>
      requestJson<ClusterDetail>(organizationPath(organization, 'clusters', clusterId), { signal }),
    refetchInterval: HEARD_EVERY_MS,
  });
}

/** What deleting the cluster would lose. */
export function clusterContentsQuery(organization: string, clusterId: string) {
  return queryOptions({
    queryKey: [...kindKey(organization, 'cluster'), clusterId, 'contents'],
    queryFn: ({ signal }) =>
      requestJson<ClusterContents>(organizationPath(organization, 'clusters', clusterId, 'contents'), { signal }),
  });
}

/** The newest tokens of a cluster. */
export function clusterTokensQuery(organization: string, clusterId: string) {
  return queryOptions({
    queryKey: [...kindKey(organization, 'cluster'), clusterId, 'tokens'],
    queryFn: ({ signal }) =>
      requestJson<Page<ClusterToken>>(
        `${organizationPath(organization, 'clusters', clusterId, 'tokens')}?limit=${PAGE_ROWS}`,
        { signal },
      ),
  });
}

/** The audit log, newest first, page by page; `action` empty means all. */
export function auditQuery(organization: string, action: string) {
  return infiniteQueryOptions({
    queryKey: [...kindKey(organization, 'audit'), action],
    queryFn: ({ pageParam, signal }) =>
      fetchPage<AuditEntry>(
        organizationPath(organization, 'audit'),
        action === '' ? {} : { action },
        pageParam,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}
