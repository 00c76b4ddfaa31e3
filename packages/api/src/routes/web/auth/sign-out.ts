import { WEB_PATHS } from '@moonin/contracts';
import { signOut } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const signOutRoute = webRoute({
  method: 'post',
  path: WEB_PATHS.signOut,
  caller: 'person',
  operation: 'signOut',
  summary: 'End the session',
  status: 204,
  handle: async ({ ctx, deps }) => {
    await signOut({ ctx, sessions: deps.sessions });
    deps.live.endSession(ctx.actor.sessionId);
  },
});
