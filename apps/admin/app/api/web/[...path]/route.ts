import { type AllowedCall, type BrowserProxy, createBrowserProxy, WEB_CALLS } from '@moonin/api-client';
import { WEB_PATHS } from '@moonin/contracts';
import { env } from '../../../../env.ts';
import { apiClient, sessionReader } from '../../../../lib/server/api.ts';

const ALLOWED: readonly AllowedCall[] = [
  WEB_CALLS.me,
  WEB_CALLS.updateMe,
  WEB_CALLS.createOrganization,
  WEB_CALLS.organization,
  WEB_CALLS.updateOrganization,
  WEB_CALLS.clusters,
  WEB_CALLS.createCluster,
  WEB_CALLS.cluster,
  WEB_CALLS.updateCluster,
  WEB_CALLS.deleteCluster,
  WEB_CALLS.clusterContents,
  WEB_CALLS.clusterTokens,
  WEB_CALLS.rotateClusterToken,
  WEB_CALLS.revokeClusterToken,
  WEB_CALLS.members,
  WEB_CALLS.addMember,
  WEB_CALLS.updateMember,
  WEB_CALLS.removeMember,
  WEB_CALLS.renewInvitation,
  WEB_CALLS.projects,
  WEB_CALLS.createProject,
  WEB_CALLS.updateProject,
  WEB_CALLS.deleteProject,
  WEB_CALLS.audit,
  { method: 'GET', path: WEB_PATHS.live, stream: true },
];

let proxy: BrowserProxy | undefined;

async function handle(request: Request): Promise<Response> {
  proxy ??= createBrowserProxy({
    api: apiClient(),
    allow: ALLOWED,
    publicOrigin: env().ADMIN_URL,
    session: (incoming) => sessionReader().readHeader(incoming.headers.get('cookie')),
  });
  return await proxy(request);
}

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST };
