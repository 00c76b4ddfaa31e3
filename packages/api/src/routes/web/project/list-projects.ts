import { pageOf, pageQuery, project, WEB_PATHS } from '@moonin/contracts';
import { listProjects } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const listProjectsRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.projects,
  caller: 'member',
  operation: 'listProjects',
  summary: 'Projects by name',
  query: pageQuery,
  status: 200,
  response: pageOf(project),
  handle: ({ ctx, query }) => listProjects({ ctx, input: query }),
});
