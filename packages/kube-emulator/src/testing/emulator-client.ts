import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import type { JsonObject } from '../model/json.ts';
import { type KubeEmulator, type KubeEmulatorOptions, startKubeEmulator } from '../start-kube-emulator.ts';

/** An answer of the API. */
export type ApiAnswer = { code: number; body: JsonObject; headers: Record<string, string | string[] | undefined> };

/** What goes along with a call. */
export type CallOptions = { body?: unknown; contentType?: string; accept?: string; token?: string; userAgent?: string };

/** A watch that is being read: its events so far, and a way to wait for more. */
export type OpenWatch = {
  events: { type: string; object: JsonObject }[];
  /** Resolves when `holds` does for the events so far; rejects when the watch ends before. */
  until(holds: (events: OpenWatch['events']) => boolean): Promise<void>;
  /** Resolves when the server has ended it. */
  ended: Promise<void>;
  close(): void;
};

/** Timings that make pods run at once. */
export const fastPods = { scheduleMs: 0, startMs: [0, 0] as const, terminateMs: 0, initMs: 0, jobRunMs: 0 };

/** An emulator with quick pods, and calls to it. */
export async function startTestEmulator(options: KubeEmulatorOptions = {}) {
  const emulator = await startKubeEmulator({ podTimings: fastPods, ...options });
  return { emulator, client: new EmulatorClient(emulator) };
}

/** Calls an emulator the way any client does. */
export class EmulatorClient {
  readonly #emulator: KubeEmulator;
  readonly #agent = new Agent({ keepAlive: true });

  constructor(emulator: KubeEmulator) {
    this.#emulator = emulator;
  }

  /** One call; resolves with any answer. */
  async call(method: string, path: string, options: CallOptions = {}): Promise<ApiAnswer> {
    const response = await this.#send(method, path, options);
    const chunks: Buffer[] = [];
    for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    const json = String(response.headers['content-type']).includes('json');
    const body = json ? (JSON.parse(text) as JsonObject) : { text };
    return { code: response.statusCode ?? 0, body, headers: response.headers };
  }

  /** GET of something that is there. */
  async get(path: string): Promise<JsonObject> {
    return this.#expect(await this.call('GET', path));
  }

  /** POST that is accepted. */
  async create(path: string, body: unknown): Promise<JsonObject> {
    return this.#expect(await this.call('POST', path, { body }));
  }

  /** PATCH that is accepted; a strategic merge unless said otherwise. */
  async patch(path: string, body: unknown, type = 'strategic-merge-patch+json'): Promise<JsonObject> {
    return this.#expect(await this.call('PATCH', path, { body, contentType: `application/${type}` }));
  }

  /** Reads until `holds` does. */
  async waitFor(path: string, holds: (object: JsonObject) => boolean, timeoutMs = 10_000): Promise<JsonObject> {
    const until = Date.now() + timeoutMs;
    for (;;) {
      const { body } = await this.call('GET', path);
      if (holds(body)) return body;
      if (Date.now() > until) throw new Error(`${path} stayed ${JSON.stringify(body)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Opens a watch. */
  async watch(path: string, options: CallOptions = {}): Promise<OpenWatch> {
    const response = await this.#send('GET', path, options);
    const events: OpenWatch['events'] = [];
    const waiting = new Set<() => void>();
    let rest = '';
    let over = false;
    response.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('utf8')).split('\n');
      rest = lines.pop() ?? '';
      events.push(...lines.map((line) => JSON.parse(line) as OpenWatch['events'][number]));
      for (const check of waiting) check();
    });
    const ended = new Promise<void>((resolve) => {
      response.on('close', () => {
        over = true;
        for (const check of waiting) check();
        resolve();
      });
    });
    const until: OpenWatch['until'] = (holds) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (!holds(events) && !over) return;
          waiting.delete(check);
          if (holds(events)) resolve();
          else reject(new Error(`the watch ended after ${JSON.stringify(events)}`));
        };
        waiting.add(check);
        check();
      });
    return { events, until, ended, close: () => response.destroy() };
  }

  #expect(answer: ApiAnswer): JsonObject {
    if (answer.code < 300) return answer.body;
    throw new Error(`${answer.code} ${JSON.stringify(answer.body)}`);
  }

  #send(method: string, path: string, options: CallOptions): Promise<IncomingMessage> {
    const { body, contentType = 'application/json', accept = 'application/json' } = options;
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const outgoing = request(
        `${this.#emulator.url}${path}`,
        {
          method,
          ca: this.#emulator.certificateAuthority,
          agent: this.#agent,
          headers: {
            authorization: `Bearer ${options.token ?? this.#emulator.token}`,
            accept,
            'content-type': contentType,
            'content-length': String(Buffer.byteLength(text)),
            'user-agent': options.userAgent ?? 'test/1.0',
          },
        },
        resolve,
      );
      outgoing.on('error', reject);
      outgoing.end(text);
    });
  }
}

/** A Deployment for tests, in the form that users write. */
export function deploymentBody(name: string, image = 'nginx:1.27', spec: JsonObject = {}): JsonObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name },
    spec: {
      replicas: 2,
      selector: { matchLabels: { app: name } },
      template: { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'web', image }] } },
      ...spec,
    },
  };
}
