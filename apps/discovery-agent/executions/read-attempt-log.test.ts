import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createKubeClient } from '@moonin/kube';
import { afterEach, expect, test } from 'vitest';
import { plainSanitiser } from '../testing/plain-sanitiser.ts';
import { sampleFailure } from '../testing/sample-runs.ts';
import { createAttemptLogReader } from './read-attempt-log.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A reader of an API server that answers as `answer` says. */
async function readerOf(answer: (response: ServerResponse, request: IncomingMessage, count: number) => void) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://x').search);
    answer(response, request, asked.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = createKubeClient({
    userAgent: 'test',
    connection: {
      name: 'fake',
      server: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
      namespace: null,
      proxy: null,
      credentials: async () => ({
        headers: {},
        tls: { ca: undefined, cert: undefined, key: undefined, serverName: undefined, verify: true },
      }),
      forgetCredentials: () => undefined,
    },
  });
  closing.push(async () => {
    await client.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const failures: string[] = [];
  const reader = createAttemptLogReader({
    client,
    sanitiser: plainSanitiser,
    onFailure: (reason) => void failures.push(reason),
    retryPausesMs: [1, 1],
  });
  const read = (over = {}) => reader.read('shop', sampleFailure(over), new AbortController().signal);
  return { asked, failures, reader, read };
}
const refuse = (response: ServerResponse, status: number, message = 'no') =>
  void response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ kind: 'Status', code: status, message }));

test('the end of the log, redacted', async () => {
  const { read, asked } = await readerOf((response) => void response.end('starting\ntoken canary-1\n'));
  expect(await read()).toMatchObject({
    log: { text: 'starting\ntoken «hidden:0123456789abcdef»', source: 'current', container: 'main', truncated: false },
  });
  expect(asked).toEqual(['?container=main&tailLines=201']);
});

test('of a container that was started again, the run before; when that is gone, what there is', async () => {
  const { read, asked } = await readerOf((response, request) =>
    request.url?.includes('previous=true')
      ? refuse(response, 400, 'previous terminated container not found')
      : void response.end('now'),
  );
  expect(await read({ run: 'previous' })).toMatchObject({ log: { text: 'now', source: 'current' } });
  expect(asked).toHaveLength(2);
});

test.each([
  [404, 'the pod was gone before its log could be read', 'gone'],
  [403, 'the agent may not read logs: the right to get pods/log is missing', 'forbidden'],
  [410, 'the log could not be read: no', 'failed'],
])('status %i', async (status, problem, reason) => {
  const { read, failures } = await readerOf((response) => refuse(response, status));
  const refused = status === 403 ? { isRefused: true } : {};
  expect(await read()).toEqual({ log: null, problem, ...refused });
  expect(failures).toEqual([reason]);
});

test('after a missing right nobody is asked for a while', async () => {
  const { read, reader, asked } = await readerOf((response) => refuse(response, 403));
  await read();
  await read();
  expect(reader.isForbidden).toBe(true);
  expect(asked).toHaveLength(1);
});

test('a node that does not answer is asked again', async () => {
  const { read } = await readerOf((response, _request, count) =>
    count < 3 ? refuse(response, 500) : void response.end('there'),
  );
  expect(await read()).toMatchObject({ log: { text: 'there' } });
});

test('the container’s last words stand in for a log that is empty or gone', async () => {
  const empty = await readerOf((response) => void response.end());
  expect(await empty.read({ lastWords: 'no such table canary-2' })).toMatchObject({
    log: { text: 'no such table «hidden:0123456789abcdef»', source: 'termination_message' },
  });
  expect(await empty.read()).toEqual({ log: null, problem: 'the container wrote nothing' });
  expect(await empty.read({ container: null })).toEqual({ log: null, problem: 'no container of the pod was started' });
  const gone = await readerOf((response) => refuse(response, 404));
  expect(await gone.read({ lastWords: 'bye' })).toMatchObject({ log: { text: 'bye' } });
});

test('one line of 50 MB and bytes that are no text come back within the bound', async () => {
  const block = Buffer.alloc(1024 * 1024, 'x');
  const { read } = await readerOf((response) => {
    let sent = 0;
    const more = (): void => {
      while (sent < 50) {
        sent += 1;
        if (!response.write(block)) return void response.once('drain', more);
      }
      response.end(Buffer.from([0xff, 0x20, 0x65, 0x6e, 0x64]));
    };
    more();
  });
  const { log } = await read();
  expect(log?.truncated).toBe(true);
  expect(log?.text?.length).toBeLessThanOrEqual(64 * 1024);
  expect(log?.text?.endsWith('\ufffd end')).toBe(true);
});
