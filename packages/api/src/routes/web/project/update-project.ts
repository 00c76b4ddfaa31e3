import { updateProjectRequest, WEB_PATHS } from '@moonin/contracts';
import { updateProject } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const updateProjectRoute = webRoute({
  method: 'patch',
  path: WEB_PATHS.project,
  caller: 'member',
  operation: 'updateProject',
  summary: 'Rename a project',
  body: updateProjectRequest,
  status: 204,
  handle: ({ ctx, params, body }) => updateProject({ ctx, projectId: params.projectId, input: body }),
});
