import { json } from 'node:stream/consumers';
import { Client, type Dispatcher } from 'undici';
import { type LoadOrder, type LoadResult, loadOrder } from './load.ts';

/** Keeps every connection busy with one request after another until time is up; counts what was answered within it. */
async function run(order: LoadOrder): Promise<LoadResult> {
  const requests = order.requests.map(({ path, headers }) => ({
    method: 'POST' as const,
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: order.body,
  }));
  const result = { answered: 0, refused: 0, elapsedMs: 0 };
  const startedAt = performance.now();
  const endsAt = startedAt + order.durationMs;
  let sent = 0;
  await Promise.all(
    Array.from({ length: order.connections }, async () => {
      const client = new Client(order.origin);
      while (performance.now() < endsAt) {
        const request = requests[sent % requests.length];
        sent += 1;
        if (request === undefined) break;
        const status = await statusOf(client, request);
        if (status >= 200 && status < 300) result.answered += 1;
        else result.refused += 1;
      }
      await client.close();
    }),
  );
  result.elapsedMs = performance.now() - startedAt;
  return result;
}

function statusOf(client: Client, request: Dispatcher.DispatchOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    let status = 0;
    client.dispatch(request, {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, statusCode) => {
        status = statusCode;
      },
      onResponseData: () => undefined,
      onResponseEnd: () => resolve(status),
      onResponseError: (_controller, error) => reject(error),
    });
  });
}

process.stdout.write(JSON.stringify(await run(loadOrder.parse(await json(process.stdin)))));
