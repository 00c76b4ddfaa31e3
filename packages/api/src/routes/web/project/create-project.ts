import { createProjectRequest, project, WEB_PATHS } from '@moonin/contracts';
import { createProject } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const createProjectRoute = webRoute({
  method: 'post',
  path: WEB_PATHS.projects,
  caller: 'member',
  operation: 'createProject',
  summary: 'Make a project',
  body: createProjectRequest,
  status: 201,
  response: project,
  handle: ({ ctx, body }) => createProject({ ctx, input: body }),
});
