import { afterEach, describe, expect, test } from 'vitest';
import { createReporter, type Reporter, type ReporterLimits } from './reporter.ts';
import type { Fault, SeenRequest } from './testing/contract-server.ts';
import { startReportingRig } from './testing/reporting-rig.ts';

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { stop } of running.splice(0)) await stop();
});

async function startReporter(limits: Partial<ReporterLimits> = {}, options: { timeoutMs?: number } = {}) {
  const rig = await startReportingRig(options);
  const repairs: string[] = [];
  const reporter: Reporter = createReporter({
    ...rig.parts,
    limits: { flushIntervalMs: 10, settleMs: 1, ...limits },
    onRepairNeeded: (why) => void repairs.push(why),
  });
  reporter.start();
  running.push({
    stop: async () => {
      await reporter.stop(500);
      await rig.server.close();
    },
  });
  const label = (name: string): unknown => {
    const held = rig.server.inventory.live('namespace').get(`uid-${name}`)?.object as { labels: { label: string } };
    return held?.labels.label;
  };
  const settled = () => expect.poll(() => reporter.depth, { timeout: 5_000 }).toBe(0);
  return { ...rig, reporter, repairs, label, settled };
}

function failing(times: number, fault: Fault, operation = 'batches') {
  let left = times;
  return (request: SeenRequest): Fault | null => {
    if (request.operation !== operation || left === 0) return null;
    left -= 1;
    return fault;
  };
}

describe('reporter', () => {
  test('the newest state of an object wins and goes out once a flush', async () => {
    const { server, source, reporter, label, settled } = await startReporter({ settleMs: 30 });
    for (const value of ['one', 'two', 'three']) reporter.mark(source.put('a', value));
    await settled();
    expect(label('a')).toBe('three');
    expect(server.inventory.written).toEqual(['upsert namespace uid-a']);
  });

  test('what the server has is not sent again', async () => {
    const { server, source, reporter, metrics, settled } = await startReporter();
    reporter.mark(source.put('a'));
    await settled();
    reporter.mark(source.put('a'));
    await settled();
    expect(server.seen).toHaveLength(1);
    expect(metrics.counts.get('unchanged namespace')).toBe(1);
  });

  test('a deleted object is reported as deleted, and its namesake as new', async () => {
    const { server, source, reporter, settled } = await startReporter();
    reporter.mark(source.put('a'));
    await settled();
    reporter.mark(source.remove('a'));
    await settled();
    expect(server.inventory.live('namespace').size).toBe(0);
    reporter.mark(source.put('a'));
    await settled();
    expect(server.inventory.live('namespace').size).toBe(1);
  });

  test('batches hold at most the items they may', async () => {
    const { server, source, reporter, settled } = await startReporter({ batchItems: 10, settleMs: 30 });
    for (let index = 0; index < 95; index += 1) reporter.mark(source.put(`n${index}`));
    await settled();
    expect(server.inventory.live('namespace').size).toBe(95);
    expect(server.seen.map(({ items }) => items)).toEqual([...Array.from({ length: 9 }, () => 10), 5]);
  });

  test('batches hold at most the bytes they may', async () => {
    const { server, source, reporter, settled } = await startReporter({ batchBytes: 2_000, settleMs: 30 });
    for (let index = 0; index < 50; index += 1) reporter.mark(source.put(`n${index}`, 'x'.repeat(150)));
    await settled();
    expect(server.inventory.live('namespace').size).toBe(50);
    for (const { bytes } of server.seen) expect(bytes).toBeLessThan(2_100);
  });

  test.each<[string, Fault]>([
    ['503 with Retry-After', { code: 'unavailable', retryAfterSeconds: 1 }],
    ['401', { code: 'unauthorized' }],
    ['402', { code: 'subscription_blocks_writes' }],
    ['a reset before the work', 'reset'],
    ['a reset after the work', 'reset_after'],
    ['a proxy that answers', { html: 502 }],
    ['silence', 'silence'],
  ])('%s: everything arrives afterwards, in its newest state', async (_name, fault) => {
    const { server, source, reporter, metrics, label, settled } = await startReporter({}, { timeoutMs: 200 });
    server.fault = failing(3, fault);
    reporter.mark(source.put('a', 'before'));
    reporter.mark(source.put('b'));
    await expect.poll(() => metrics.counts.get('retried reports') ?? 0, { timeout: 5_000 }).toBeGreaterThan(1);
    reporter.mark(source.put('a', 'after'));
    await settled();
    expect(label('a')).toBe('after');
    expect(server.inventory.live('namespace').size).toBe(2);
  });

  test('a state that may have arrived is never taken as known', async () => {
    const { server, source, reporter, label, settled } = await startReporter();
    reporter.mark(source.put('a', 'first'));
    await settled();
    server.fault = failing(1, 'reset_after');
    reporter.mark(source.put('a', 'second'));
    await expect.poll(() => label('a')).toBe('second');
    reporter.mark(source.put('a', 'first'));
    await settled();
    expect(label('a')).toBe('first');
  });

  test('a batch that is too large is split until it fits', async () => {
    const { server, source, reporter, metrics, settled } = await startReporter({ settleMs: 30 });
    server.fault = ({ items, text }) => (items > 3 || text.includes('uid-huge') ? { code: 'body_too_large' } : null);
    for (let index = 0; index < 20; index += 1) reporter.mark(source.put(`n${index}`));
    reporter.mark(source.put('huge'));
    await settled();
    expect(server.inventory.live('namespace').size).toBe(20);
    expect(metrics.counts.get('skipped namespace too_large')).toBe(1);
  });

  test('a refused item is logged with index and code, loses no other, and waits until it changes', async () => {
    const { server, source, reporter, logged, metrics, settled } = await startReporter({ settleMs: 30 });
    server.inventory.refused.add('uid-bad');
    reporter.mark(source.put('bad'));
    reporter.mark(source.put('good'));
    await settled();
    expect([...server.inventory.live('namespace').keys()]).toEqual(['uid-good']);
    expect(logged).toContainEqual(
      expect.objectContaining({ level: 'warn', code: 'invalid_item', index: 0, uid: 'uid-bad' }),
    );
    reporter.mark(source.put('bad'));
    await settled();
    expect(metrics.counts.get('rejected namespace invalid_item')).toBe(1);
    server.inventory.refused.clear();
    reporter.mark(source.put('bad', 'mended'));
    await settled();
    expect(server.inventory.live('namespace').size).toBe(2);
  });

  test('an object that cannot be read is counted and stops no other', async () => {
    const { server, source, reporter, logged, metrics, settled } = await startReporter({ settleMs: 30 });
    const broken = source.put('broken');
    source.breakObject('broken');
    reporter.mark(broken);
    reporter.mark(source.put('good'));
    await settled();
    expect([...server.inventory.live('namespace').keys()]).toEqual(['uid-good']);
    expect(metrics.counts.get('skipped namespace collector_failed')).toBe(1);
    expect(JSON.stringify(logged)).not.toContain('broken by the test');
  });

  test('too many waiting objects ask for a sync in place of growing', async () => {
    const { server, source, reporter, repairs } = await startReporter({ maxMarked: 10 });
    server.fault = () => ({ code: 'unavailable' });
    for (let index = 0; index < 30; index += 1) reporter.mark(source.put(`n${index}`));
    await expect.poll(() => repairs.length).toBeGreaterThan(0);
    expect(reporter.depth).toBeLessThanOrEqual(20);
  });

  test('a request that was delayed past its repetition changes nothing', async () => {
    const { server, source, reporter, label, settled } = await startReporter();
    server.fault = failing(1, 'reset');
    reporter.mark(source.put('a', 'old'));
    await settled();
    reporter.mark(source.put('a', 'new'));
    await settled();
    expect(server.seen.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    const late = server.seen[0]?.text ?? '';
    expect(server.inventory.apply(JSON.parse(late), null)).toBe('conflict');
    expect(label('a')).toBe('new');
  });

  test('stopping sends what waits, and gives up in time when the API is silent', async () => {
    const first = await startReporter({ settleMs: 60_000 });
    first.reporter.mark(first.source.put('a'));
    await first.reporter.stop(2_000);
    expect(first.server.inventory.live('namespace').size).toBe(1);

    const second = await startReporter({ settleMs: 60_000 }, { timeoutMs: 60_000 });
    second.server.fault = () => 'silence';
    second.reporter.mark(second.source.put('a'));
    await second.reporter.stop(50);
    expect(second.logged.at(-1)?.msg).toBe('stopped with reports unsent');
  });
});
