import { listAuditEntriesRoute } from './audit/list-audit-entries.ts';
import { acceptInvitationRoute } from './auth/accept-invitation.ts';
import { getInvitationRoute } from './auth/get-invitation.ts';
import { getSetupStateRoute } from './auth/get-setup-state.ts';
import { setUpRoute } from './auth/set-up.ts';
import { signInRoute } from './auth/sign-in.ts';
import { signInGoogleRoute } from './auth/sign-in-google.ts';
import { signOutRoute } from './auth/sign-out.ts';
import { listChangesRoute } from './change/list-changes.ts';
import { createClusterRoute } from './cluster/create-cluster.ts';
import { deleteClusterRoute } from './cluster/delete-cluster.ts';
import { getClusterRoute } from './cluster/get-cluster.ts';
import { getClusterContentsRoute } from './cluster/get-cluster-contents.ts';
import { listClusterTokensRoute } from './cluster/list-cluster-tokens.ts';
import { listClustersRoute } from './cluster/list-clusters.ts';
import { revokeClusterTokenRoute } from './cluster/revoke-cluster-token.ts';
import { rotateClusterTokenRoute } from './cluster/rotate-cluster-token.ts';
import { updateClusterRoute } from './cluster/update-cluster.ts';
import { getCronJobRoute } from './cron-job/get-cron-job.ts';
import { getCronJobStatisticsRoute } from './cron-job/get-cron-job-statistics.ts';
import { listCronJobFacetsRoute } from './cron-job/list-cron-job-facets.ts';
import { listCronJobsRoute } from './cron-job/list-cron-jobs.ts';
import { getDeploymentRoute } from './deployment/get-deployment.ts';
import { getDeploymentRelationsRoute } from './deployment/get-deployment-relations.ts';
import { listDeploymentFacetsRoute } from './deployment/list-deployment-facets.ts';
import { listDeploymentsRoute } from './deployment/list-deployments.ts';
import { getExecutionRoute } from './execution/get-execution.ts';
import { listExecutionsRoute } from './execution/list-executions.ts';
import { listImageUsagesRoute } from './image/list-image-usages.ts';
import { listImagesRoute } from './image/list-images.ts';
import { openLiveRoute } from './live/open-live.ts';
import { getMeRoute } from './me/get-me.ts';
import { updateMeRoute } from './me/update-me.ts';
import { addMemberRoute } from './member/add-member.ts';
import { listMembersRoute } from './member/list-members.ts';
import { removeMemberRoute } from './member/remove-member.ts';
import { renewInvitationRoute } from './member/renew-invitation.ts';
import { updateMemberRoute } from './member/update-member.ts';
import { listNamespacesRoute } from './namespace/list-namespaces.ts';
import { getNodeRoute } from './node/get-node.ts';
import { listNodeSnapshotsRoute } from './node/list-node-snapshots.ts';
import { listNodesRoute } from './node/list-nodes.ts';
import { createOrganizationRoute } from './organization/create-organization.ts';
import { getOrganizationRoute } from './organization/get-organization.ts';
import { updateOrganizationRoute } from './organization/update-organization.ts';
import { getOverviewRoute } from './overview/get-overview.ts';
import { createProjectRoute } from './project/create-project.ts';
import { deleteProjectRoute } from './project/delete-project.ts';
import { listProjectsRoute } from './project/list-projects.ts';
import { updateProjectRoute } from './project/update-project.ts';
import { getHelmReleaseRoute } from './resource/get-helm-release.ts';
import { getHpaRoute } from './resource/get-hpa.ts';
import { getIngressRoute } from './resource/get-ingress.ts';
import { getNetworkPolicyRoute } from './resource/get-network-policy.ts';
import { getRoleRoute } from './resource/get-role.ts';
import { getRoleBindingRoute } from './resource/get-role-binding.ts';
import { getServiceRoute } from './resource/get-service.ts';
import { listHpaSnapshotsRoute } from './resource/list-hpa-snapshots.ts';
import { RESOURCE_LIST_ROUTES } from './resource/list-resources.ts';
import { compareRevisionsRoute } from './revision/compare-revisions.ts';
import { getRevisionRoute } from './revision/get-revision.ts';
import { listRevisionsRoute } from './revision/list-revisions.ts';
import { searchEverythingRoute } from './search/search-everything.ts';
import type { WebRoute } from './web-route.ts';
import { acknowledgeErrorRoute } from './workload-error/acknowledge-error.ts';
import { getErrorRoute } from './workload-error/get-error.ts';
import { listDeploymentErrorsRoute } from './workload-error/list-deployment-errors.ts';
import { listErrorCausesRoute } from './workload-error/list-error-causes.ts';
import { listErrorFacetsRoute } from './workload-error/list-error-facets.ts';
import { listErrorGroupsRoute } from './workload-error/list-error-groups.ts';
import { listErrorsRoute } from './workload-error/list-errors.ts';
import { mitigateErrorRoute } from './workload-error/mitigate-error.ts';
import { reopenErrorRoute } from './workload-error/reopen-error.ts';

/** Every route of the Web API. A fixed path stands before one with a parameter in its place. */
export const WEB_ROUTES: readonly WebRoute[] = [
  getSetupStateRoute,
  setUpRoute,
  signInRoute,
  signInGoogleRoute,
  signOutRoute,
  acceptInvitationRoute,
  getInvitationRoute,
  getMeRoute,
  updateMeRoute,
  createOrganizationRoute,
  getOrganizationRoute,
  updateOrganizationRoute,
  openLiveRoute,
  listProjectsRoute,
  createProjectRoute,
  updateProjectRoute,
  deleteProjectRoute,
  listClustersRoute,
  createClusterRoute,
  getClusterRoute,
  updateClusterRoute,
  deleteClusterRoute,
  getClusterContentsRoute,
  listClusterTokensRoute,
  rotateClusterTokenRoute,
  revokeClusterTokenRoute,
  listDeploymentsRoute,
  listDeploymentFacetsRoute,
  getDeploymentRoute,
  listRevisionsRoute,
  getRevisionRoute,
  compareRevisionsRoute,
  listImagesRoute,
  listImageUsagesRoute,
  listNamespacesRoute,
  listNodesRoute,
  getNodeRoute,
  getOverviewRoute,
  searchEverythingRoute,
  listMembersRoute,
  addMemberRoute,
  updateMemberRoute,
  removeMemberRoute,
  renewInvitationRoute,
  listAuditEntriesRoute,
  // A path with a fixed end comes before the one that takes any id in its place.
  listChangesRoute,
  listCronJobFacetsRoute,
  listCronJobsRoute,
  listExecutionsRoute,
  listNodeSnapshotsRoute,
  listHpaSnapshotsRoute,
  listDeploymentErrorsRoute,
  listErrorCausesRoute,
  listErrorFacetsRoute,
  listErrorGroupsRoute,
  listErrorsRoute,
  ...RESOURCE_LIST_ROUTES,
  getCronJobRoute,
  getCronJobStatisticsRoute,
  getDeploymentRelationsRoute,
  getExecutionRoute,
  getHelmReleaseRoute,
  getHpaRoute,
  getIngressRoute,
  getNetworkPolicyRoute,
  getRoleRoute,
  getRoleBindingRoute,
  getServiceRoute,
  acknowledgeErrorRoute,
  getErrorRoute,
  mitigateErrorRoute,
  reopenErrorRoute,
];
