import { KubeConnectionError } from '../transport/kube-api-error.ts';

const NEWLINE = 0x0a;

/**
 * Parses JSON values that a stream separates by newlines. Lines are cut as bytes, so a character that arrives in two chunks
 * survives; a long line is joined once, so its cost is linear. Throws KubeConnectionError for a line that is cut off,
 * is not JSON or is longer than `maxLineBytes`.
 */
export async function* parseJsonLines(
  chunks: AsyncIterable<Buffer>,
  { maxLineBytes }: { maxLineBytes: number },
): AsyncGenerator<unknown> {
  let parts: Buffer[] = [];
  let heldBytes = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      const tail = chunk.subarray(start, end);
      const line = heldBytes === 0 ? tail : Buffer.concat([...parts, tail], heldBytes + tail.length);
      parts = [];
      heldBytes = 0;
      start = end + 1;
      if (line.length > 0) yield parseLine(line);
    }
    if (start === chunk.length) continue;
    parts.push(chunk.subarray(start));
    heldBytes += chunk.length - start;
    if (heldBytes > maxLineBytes) {
      throw new KubeConnectionError('TOO_LARGE', `a line of the stream is longer than ${maxLineBytes} bytes`);
    }
  }
  if (heldBytes > 0) throw new KubeConnectionError('TRUNCATED', 'the stream ended within a line');
}

function parseLine(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch (error) {
    throw new KubeConnectionError('BAD_JSON', 'a line of the stream is not JSON', error);
  }
}
