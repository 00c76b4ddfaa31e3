import { OUTBOX_CHANNEL } from '@moonin/contracts';
import type { Database } from '@moonin/db';
import { AppError, type Clock, gauge, type Logger, type Registry } from '@moonin/runtime';
import { requireAnywhere } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { formatPosition } from './live-position.ts';
import { createLiveRoom, type LiveRoom } from './live-room.ts';
import type { LiveStream, LiveSubscriber } from './live-stream.ts';
import { reviewStreams, viewOf } from './live-view.ts';

/** Notifications can be lost and time passes without one: every room looks this often by itself. */
const POLL_MS = 5_000;
const KEEP_ALIVE_MS = 15_000;
const REVIEW_MS = 30_000;
const RELISTEN_MS = 5_000;
const MAX_STREAMS = 10_000;
const MAX_STREAMS_PER_PERSON = 64;

/** The event streams of one process, one room an organization. */
export interface LiveHub {
  /** Opens a stream of the caller's organization; returns how to leave it. Throws `forbidden` or `rate_limited`. */
  open(input: { ctx: MemberContext; lastEventId: string | undefined; subscriber: LiveSubscriber }): () => void;
  /** Ends the streams of a session that is over. */
  endSession(sessionId: string): void;
  streams(): number;
  close(): Promise<void>;
}

export function createLiveHub(input: { db: Database; log: Logger; metrics: Registry; clock: Clock }): LiveHub {
  const { db, log, clock } = input;
  const rooms = new Map<string, LiveRoom>();
  const opened = gauge(input.metrics, 'moonin_live_streams', 'Event streams that are open');
  let listening: Promise<(() => Promise<void>) | undefined> | undefined;
  let timers: NodeJS.Timeout[] = [];
  let closed = false;

  const streams = (): number => [...rooms.values()].reduce((sum, room) => sum + room.streams.size, 0);
  const wakeAll = (): void => {
    for (const room of rooms.values()) room.wake();
  };

  async function listen(): Promise<(() => Promise<void>) | undefined> {
    try {
      return await db.listen(OUTBOX_CHANNEL, {
        onMessage: (organizationId) => rooms.get(organizationId)?.wake(),
        onReconnect: wakeAll,
      });
    } catch (error) {
      log.warn({ err: error }, 'notifications of news cannot be heard; the event streams poll');
      setTimeout(() => {
        if (!closed) listening = listen();
      }, RELISTEN_MS).unref();
      return undefined;
    }
  }

  function start(): void {
    if (listening) return;
    listening = listen();
    timers = [
      setInterval(() => {
        for (const room of rooms.values()) room.sweep();
      }, POLL_MS),
      setInterval(keepAlive, KEEP_ALIVE_MS),
      setInterval(review, REVIEW_MS),
    ];
    for (const timer of timers) timer.unref();
  }

  function keepAlive(): void {
    for (const room of rooms.values()) {
      for (const { position, subscriber } of room.streams) {
        if (position) subscriber.send({ name: null, id: formatPosition(position), data: null });
      }
    }
  }

  async function review(): Promise<void> {
    for (const [organizationId, room] of rooms) {
      const reviewed = [...room.streams];
      try {
        const views = await reviewStreams({ db, organizationId, streams: reviewed, now: clock.now() });
        for (const stream of reviewed) {
          const view = views.get(stream);
          if (view) stream.view = view;
          else leave(organizationId, stream, true);
        }
      } catch (error) {
        log.warn({ err: error, organizationId }, 'event streams could not be reviewed; they are next time');
      }
    }
  }

  function leave(organizationId: string, stream: LiveStream, end: boolean): void {
    const room = rooms.get(organizationId);
    if (!room?.streams.delete(stream)) return;
    if (end) stream.subscriber.end();
    if (room.streams.size === 0) {
      room.close();
      rooms.delete(organizationId);
    }
    opened.set(streams());
  }

  return {
    open: ({ ctx, lastEventId, subscriber }) => {
      requireAnywhere(ctx, 'inventory.read');
      const view = viewOf(ctx.access);
      if (!view || closed) throw tooMany('unavailable');
      if (streams() >= MAX_STREAMS) throw tooMany('unavailable');
      const organizationId = ctx.organization.id;
      const room =
        rooms.get(organizationId) ?? createLiveRoom({ organizationId, db, clock, log: log.child({ part: 'live' }) });
      const { userId, sessionId } = ctx.actor;
      const mine = [...room.streams].filter((stream) => stream.userId === userId).length;
      if (mine >= MAX_STREAMS_PER_PERSON) throw tooMany('rate_limited');
      rooms.set(organizationId, room);
      const stream: LiveStream = { userId, sessionId, subscriber, lastEventId, view, position: null };
      room.streams.add(stream);
      opened.set(streams());
      start();
      room.wake();
      return () => leave(organizationId, stream, false);
    },
    endSession: (sessionId) => {
      for (const [organizationId, room] of rooms) {
        for (const stream of [...room.streams]) {
          if (stream.sessionId === sessionId) leave(organizationId, stream, true);
        }
      }
    },
    streams,
    close: async () => {
      closed = true;
      for (const timer of timers) clearInterval(timer);
      for (const room of rooms.values()) room.close();
      rooms.clear();
      const stop = await listening;
      await stop?.();
    },
  };
}

function tooMany(code: 'unavailable' | 'rate_limited'): AppError {
  return new AppError({ code, publicMessage: 'Too many event streams are open', retryAfterSeconds: 10 });
}
