import { AGENT_LIMITS } from '@moonin/contracts';
import { expect, test } from 'vitest';
import { AgentApiError, remedyOf } from './agent-api-error.ts';
import { parseRetryAfterMs } from './agent-client.ts';
import type { Fault } from './testing/contract-server.ts';
import { startReportingRig } from './testing/reporting-rig.ts';

const heartbeat = {
  agent: 'discovery',
  instance: 'agent-0',
  version: '0.1.0',
  leader: true,
  startedAt: '2026-01-02T03:04:05.000Z',
  queueDepth: 0,
} as const;

test('a heartbeat arrives whole and its answer is read', async () => {
  await using rig = await startReportingRig();
  const answer = await rig.parts.client.heartbeat(heartbeat);
  expect(rig.server.heartbeats).toEqual([heartbeat]);
  expect(answer.intervalMs).toBe(AGENT_LIMITS.heartbeatIntervalMs);
});

test('a large batch is compressed on the wire', async () => {
  await using rig = await startReportingRig();
  const item = JSON.stringify({ op: 'nonsense', padding: 'x'.repeat(900_000) });
  const answer = await rig.parts.client.sendBatch([item, item, item]);
  expect(answer.rejected.map(({ index, code }) => [index, code])).toEqual([
    [0, 'invalid_item'],
    [1, 'invalid_item'],
    [2, 'invalid_item'],
  ]);
});

test.each<[Fault, string, string]>([
  [{ code: 'unavailable', retryAfterSeconds: 7 }, 'refused with 503 unavailable', 'retry'],
  [{ code: 'rate_limited' }, 'refused with 429 rate_limited', 'retry'],
  [{ code: 'unauthorized' }, 'refused with 401 unauthorized', 'retry_slowly'],
  [{ code: 'subscription_blocks_writes' }, 'refused with 402 subscription_blocks_writes', 'retry_slowly'],
  [{ code: 'invalid_request' }, 'refused with 400 invalid_request', 'retry_slowly'],
  [{ code: 'body_too_large' }, 'refused with 413 body_too_large', 'send_less'],
  [{ code: 'sync_not_open' }, 'refused with 409 sync_not_open', 'begin_again'],
  [{ html: 200 }, 'status 200 with a body that the protocol does not know', 'retry'],
  [{ html: 502 }, 'refused with 502', 'retry'],
  ['reset', 'no answer: ECONNRESET', 'retry'],
  ['silence', 'no whole answer within 300 ms', 'retry'],
])('fault %j is %s, remedy %s', async (fault, message, remedy) => {
  await using rig = await startReportingRig({ timeoutMs: 300 });
  rig.server.fault = () => fault;
  const error = await rig.parts.client.heartbeat(heartbeat).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AgentApiError);
  expect(error).toMatchObject({ message, retryAfterMs: message.includes('503') ? 7_000 : null });
  expect(remedyOf(error)).toBe(remedy);
});

test('an API that is not there is an outage', async () => {
  await using rig = await startReportingRig();
  await rig.server.close();
  await expect(rig.parts.client.heartbeat(heartbeat)).rejects.toMatchObject({ failure: 'unreachable', status: null });
});

test('a wrong token is refused and nothing is stored', async () => {
  await using rig = await startReportingRig({ token: 'mct_wrong' });
  await expect(rig.parts.client.heartbeat(heartbeat)).rejects.toMatchObject({ status: 401, code: 'unauthorized' });
  expect(rig.server.heartbeats).toEqual([]);
});

test('an abort ends a request with the reason of the signal', async () => {
  await using rig = await startReportingRig();
  rig.server.fault = () => 'silence';
  const controller = new AbortController();
  const sending = rig.parts.client.sendBatch([], controller.signal);
  await expect.poll(() => rig.server.seen.length).toBe(1);
  controller.abort(new Error('enough'));
  await expect(sending).rejects.toThrow('enough');
});

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Fri, 02 Jan 2026 03:05:05 GMT', 60_000],
  ['Fri, 02 Jan 2026 03:00:00 GMT', 0],
  ['soon', null],
  [undefined, null],
])('Retry-After %j is %s ms', (value, expected) => {
  expect(parseRetryAfterMs(value, Date.parse('2026-01-02T03:04:05Z'))).toBe(expected);
});
