import {
  type ClusterDetail,
  type ClusterListItem,
  type ClusterQuery,
  type DeploymentDetail,
  type DeploymentFacets,
  type DeploymentFilter,
  type DeploymentListItem,
  type DeploymentQuery,
  type ImageQuery,
  type ImageRepository,
  type ImageUsage,
  type ImageUsageQuery,
  type LiveKind,
  type NamespaceListItem,
  type NamespaceQuery,
  type NodeListItem,
  type NodeQuery,
  type Overview,
  type OverviewQuery,
  type Page,
  type PageQuery,
  type RevisionComparison,
  type RevisionDetail,
  type RevisionListItem,
  type SearchHit,
  WEB_PATHS,
} from '@moonin/contracts';

type None = Record<never, never>;

/** What each read of the Web API asks with and answers. */
interface ReadShapes {
  overview: { query: OverviewQuery; answer: Overview };
  search: { query: { q: string; limit: number }; answer: { hits: SearchHit[] } };
  clusters: { query: ClusterQuery; answer: Page<ClusterListItem> };
  cluster: { query: None; answer: ClusterDetail };
  namespaces: { query: NamespaceQuery; answer: Page<NamespaceListItem> };
  nodes: { query: NodeQuery; answer: Page<NodeListItem> };
  node: { query: None; answer: NodeListItem };
  deployments: { query: DeploymentQuery; answer: Page<DeploymentListItem> };
  deploymentFacets: { query: DeploymentFilter; answer: DeploymentFacets };
  deployment: { query: None; answer: DeploymentDetail };
  revisions: { query: PageQuery; answer: Page<RevisionListItem> };
  revision: { query: None; answer: RevisionDetail };
  compareRevisions: { query: { from: number; to: number }; answer: RevisionComparison };
  images: { query: ImageQuery; answer: Page<ImageRepository> };
  imageUsages: { query: ImageUsageQuery; answer: Page<ImageUsage> };
}

/** Name of a read; the same in the API client. */
export type ReadName = keyof ReadShapes;
/** Reads that answer page by page. */
export type PagedReadName = {
  [Name in ReadName]: ReadShapes[Name]['answer'] extends Page<unknown> ? Name : never;
}[ReadName];
export type ReadAnswer<Name extends ReadName> = ReadShapes[Name]['answer'];
export type ReadRow<Name extends PagedReadName> = ReadAnswer<Name>['items'][number];

type PathParameter<Path extends string> = Path extends `${string}{${infer Parameter}}${infer Rest}`
  ? Parameter | PathParameter<Rest>
  : never;
type LooseQuery<Shape> = { readonly [Key in keyof Shape]?: Shape[Key] | undefined };

/** One read with its parameters: plain data that server and browser turn into the same cache key. */
export interface WebRead<Name extends ReadName = ReadName> {
  readonly name: Name;
  readonly at: Readonly<Record<PathParameter<(typeof WEB_PATHS)[Name]>, string>>;
  readonly query: LooseQuery<ReadShapes[Name]['query']>;
}

/** Makes a read: `at` fills the path, `query` the rest; undefined entries are left out of the key. */
export function webRead<Name extends ReadName>(
  name: Name,
  at: WebRead<Name>['at'],
  query: WebRead<Name>['query'] = {},
): WebRead<Name> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return { name, at, query: Object.fromEntries(given) as WebRead<Name>['query'] };
}

/** Kinds of the event stream after which a read may answer differently. */
export const READ_KINDS: Readonly<Record<ReadName, readonly LiveKind[]>> = {
  overview: ['cluster', 'node', 'deployment'],
  search: [],
  clusters: ['cluster', 'namespace', 'node', 'deployment', 'project'],
  cluster: ['cluster', 'namespace', 'node', 'deployment', 'project'],
  namespaces: ['namespace', 'deployment'],
  nodes: ['node'],
  node: ['node'],
  deployments: ['deployment', 'cluster'],
  deploymentFacets: ['deployment', 'cluster'],
  deployment: ['deployment', 'cluster'],
  revisions: ['deployment'],
  revision: ['deployment'],
  compareRevisions: ['deployment'],
  images: ['deployment'],
  imageUsages: ['deployment'],
};

/** Key of a read in the browser's cache; `pages` keeps page-by-page reads apart from single ones. */
export function readKey(read: WebRead, pages = false): readonly unknown[] {
  return ['web', read.name, read.at, read.query, ...(pages ? ['pages'] : [])];
}

/** The read that a cache key belongs to, or null for keys of other things. */
export function readOfKey(key: readonly unknown[]): WebRead | null {
  const [root, name, at, query] = key;
  return root === 'web' ? ({ name, at, query } as WebRead) : null;
}

/** Address of a read on the page's own origin. */
export function readAddress(read: WebRead): string {
  const values = read.at as Readonly<Record<string, string>>;
  const path = WEB_PATHS[read.name].replace(/\{(\w+)\}/g, (_, parameter: string) =>
    encodeURIComponent(values[parameter] ?? ''),
  );
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(read.query)) parameters.append(key, String(value));
  const query = parameters.toString();
  return `/api${path.slice('/v1'.length)}${query === '' ? '' : `?${query}`}`;
}
