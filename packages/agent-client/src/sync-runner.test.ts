import { sleep } from '@moonin/runtime';
import { describe, expect, test } from 'vitest';
import type { SyncResult } from './report-metrics.ts';
import { createReporter } from './reporter.ts';
import { createSyncRunner } from './sync-runner.ts';
import { createSyncScheduler } from './sync-scheduler.ts';
import type { Fault } from './testing/contract-server.ts';
import { startReportingRig } from './testing/reporting-rig.ts';

async function startRig(options: { batchItems?: number; timeoutMs?: number } = {}) {
  const rig = await startReportingRig(options);
  const limits = { batchItems: options.batchItems ?? 1_000, batchBytes: 1024 * 1024 };
  const runner = createSyncRunner({ ...rig.parts, limits });
  const { signal } = new AbortController();
  async function sync(isReset = false): Promise<SyncResult> {
    for (;;) {
      const outcome = await runner.run({ kind: 'namespace', isReset, signal });
      if (!('pauseMs' in outcome)) return outcome;
      await sleep(outcome.pauseMs);
    }
  }
  const operations = () => rig.server.seen.map(({ operation }) => operation);
  return { ...rig, runner, sync, operations, [Symbol.asyncDispose]: () => rig.server.close() };
}

describe('sync', () => {
  test('sends what the server lacks and marks what is gone as deleted', async () => {
    await using rig = await startRig({ batchItems: 7 });
    for (let index = 0; index < 20; index += 1) rig.source.put(`n${index}`);
    expect(await rig.sync(true)).toMatchObject({ objects: 20, sent: 20, deleted: 0, corrected: 0 });
    rig.source.remove('n3');
    rig.source.put('n4', 'changed');
    rig.source.put('new');
    expect(await rig.sync()).toMatchObject({ objects: 20, sent: 2, deleted: 1, corrected: 3 });
    expect([...rig.server.inventory.live('namespace').keys()]).not.toContain('uid-n3');
  });

  test('a sync that finds everything as it was sends no report', async () => {
    await using rig = await startRig();
    for (const name of ['a', 'b']) rig.source.put(name);
    await rig.sync(true);
    expect(await rig.sync()).toMatchObject({ sent: 0, deleted: 0, corrected: 0 });
    expect(rig.server.inventory.written).toHaveLength(2);
  });

  test('a server that lost an object gets it back', async () => {
    await using rig = await startRig();
    rig.source.put('a');
    await rig.sync(true);
    rig.server.inventory.lose('namespace', 'uid-a');
    rig.source.put('b');
    expect(await rig.sync()).toMatchObject({ sent: 2 });
    expect(rig.server.inventory.live('namespace').size).toBe(2);
  });

  test('of a kind that cannot be read whole what there is is told, and nothing is deleted', async () => {
    await using rig = await startRig();
    for (const name of ['a', 'b']) rig.source.put(name);
    await rig.sync(true);
    rig.source.remove('a');
    rig.source.put('c');
    let isWhole = false;
    const runner = createSyncRunner({ ...rig.parts, isWhole: () => isWhole });
    const again = () => runner.run({ kind: 'namespace', isReset: true, signal: new AbortController().signal });
    expect(await again()).toMatchObject({ isPartial: true, sent: 1, deleted: 0 });
    expect([...rig.server.inventory.live('namespace').keys()].sort()).toEqual(['uid-a', 'uid-b', 'uid-c']);
    isWhole = true;
    expect(await again()).toMatchObject({ isPartial: false, deleted: 1 });
    expect([...rig.server.inventory.live('namespace').keys()].sort()).toEqual(['uid-b', 'uid-c']);
  });

  test('an empty cluster commits an empty sync', async () => {
    await using rig = await startRig();
    rig.source.put('a');
    await rig.sync(true);
    rig.source.remove('a');
    expect(await rig.sync()).toMatchObject({ objects: 0, deleted: 1 });
  });

  test('a first sync wins over newer versions of a history that is gone', async () => {
    await using rig = await startRig();
    rig.source.put('a', 'restored');
    const newer = { op: 'upsert', kind: 'namespace', version: '900000', fingerprint: 'f'.repeat(32) };
    const object = { name: 'x', labels: {}, phase: 'Active', createdAt: null };
    const observedAt = new Date().toISOString();
    rig.server.inventory.apply(
      { items: ['uid-a', 'uid-gone'].map((uid) => ({ ...newer, uid, observedAt, object })) },
      null,
    );
    expect(await rig.sync(true)).toMatchObject({ sent: 1, deleted: 1 });
    expect(rig.server.inventory.live('namespace').get('uid-a')?.object).toMatchObject({
      labels: { label: 'restored' },
    });
  });

  test.each<[string, Fault]>([
    ['401', { code: 'unauthorized' }],
    ['402', { code: 'subscription_blocks_writes' }],
    ['409', { code: 'sync_not_open' }],
  ])('%s in the middle begins again from the start and commits once', async (_name, fault) => {
    await using rig = await startRig({ batchItems: 5 });
    for (let index = 0; index < 20; index += 1) rig.source.put(`n${index}`);
    let chunks = 0;
    rig.server.fault = ({ operation }) => {
      if (operation === 'chunks') chunks += 1;
      return operation === 'chunks' && chunks === 3 ? fault : null;
    };
    expect(await rig.sync(true)).toMatchObject({ objects: 20 });
    expect(rig.operations().filter((operation) => operation === 'syncs')).toHaveLength(2);
    expect(rig.operations().filter((operation) => operation === 'commit')).toHaveLength(1);
    expect(rig.server.inventory.live('namespace').size).toBe(20);
    expect(rig.server.inventory.openSyncs).toBe(0);
  });

  test.each<[string, Fault]>([
    ['503', { code: 'unavailable', retryAfterSeconds: 1 }],
    ['a reset', 'reset'],
    ['a reset after the work', 'reset_after'],
    ['silence', 'silence'],
  ])('%s at every third request only repeats the step', async (_name, fault) => {
    await using rig = await startRig({ batchItems: 5, timeoutMs: 200 });
    for (let index = 0; index < 12; index += 1) rig.source.put(`n${index}`);
    let requests = 0;
    rig.server.fault = () => {
      requests += 1;
      return requests % 3 === 0 ? fault : null;
    };
    expect(await rig.sync(true)).toMatchObject({ objects: 12 });
    expect(rig.server.inventory.live('namespace').size).toBe(12);
  });

  test('a chunk that is too large is split', async () => {
    await using rig = await startRig();
    rig.server.fault = ({ items }) => (items > 4 ? { code: 'body_too_large' } : null);
    for (let index = 0; index < 30; index += 1) rig.source.put(`n${index}`);
    expect(await rig.sync(true)).toMatchObject({ objects: 30, sent: 30 });
  });

  test('an object that cannot be read stays in the store', async () => {
    await using rig = await startRig();
    for (const name of ['a', 'b']) rig.source.put(name);
    await rig.sync(true);
    rig.source.breakObject('a');
    expect(await rig.sync()).toMatchObject({ objects: 2, deleted: 0 });
    expect(rig.server.inventory.live('namespace').size).toBe(2);
  });

  test('a refused item is described and not sent again', async () => {
    await using rig = await startRig();
    rig.server.inventory.refused.add('uid-bad');
    for (const name of ['bad', 'good']) rig.source.put(name);
    expect(await rig.sync(true)).toMatchObject({ objects: 2, sent: 1 });
    expect(await rig.sync()).toMatchObject({ objects: 2, sent: 0 });
  });

  test('what a sync settled the reporter does not send again', async () => {
    await using rig = await startRig();
    const ref = rig.source.put('a');
    await rig.sync(true);
    const reporter = createReporter({
      ...rig.parts,
      limits: { flushIntervalMs: 10, settleMs: 1 },
      onRepairNeeded: () => undefined,
    });
    reporter.mark(ref);
    reporter.start();
    await expect.poll(() => reporter.depth).toBe(0);
    await reporter.stop(500);
    expect(rig.operations()).not.toContain('batches');
  });
});

describe('sync scheduler', () => {
  test('the baseline resets every kind in order; requests and the interval do not', async () => {
    await using rig = await startRig();
    rig.source.put('a');
    const scheduler = createSyncScheduler({
      runner: rig.runner,
      kinds: ['namespace', 'deployment'],
      log: rig.parts.log,
      intervalMs: 40,
    });
    scheduler.start();
    await scheduler.baseline;
    expect(scheduler.isBaselineDone).toBe(true);
    const begun = () =>
      rig.server.seen.filter(({ operation }) => operation === 'syncs').map(({ text }) => JSON.parse(text));
    expect(begun().map(({ kind, reset }) => [kind, reset])).toEqual([
      ['namespace', true],
      ['deployment', true],
    ]);
    await expect.poll(() => begun().length).toBeGreaterThan(3);
    await scheduler.stop();
    expect(
      begun()
        .slice(2)
        .map(({ reset }) => reset),
    ).not.toContain(true);
  });

  test('a kind that is refused for good holds up no other, and is tried again', async () => {
    await using rig = await startRig();
    rig.source.put('a');
    let isRefused = true;
    rig.server.fault = ({ operation, text }) =>
      isRefused && operation === 'syncs' && text.includes('"namespace"') ? { code: 'unprocessable' } : null;
    const scheduler = createSyncScheduler({
      runner: rig.runner,
      kinds: ['namespace', 'deployment'],
      log: rig.parts.log,
    });
    scheduler.start();
    await expect.poll(() => rig.metrics.syncs.length).toBe(1);
    expect(scheduler.isBaselineDone).toBe(false);
    isRefused = false;
    await scheduler.baseline;
    await scheduler.stop();
    expect(rig.server.inventory.live('namespace').size).toBe(1);
  });

  test('a kind that can be read only later is synced from then on, first with a reset', async () => {
    await using rig = await startRig();
    const scheduler = createSyncScheduler({ runner: rig.runner, kinds: [], log: rig.parts.log });
    scheduler.start();
    await scheduler.baseline;
    scheduler.request('namespace');
    await expect.poll(() => rig.metrics.syncs.length).toBe(1);
    scheduler.request('namespace');
    await expect.poll(() => rig.metrics.syncs.length).toBe(2);
    await scheduler.stop();
    expect(rig.metrics.syncs.map(({ isReset }) => isReset)).toEqual([true, false]);
  });

  test('a repair is asked for often and runs once in its time', async () => {
    await using rig = await startRig();
    const scheduler = createSyncScheduler({ runner: rig.runner, kinds: ['namespace'], log: rig.parts.log });
    scheduler.start();
    await scheduler.baseline;
    for (let count = 0; count < 5; count += 1) scheduler.requestRepair();
    await expect.poll(() => rig.metrics.syncs.length).toBe(2);
    for (let count = 0; count < 5; count += 1) scheduler.requestRepair();
    scheduler.request('namespace', { isReset: true });
    await expect.poll(() => rig.metrics.syncs.length).toBe(3);
    await scheduler.stop();
    expect(rig.metrics.syncs.map(({ isReset }) => isReset)).toEqual([true, false, true]);
  });

  test('stopping ends a sync that cannot get through', async () => {
    await using rig = await startRig();
    rig.server.fault = () => ({ code: 'unavailable' });
    const scheduler = createSyncScheduler({ runner: rig.runner, kinds: ['namespace'], log: rig.parts.log });
    scheduler.start();
    await expect.poll(() => rig.server.seen.length).toBeGreaterThan(2);
    await scheduler.stop();
    expect(scheduler.isBaselineDone).toBe(false);
  });
});
