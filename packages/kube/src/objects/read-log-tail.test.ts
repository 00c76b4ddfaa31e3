import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeApiServer, startFakeApiServer } from '../testing/fake-api-server.ts';
import { createKubeClient, type KubeClient } from '../transport/kube-client.ts';
import { readLogTail } from './read-log-tail.ts';

let server: FakeApiServer;
let client: KubeClient;

beforeEach(async () => {
  server = await startFakeApiServer();
  client = createKubeClient({ connection: server.connection, userAgent: 'test' });
});

afterEach(async () => {
  await client.close();
  await server.close();
});

const target = { namespace: 'team', pod: 'job-1', container: 'main' };
const limits = { tailLines: 200, maxBytes: 64 };

const answer = (write: (response: ServerResponse) => void): void =>
  server.handle((_request, response) => {
    response.writeHead(200);
    write(response);
    response.end();
  });

test('a short log is whole', async () => {
  answer((response) => response.write('one\ntwo\n'));
  expect(await readLogTail(client, { ...target, previous: true }, limits)).toEqual({
    text: 'one\ntwo\n',
    truncated: false,
  });
  expect(server.seen[0]?.path).toBe('/api/v1/namespaces/team/pods/job-1/log');
  expect(server.seen[0]?.query.toString()).toBe('container=main&previous=true&tailLines=200');
});

test('of a long log the end is kept, not the beginning', async () => {
  answer((response) => {
    for (let line = 0; line < 1_000; line += 1) response.write(`line ${line}\n`);
  });
  const { text, truncated } = await readLogTail(client, target, limits);
  expect(truncated).toBe(true);
  expect(text).toHaveLength(64);
  expect(text.endsWith('line 998\nline 999\n')).toBe(true);
});

test('one line of 8 MiB costs no memory and is cut on a character', async () => {
  const block = 'ñ'.repeat(512 * 1024);
  answer((response) => {
    for (let count = 0; count < 8; count += 1) response.write(block);
    response.write('x');
  });
  const { text, truncated } = await readLogTail(client, target, limits);
  expect(truncated).toBe(true);
  expect(text).toBe(`${'ñ'.repeat(31)}x`);
});

test('bytes that are not UTF-8 become replacement characters', async () => {
  answer((response) => response.write(Buffer.from([0x61, 0xff, 0xc3, 0x28, 0x00, 0x62])));
  const { text } = await readLogTail(client, target, limits);
  expect(text).toBe('a\ufffd\ufffd(\u0000b');
  expect(text.isWellFormed()).toBe(true);
});

test('a log that is gone is a not-found error', async () => {
  server.handle(
    (_request, response) => void response.writeHead(404).end('{"kind":"Status","code":404,"reason":"NotFound"}'),
  );
  await expect(readLogTail(client, target, limits)).rejects.toMatchObject({ status: 404 });
});
