import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { KubeConnectionError } from './kube-api-error.ts';

/** The answer's bytes, inflated where the server compressed them; an error on either stream reaches the reader. */
export function inflatedBody(response: IncomingMessage): Readable {
  if (response.headers['content-encoding'] !== 'gzip') return response;
  const gunzip = createGunzip();
  pipeline(response, gunzip, () => undefined);
  return gunzip;
}

/** Reads a whole body of at most `maxBytes`, within `timeoutMs`. Throws {@link KubeConnectionError} when either is passed. */
export async function readBody(
  response: IncomingMessage,
  { maxBytes, timeoutMs }: { maxBytes: number; timeoutMs: number },
): Promise<Buffer> {
  const body = inflatedBody(response);
  const timer = setTimeout(() => {
    body.destroy(new KubeConnectionError('TIMEOUT', `the answer was not complete after ${timeoutMs} ms`));
    response.destroy();
  }, timeoutMs);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new KubeConnectionError('TOO_LARGE', `the answer is larger than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    if (!response.complete) throw new KubeConnectionError('ECONNRESET', 'the answer was cut off');
  } finally {
    clearTimeout(timer);
    if (!response.complete) response.destroy();
  }
  return Buffer.concat(chunks, bytes);
}
