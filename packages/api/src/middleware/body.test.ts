import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { AppError } from '@moonin/runtime';
import { describe, expect, test } from 'vitest';
import { readJsonBody } from './body.ts';

const limits = { sentBytes: 1_000, inflatedBytes: 200_000 };

function request(
  body: string | Uint8Array<ArrayBuffer> | Buffer<ArrayBuffer>,
  headers: Record<string, string> = {},
): Request {
  return new Request('http://api.example/', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

async function codeOf(sent: Request): Promise<string> {
  try {
    await readJsonBody(sent, limits);
    return 'none';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

describe('encodings', () => {
  const json = Buffer.from(JSON.stringify({ hello: 'ñandú' }));
  test.each([
    ['identity', json],
    ['gzip', gzipSync(json)],
    ['deflate', deflateSync(json)],
    ['br', brotliCompressSync(json)],
    ['zstd', zstdCompressSync(json)],
  ])('%s is read', async (encoding, body) => {
    expect(await readJsonBody(request(body, { 'content-encoding': encoding }), limits)).toEqual({ hello: 'ñandú' });
  });
});

const streamed = (text: string) =>
  new Request('http://api.example/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new Blob([text]).stream(),
    duplex: 'half',
  });

test.each([
  ['another content type', request('{}', { 'content-type': 'text/plain' }), 'unsupported_media_type'],
  ['no JSON', request('{'), 'malformed_json'],
  ['bytes that are not UTF-8', request(new Uint8Array([0x22, 0xff, 0x22])), 'malformed_json'],
  ['an unknown encoding', request('{}', { 'content-encoding': 'lzma' }), 'unsupported_content_encoding'],
  ['broken gzip', request('{}', { 'content-encoding': 'gzip' }), 'invalid_request'],
  ['too large as sent', request(`"${'x'.repeat(1_000)}"`, { 'content-length': '1002' }), 'body_too_large'],
  ['too large as streamed', streamed(`"${'x'.repeat(1_000)}"`), 'body_too_large'],
  ['a bomb', request(gzipSync(Buffer.alloc(300_000, 0x20)), { 'content-encoding': 'gzip' }), 'body_too_large'],
  [
    'deep nesting',
    request(gzipSync('['.repeat(50_000) + ']'.repeat(50_000)), { 'content-encoding': 'gzip' }),
    'malformed_json',
  ],
])('%s is refused', async (_name, sent, code) => {
  expect(await codeOf(sent)).toBe(code);
});

test('brackets inside strings do not count as nesting', async () => {
  const value = { text: `${'['.repeat(70_000)}"\\` };
  expect(await readJsonBody(request(gzipSync(JSON.stringify(value)), { 'content-encoding': 'gzip' }), limits)).toEqual(
    value,
  );
});
