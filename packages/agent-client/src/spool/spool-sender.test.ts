import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { itemText, upsertFinding } from '../finding.ts';
import { startReportingRig } from '../testing/reporting-rig.ts';
import { openSpool, type Spool } from './spool.ts';
import { createSpoolSender } from './spool-sender.ts';

let dir: string;
let outcomes: string[];

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'spool-'));
  outcomes = [];
});
afterEach(() => rm(dir, { recursive: true, force: true }));

type Rig = Awaited<ReturnType<typeof startReportingRig>>;
const metrics = { delivered: () => undefined, lost: () => undefined, diskFailed: () => undefined };
const openIn = (rig: Rig) => openSpool({ dir, log: rig.parts.log, metrics });
const senderOf = (rig: Rig, spool: Spool, over: Partial<Parameters<typeof createSpoolSender>[0]> = {}) =>
  createSpoolSender({
    ...rig.parts,
    spool,
    metrics,
    pace: { graceMs: 0, postponeMs: 20 },
    onSettled: (key, outcome) => void outcomes.push(`${key} ${outcome}`),
    ...over,
  });
const namespace = (name: string, version = '5') =>
  itemText(
    upsertFinding({
      kind: 'namespace',
      uid: `uid-${name}`,
      version,
      object: { name, labels: {}, phase: 'Active', createdAt: null },
    }),
    new Date().toISOString(),
  );
async function until(look: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + 10_000;
  while (!look()) {
    if (Date.now() > giveUpAt) throw new Error('it did not come to be');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
const stored = (rig: Rig) => [...rig.server.inventory.live('namespace').keys()];

test('what an earlier process left is delivered, through an outage', async () => {
  await using rig = await startReportingRig();
  const before = await openIn(rig);
  for (const name of ['a', 'b']) await before.put(name, [namespace(name)]);
  let refusals = 3;
  rig.server.fault = () => (refusals-- > 0 ? { code: 'unavailable' } : null);
  const spool = await openIn(rig);
  const sender = senderOf(rig, spool);
  sender.start();
  await until(() => outcomes.length === 2);
  expect(stored(rig)).toEqual(['uid-a', 'uid-b']);
  expect(outcomes).toEqual(['a delivered', 'b delivered']);
  await sender.stop();
});

test('a request that arrived although the answer did not is repeated without harm', async () => {
  await using rig = await startReportingRig();
  const spool = await openIn(rig);
  await spool.put('a', [namespace('a')]);
  let cuts = 2;
  rig.server.fault = () => (cuts-- > 0 ? 'reset_after' : null);
  const sender = senderOf(rig, spool);
  sender.start();
  await until(() => spool.entries().length === 0);
  expect(rig.server.inventory.written).toEqual(['upsert namespace uid-a']);
  await sender.stop();
});

test('what the server has by a report does not go out again', async () => {
  await using rig = await startReportingRig();
  const spool = await openIn(rig);
  await spool.put('a', [namespace('a')]);
  const sender = senderOf(rig, spool, { isDelivered: () => true });
  sender.start();
  await until(() => outcomes.length === 1);
  expect(outcomes).toEqual(['a delivered']);
  expect(rig.server.seen).toEqual([]);
  await sender.stop();
});

test('one that is refused for good is dropped, one whose parent is not there yet waits and holds up no other', async () => {
  await using rig = await startReportingRig();
  const spool = await openIn(rig);
  rig.server.inventory.refused.add('uid-bad');
  const orphan = JSON.stringify({
    ...JSON.parse(namespace('orphan')),
    kind: 'execution',
    uid: 'job-1',
    object: {
      cronJobUid: 'cron-1',
      jobUid: 'job-1',
      jobName: 'j',
      status: 'failed',
      scheduledFor: null,
      startedAt: null,
      finishedAt: null,
      attempts: 1,
      pod: null,
      container: null,
      exitCode: 1,
      signal: null,
      reason: null,
      message: null,
      images: [],
      log: null,
      logProblem: null,
    },
  });
  await spool.put('bad', [namespace('bad')]);
  await spool.put('orphan', [orphan]);
  await spool.put('good', [namespace('good')]);
  const sender = senderOf(rig, spool);
  sender.start();
  await until(() => outcomes.length === 2);
  expect(outcomes).toEqual(['bad refused', 'good delivered']);
  expect(spool.entries().map(({ key }) => key)).toEqual(['orphan']);
  await sender.stop();
});

test('one that is older than the server takes is dropped', async () => {
  await using rig = await startReportingRig();
  const spool = await openSpool({ dir, log: rig.parts.log, metrics, nowMs: () => Date.now() - 8 * 24 * 3_600_000 });
  await spool.put('old', [namespace('old')]);
  const sender = senderOf(rig, spool);
  sender.start();
  await until(() => outcomes.length === 1);
  expect(outcomes).toEqual(['old too_old']);
  await sender.stop();
});
