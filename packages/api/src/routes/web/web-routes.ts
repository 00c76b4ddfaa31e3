import { listAuditEntriesRoute } from './audit/list-audit-entries.ts';
import { acceptInvitationRoute } from './auth/accept-invitation.ts';
import { getInvitationRoute } from './auth/get-invitation.ts';
import { getSetupStateRoute } from './auth/get-setup-state.ts';
import { setUpRoute } from './auth/set-up.ts';
import { signInRoute } from './auth/sign-in.ts';
import { signInGoogleRoute } from './auth/sign-in-google.ts';
import { signOutRoute } from './auth/sign-out.ts';
import { createClusterRoute } from './cluster/create-cluster.ts';
import { deleteClusterRoute } from './cluster/delete-cluster.ts';
import { getClusterRoute } from './cluster/get-cluster.ts';
import { getClusterContentsRoute } from './cluster/get-cluster-contents.ts';
import { listClusterTokensRoute } from './cluster/list-cluster-tokens.ts';
import { listClustersRoute } from './cluster/list-clusters.ts';
import { revokeClusterTokenRoute } from './cluster/revoke-cluster-token.ts';
import { rotateClusterTokenRoute } from './cluster/rotate-cluster-token.ts';
import { updateClusterRoute } from './cluster/update-cluster.ts';
import { getDeploymentRoute } from './deployment/get-deployment.ts';
import { listDeploymentFacetsRoute } from './deployment/list-deployment-facets.ts';
import { listDeploymentsRoute } from './deployment/list-deployments.ts';
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
import { listNodesRoute } from './node/list-nodes.ts';
import { createOrganizationRoute } from './organization/create-organization.ts';
import { getOrganizationRoute } from './organization/get-organization.ts';
import { updateOrganizationRoute } from './organization/update-organization.ts';
import { getOverviewRoute } from './overview/get-overview.ts';
import { createProjectRoute } from './project/create-project.ts';
import { deleteProjectRoute } from './project/delete-project.ts';
import { listProjectsRoute } from './project/list-projects.ts';
import { updateProjectRoute } from './project/update-project.ts';
import { compareRevisionsRoute } from './revision/compare-revisions.ts';
import { getRevisionRoute } from './revision/get-revision.ts';
import { listRevisionsRoute } from './revision/list-revisions.ts';
import { searchEverythingRoute } from './search/search-everything.ts';
import type { WebRoute } from './web-route.ts';

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
];
