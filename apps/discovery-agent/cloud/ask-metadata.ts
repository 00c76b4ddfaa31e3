import http, { type IncomingHttpHeaders } from 'node:http';

/** One question to the metadata endpoint of the machine that this runs on. */
export interface MetadataQuestion {
  readonly path: string;
  readonly method?: 'GET' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
}

/** The body of an answer with status 200, without the blanks around it. */
export interface MetadataAnswer {
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

/** Asks, and gives null for everything that is no plain answer: a refusal, a redirect, too much, nothing in time. */
export type AskMetadata = (question: MetadataQuestion) => Promise<MetadataAnswer | null>;

const MAX_ANSWER_BYTES = 64 * 1024;

/** `signal` ends every question at once. Never through a proxy: the address means this machine. */
export function createAskMetadata(input: { baseUrl: string; signal: AbortSignal }): AskMetadata & { close(): void } {
  const agent = new http.Agent({ keepAlive: true });

  const ask: AskMetadata = ({ path, method = 'GET', headers = {} }) =>
    new Promise((resolve) => {
      const url = new URL(path, input.baseUrl);
      const request = http.request(url, { method, headers, agent, signal: input.signal }, (response) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        response.on('data', (part: Buffer) => {
          bytes += part.length;
          parts.push(part);
          if (bytes > MAX_ANSWER_BYTES) request.destroy();
        });
        response.on('close', () => {
          const isWhole = response.complete && response.statusCode === 200;
          resolve(isWhole ? { text: Buffer.concat(parts).toString().trim(), headers: response.headers } : null);
        });
      });
      request.on('error', () => resolve(null));
      request.end();
    });
  return Object.assign(ask, { close: () => agent.destroy() });
}
