import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib';
import { AppError } from '@moonin/runtime';
import { nestsDeeperThan } from './json-nesting.ts';

/** Bounds in bytes: the body as sent, and after inflating. */
export interface BodyLimits {
  sentBytes: number;
  inflatedBytes: number;
}

const INFLATERS = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
} as const;

const MAX_NESTING = 100;
/** Smaller bodies cannot nest deep enough to hurt, so they skip the extra pass. */
const NESTING_CHECK_BYTES = 64 * 1024;

/** The request's JSON, read and inflated within `limits`; throws {@link AppError} with 400, 413 or 415. */
export async function readJsonBody(request: Request, limits: BodyLimits): Promise<unknown> {
  requireJson(request.headers.get('content-type'));
  const sent = await readSent(request, limits.sentBytes);
  const text = await inflateBody(sent, request.headers.get('content-encoding'), limits.inflatedBytes);
  if (text.length > NESTING_CHECK_BYTES && nestsDeeperThan(text, MAX_NESTING)) {
    throw new AppError({ code: 'malformed_json', publicMessage: `The JSON nests deeper than ${MAX_NESTING} levels` });
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text));
  } catch (error) {
    throw new AppError({ code: 'malformed_json', publicMessage: 'The body is not JSON in UTF-8', cause: error });
  }
}

function requireJson(contentType: string | null): void {
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return;
  throw new AppError({ code: 'unsupported_media_type', publicMessage: 'Send the body as application/json' });
}

async function readSent(request: Request, limit: number): Promise<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  if (declared > limit) throw tooLarge(limit, 'as sent');
  if (!Number.isNaN(declared)) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > limit) throw tooLarge(limit, 'as sent');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function inflateBody(sent: Uint8Array, encoding: string | null, limit: number): Promise<Uint8Array> {
  const name = encoding?.trim().toLowerCase() ?? 'identity';
  if (name === 'identity' || name === '') return sent;
  if (!isKnown(name)) {
    throw new AppError({
      code: 'unsupported_content_encoding',
      publicMessage: `Use one of the content encodings ${Object.keys(INFLATERS).join(', ')}`,
    });
  }
  try {
    return await INFLATERS[name](sent, { maxOutputLength: limit });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(limit, 'when inflated');
    throw new AppError({ code: 'invalid_request', publicMessage: `The body is not valid ${name}`, cause: error });
  }
}

function isKnown(name: string): name is keyof typeof INFLATERS {
  return Object.hasOwn(INFLATERS, name);
}

function tooLarge(limit: number, when: string): AppError {
  return new AppError({ code: 'body_too_large', publicMessage: `The body is larger than ${limit} bytes ${when}` });
}
