import {
  type AllowedCall,
  type BrowserProxy,
  createBrowserProxy,
  DISCOVERY_CALLS,
  WEB_CALLS,
} from '@moonin/api-client';
import { WEB_PATHS } from '@moonin/contracts';
import { env } from '../../../../env.ts';
import { apiClient, sessionReader } from '../../../../lib/server/api.ts';

const ALLOWED: readonly AllowedCall[] = [
  WEB_CALLS.me,
  WEB_CALLS.updateMe,
  WEB_CALLS.overview,
  WEB_CALLS.search,
  WEB_CALLS.clusters,
  WEB_CALLS.cluster,
  WEB_CALLS.namespaces,
  WEB_CALLS.nodes,
  WEB_CALLS.node,
  WEB_CALLS.deployments,
  WEB_CALLS.deploymentFacets,
  WEB_CALLS.deployment,
  WEB_CALLS.revisions,
  WEB_CALLS.revision,
  WEB_CALLS.compareRevisions,
  WEB_CALLS.images,
  WEB_CALLS.imageUsages,
  ...Object.values(DISCOVERY_CALLS),
  { method: 'GET', path: WEB_PATHS.live, stream: true },
];

let proxy: BrowserProxy | undefined;

async function handle(request: Request): Promise<Response> {
  proxy ??= createBrowserProxy({
    api: apiClient(),
    allow: ALLOWED,
    publicOrigin: env().PORTAL_URL,
    session: (incoming) => sessionReader().readHeader(incoming.headers.get('cookie')),
  });
  return await proxy(request);
}

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST };
