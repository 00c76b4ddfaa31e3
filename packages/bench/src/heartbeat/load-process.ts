import { createInterface } from 'node:readline';
import { Client, type Dispatcher } from 'undici';
import { type LoadOrder, type LoadPlan, type LoadResult, loadOrder, loadPlan } from './load.ts';

/** Loads HTTP servers round by round over connections that stay open. */
function createLoad(plan: LoadPlan): (order: LoadOrder) => Promise<LoadResult> {
  const requests = plan.requests.map(({ path, headers }) => ({
    method: 'POST' as const,
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: plan.body,
  }));
  const clients = new Map<string, Client[]>();
  let sent = 0;

  /** Keeps every connection busy with one request after another until time is up. */
  return async ({ origin, durationMs }) => {
    const open = clients.get(origin) ?? Array.from({ length: plan.connections }, () => new Client(origin));
    clients.set(origin, open);
    const result = { answered: 0, refused: 0, elapsedMs: 0 };
    const startedAt = performance.now();
    await Promise.all(
      open.map(async (client) => {
        while (performance.now() < startedAt + durationMs) {
          const request = requests[sent % requests.length];
          sent += 1;
          if (request === undefined) break;
          const status = await statusOf(client, request);
          if (status >= 200 && status < 300) result.answered += 1;
          else result.refused += 1;
        }
      }),
    );
    result.elapsedMs = performance.now() - startedAt;
    return result;
  };
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

let load: ReturnType<typeof createLoad> | undefined;
for await (const line of createInterface({ input: process.stdin })) {
  if (load) process.stdout.write(`${JSON.stringify(await load(loadOrder.parse(JSON.parse(line))))}\n`);
  else load = createLoad(loadPlan.parse(JSON.parse(line)));
}
// Idle connections would keep the process.
process.exit(0);
