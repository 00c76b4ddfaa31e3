import { createServer, type ServerResponse } from 'node:http';

/** A service that one test run shares: what tests get to know of it, and how it ends. */
export interface RunningService {
  /** Plain data. */
  readonly access: unknown;
  readonly stop: () => Promise<void>;
}

/** Starts a service; called at most once per run. */
export type ServiceStarter = () => Promise<RunningService>;

/** What a test process receives for its question. */
export type BrokerAnswer = { readonly access: unknown } | { readonly error: string };

/** Hands out the services of a run. */
export interface ServiceBroker {
  /** Loopback address; the path after it is the name of a service. */
  readonly url: string;
  /** Stops what was started. */
  readonly close: () => Promise<void>;
}

/**
 * Listens on loopback for test processes that ask for a service, and starts it when the first one asks.
 * Test files run in processes of their own: this is how they share one server, and why a run that needs none starts none.
 */
export async function startServiceBroker(starters: Readonly<Record<string, ServiceStarter>>): Promise<ServiceBroker> {
  const started = new Map<string, Promise<RunningService>>();
  const answer = async (name: string): Promise<BrokerAnswer> => {
    const starter = starters[name];
    if (starter === undefined) return { error: `There is no service ${name}` };
    const service = started.get(name) ?? starter();
    started.set(name, service);
    try {
      return { access: (await service).access };
    } catch (error) {
      return { error: textOf(error) };
    }
  };

  const server = createServer((request, response) => {
    answer(new URL(request.url ?? '/', 'http://broker').pathname.slice(1)).then(
      (body) => reply(response, body),
      (error: unknown) => reply(response, { error: textOf(error) }),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The broker has no TCP port');

  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      const services = await Promise.allSettled(started.values());
      await Promise.all(services.map((service) => (service.status === 'fulfilled' ? service.value.stop() : undefined)));
    },
  };
}

function reply(response: ServerResponse, body: BrokerAnswer): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
