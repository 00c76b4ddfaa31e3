import type {
  ClusterDetail,
  ClusterListItem,
  ClusterQuery,
  CronJobDetail,
  CronJobFacets,
  CronJobFilter,
  CronJobListItem,
  CronJobQuery,
  CronJobStatistics,
  CronJobStatisticsQuery,
  DeploymentDetail,
  DeploymentErrorQuery,
  DeploymentFacets,
  DeploymentFilter,
  DeploymentListItem,
  DeploymentQuery,
  DeploymentRelations,
  ErrorCauses,
  ErrorCausesQuery,
  ErrorFacets,
  ErrorFilter,
  ErrorGroup,
  ErrorQuery,
  ExecutionDetail,
  ExecutionListItem,
  ExecutionQuery,
  HelmReleaseDetail,
  HelmReleaseListItem,
  HpaDetail,
  HpaListItem,
  HpaSnapshot,
  ImageQuery,
  ImageRepository,
  ImageUsage,
  ImageUsageQuery,
  IngressDetail,
  IngressListItem,
  NamespaceListItem,
  NamespaceQuery,
  NetworkPolicyDetail,
  NetworkPolicyListItem,
  NodeListItem,
  NodeQuery,
  NodeSnapshot,
  Overview,
  OverviewQuery,
  Page,
  PageQuery,
  ResourceFacets,
  ResourceFilter,
  ResourceQuery,
  RevisionComparison,
  RevisionDetail,
  RevisionListItem,
  RoleBindingDetail,
  RoleBindingListItem,
  RoleDetail,
  RoleListItem,
  SearchHit,
  ServiceDetail,
  ServiceListItem,
  WorkloadError,
  WorkloadErrorDetail,
} from '@moonin/contracts';

type None = Record<never, never>;
type One<Answer> = { query: None; answer: Answer };
type List<Query, Item> = { query: Query; answer: Page<Item> };
type Facets = { query: ResourceFilter; answer: ResourceFacets };

/** What each read of the Web API asks with and answers. */
export interface ReadShapes {
  overview: { query: OverviewQuery; answer: Overview };
  search: { query: { q: string; limit: number }; answer: { hits: SearchHit[] } };
  clusters: List<ClusterQuery, ClusterListItem>;
  cluster: One<ClusterDetail>;
  namespaces: List<NamespaceQuery, NamespaceListItem>;
  nodes: List<NodeQuery, NodeListItem>;
  node: One<NodeListItem>;
  nodeSnapshots: List<PageQuery, NodeSnapshot>;
  deployments: List<DeploymentQuery, DeploymentListItem>;
  deploymentFacets: { query: DeploymentFilter; answer: DeploymentFacets };
  deployment: One<DeploymentDetail>;
  deploymentRelations: One<DeploymentRelations>;
  deploymentErrors: List<DeploymentErrorQuery, WorkloadError>;
  revisions: List<PageQuery, RevisionListItem>;
  revision: One<RevisionDetail>;
  compareRevisions: { query: { from: number; to: number }; answer: RevisionComparison };
  images: List<ImageQuery, ImageRepository>;
  imageUsages: List<ImageUsageQuery, ImageUsage>;
  errors: List<ErrorQuery, WorkloadError>;
  errorFacets: { query: ErrorFilter; answer: ErrorFacets };
  errorGroups: { query: ErrorFilter; answer: { groups: ErrorGroup[] } };
  error: One<WorkloadErrorDetail>;
  errorCauses: { query: ErrorCausesQuery; answer: ErrorCauses };
  cronJobs: List<CronJobQuery, CronJobListItem>;
  cronJobFacets: { query: CronJobFilter; answer: CronJobFacets };
  cronJob: One<CronJobDetail>;
  cronJobStatistics: { query: CronJobStatisticsQuery; answer: CronJobStatistics };
  executions: List<ExecutionQuery, ExecutionListItem>;
  execution: One<ExecutionDetail>;
  hpas: List<ResourceQuery, HpaListItem>;
  hpaFacets: Facets;
  hpa: One<HpaDetail>;
  hpaSnapshots: List<PageQuery, HpaSnapshot>;
  services: List<ResourceQuery, ServiceListItem>;
  serviceFacets: Facets;
  service: One<ServiceDetail>;
  ingresses: List<ResourceQuery, IngressListItem>;
  ingressFacets: Facets;
  ingress: One<IngressDetail>;
  networkPolicies: List<ResourceQuery, NetworkPolicyListItem>;
  networkPolicyFacets: Facets;
  networkPolicy: One<NetworkPolicyDetail>;
  roles: List<ResourceQuery, RoleListItem>;
  roleFacets: Facets;
  role: One<RoleDetail>;
  roleBindings: List<ResourceQuery, RoleBindingListItem>;
  roleBindingFacets: Facets;
  roleBinding: One<RoleBindingDetail>;
  helmReleases: List<ResourceQuery, HelmReleaseListItem>;
  helmReleaseFacets: Facets;
  helmRelease: One<HelmReleaseDetail>;
}
