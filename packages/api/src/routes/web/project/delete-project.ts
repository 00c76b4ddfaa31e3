import { WEB_PATHS } from '@moonin/contracts';
import { deleteProject } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const deleteProjectRoute = webRoute({
  method: 'delete',
  path: WEB_PATHS.project,
  caller: 'member',
  operation: 'deleteProject',
  summary: 'Delete a project that holds no cluster',
  status: 204,
  handle: ({ ctx, params }) => deleteProject({ ctx, projectId: params.projectId }),
});
