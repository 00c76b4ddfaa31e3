import { deploymentDetail, deploymentListItem, LIVE_EVENT_NAMES, liveEvent } from '@moonin/contracts';
import { z } from 'zod';
import { streamEvents } from './event-stream.ts';
import type { PortalSession } from './portal-session.ts';

/** When a change was on the screen, by `performance.now()`. */
export interface Seen {
  /** The message of the event stream that named the Deployment. */
  readonly toldAt: number;
  /** The answer to what the page then asked, which showed the new image. */
  readonly shownAt: number;
}

/** What a page of the portal does: hears the event stream, and asks anew for what it names. */
export interface Screen {
  /** Id by name of the Deployments in `namespace` that the portal knows. */
  deployments(namespace: string): Promise<ReadonlyMap<string, string>>;
  /** Settles when the screen shows that the revision in force of the Deployment runs `tag`; rejects after `timeoutMs`. */
  shows(input: { deploymentId: string; tag: string; timeoutMs: number }): Promise<Seen>;
  close(): void;
}

interface Expected {
  deploymentId: string;
  tag: string;
  resolve: (seen: Seen) => void;
  reject: (error: Error) => void;
}

const list = z.object({ items: z.array(deploymentListItem) });

/** Opens the event stream and waits until it is ready. */
export async function openScreen(session: PortalSession, organization: string): Promise<Screen> {
  const closing = new AbortController();
  const expected = new Set<Expected>();
  const below = `organizations/${organization}`;

  async function look(waiting: Expected, toldAt: number): Promise<void> {
    const { current } = await session.read(`${below}/deployments/${waiting.deploymentId}`, deploymentDetail);
    if (!current?.images.some(({ tag }) => tag === waiting.tag) || !expected.delete(waiting)) return;
    waiting.resolve({ toldAt, shownAt: performance.now() });
  }

  async function hear(body: ReadableStream<Uint8Array>, ready: () => void): Promise<void> {
    for await (const { name, data, arrivedAt } of streamEvents(body)) {
      if (name === LIVE_EVENT_NAMES.ready) ready();
      if (name !== LIVE_EVENT_NAMES.changed) continue;
      const { changes } = liveEvent.parse(JSON.parse(data));
      const named = changes.filter(({ kind }) => kind === 'deployment');
      for (const waiting of expected) {
        if (!named.some(({ ids }) => ids === null || ids.includes(waiting.deploymentId))) continue;
        look(waiting, arrivedAt).catch(waiting.reject);
      }
    }
    throw new Error('the event stream ended');
  }

  const body = await session.open(`${below}/live`, closing.signal);
  await new Promise<void>((resolve, reject) => {
    hear(body, resolve).catch((error: Error) => {
      reject(error);
      if (!closing.signal.aborted) for (const waiting of expected) waiting.reject(error);
    });
  });

  return {
    deployments: async (namespace) => {
      const { items } = await session.read(`${below}/deployments?namespace=${namespace}&limit=100`, list);
      return new Map(items.map(({ name, id }) => [name, id]));
    },
    shows: ({ deploymentId, tag, timeoutMs }) =>
      new Promise<Seen>((resolve, reject) => {
        const waiting: Expected = { deploymentId, tag, resolve, reject };
        const timer = setTimeout(() => {
          expected.delete(waiting);
          reject(new Error(`${tag} was not on the screen within ${timeoutMs} ms`));
        }, timeoutMs);
        waiting.resolve = (seen) => {
          clearTimeout(timer);
          resolve(seen);
        };
        expected.add(waiting);
      }),
    close: () => closing.abort(),
  };
}
