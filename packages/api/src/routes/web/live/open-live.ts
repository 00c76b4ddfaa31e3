import { WEB_PATHS } from '@moonin/contracts';
import { webRoute } from '../web-route.ts';
import { eventStreamResponse } from './event-stream.ts';

export const openLiveRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.live,
  caller: 'member',
  operation: 'openLive',
  summary: 'What changes in the organization, as server-sent events; resumes by Last-Event-ID',
  status: 'stream',
  handle: async ({ ctx, deps, request }) => {
    const lastEventId = request.headers.get('last-event-id') ?? undefined;
    return eventStreamResponse((subscriber) => deps.live.open({ ctx, lastEventId, subscriber }));
  },
});
