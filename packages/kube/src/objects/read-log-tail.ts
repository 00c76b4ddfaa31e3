import { resourcePath } from '../resources/resource.ts';
import { resources } from '../resources/resources.ts';
import type { KubeClient } from '../transport/kube-client.ts';

/** The end of a container's log. */
export interface LogTail {
  text: string;
  /** True when there was more than `maxBytes` of it. */
  truncated: boolean;
}

const MAX_READ_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

/**
 * Reads the last lines of a container's log and keeps the last `maxBytes` of them; memory stays at that, however long a line is.
 * Bytes that are not UTF-8 become U+FFFD. The API's own `limitBytes` is not used: it would keep the beginning and drop the end.
 */
export async function readLogTail(
  client: KubeClient,
  target: { namespace: string; pod: string; container: string; previous?: boolean },
  { tailLines, maxBytes, signal }: { tailLines: number; maxBytes: number; signal?: AbortSignal },
): Promise<LogTail> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const stream = await client.stream({
    path: resourcePath(resources.pods, { namespace: target.namespace, name: target.pod, subresource: 'log' }),
    query: { container: target.container, previous: target.previous || undefined, tailLines },
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  });
  const kept: Buffer[] = [];
  let keptBytes = 0;
  let readBytes = 0;
  try {
    for await (const chunk of stream.chunks) {
      kept.push(chunk);
      keptBytes += chunk.length;
      readBytes += chunk.length;
      for (let first = kept[0]; first !== undefined && keptBytes - first.length >= maxBytes; first = kept[0]) {
        kept.shift();
        keptBytes -= first.length;
      }
      if (readBytes > MAX_READ_BYTES) break;
    }
  } finally {
    stream.close();
  }
  const truncated = readBytes > maxBytes;
  const bytes = Buffer.concat(kept, keptBytes).subarray(-maxBytes);
  return { text: (truncated ? withoutCutCharacter(bytes) : bytes).toString('utf8'), truncated };
}

/** Drops the continuation bytes of a character whose beginning was cut off. */
function withoutCutCharacter(bytes: Buffer): Buffer {
  let start = 0;
  while (start < 3 && start < bytes.length && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return bytes.subarray(start);
}
