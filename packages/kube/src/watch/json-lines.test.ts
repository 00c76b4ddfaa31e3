import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { collect } from '../testing/collect.ts';
import { parseJsonLines } from './json-lines.ts';

vi.setConfig({ testTimeout: 60_000 });

async function read(chunks: Buffer[], maxLineBytes = 10_000_000): Promise<unknown[]> {
  async function* source(): AsyncGenerator<Buffer> {
    yield* chunks;
  }
  return collect(parseJsonLines(source(), { maxLineBytes }));
}

function split(bytes: Buffer, sizes: number[]): Buffer[] {
  const chunks: Buffer[] = [];
  let at = 0;
  for (const size of sizes) {
    chunks.push(bytes.subarray(at, at + size));
    at += size;
  }
  return [...chunks, bytes.subarray(at)];
}

test('however the bytes are cut, the values are the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.json(), { maxLength: 8 }),
      fc.array(fc.nat(9), { maxLength: 60 }),
      async (values, sizes) => {
        const bytes = Buffer.from(values.map((value) => `${value}\n`).join(''));
        expect(await read(split(bytes, sizes))).toEqual(values.map((value) => JSON.parse(value)));
      },
    ),
  );
});

test('a character in two chunks survives', async () => {
  const bytes = Buffer.from('"señal 🌙"\n');
  for (let cut = 1; cut < bytes.length; cut += 1) expect(await read(split(bytes, [cut]))).toEqual(['señal 🌙']);
});

test('a line of several MiB in small chunks', async () => {
  const value = { data: 'x'.repeat(3 * 1024 * 1024) };
  const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
  const sizes = Array.from({ length: Math.floor(bytes.length / 1_000) }, () => 1_000);
  expect(await read(split(bytes, sizes))).toEqual([value]);
});

test('empty lines are nothing', async () => {
  expect(await read([Buffer.from('\n\n1\n\n')])).toEqual([1]);
});

test.each([
  ['a cut line', '{"a":1', 'TRUNCATED'],
  ['no JSON', '{"a"\n', 'BAD_JSON'],
  ['an endless line', 'x'.repeat(200), 'TOO_LARGE'],
])('%s is a connection error', async (_name, text, code) => {
  await expect(read([Buffer.from(text)], 100)).rejects.toMatchObject({ name: 'KubeConnectionError', code });
});
