import { setupState, WEB_PATHS } from '@moonin/contracts';
import { getSetupState } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const getSetupStateRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.setup,
  caller: 'server',
  operation: 'getSetupState',
  summary: 'Whether the first run is still to come',
  status: 200,
  response: setupState,
  handle: ({ ctx }) => getSetupState({ ctx }),
});
