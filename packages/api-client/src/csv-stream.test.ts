import { expect, test } from 'vitest';
import { csvStream } from './csv-stream.ts';

const PAGES = [
  { rows: [['1', 'a,b']], nextCursor: 'two' },
  { rows: [], nextCursor: 'three' },
  { rows: [['2', '=x']], nextCursor: null },
];

test('every page is in it once, in order, after the header', async () => {
  const asked: (string | null)[] = [];
  const stream = await csvStream(['id', 'text'], async (cursor) => {
    asked.push(cursor);
    const page = PAGES[asked.length - 1];
    if (!page) throw new Error('asked past the end');
    return page;
  });
  const bytes = await new Response(stream).arrayBuffer();
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe('\uFEFFid,text\r\n1,"a,b"\r\n2,\'=x\r\n');
  expect(asked).toEqual([null, 'two', 'three']);
});

test('a refusal of the first page comes before the stream, a later one breaks it off', async () => {
  await expect(csvStream([], () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  const stream = await csvStream(['id'], (cursor) =>
    cursor === null ? Promise.resolve({ rows: [], nextCursor: 'x' }) : Promise.reject(new Error('gone')),
  );
  await expect(new Response(stream).text()).rejects.toThrow('gone');
});
