import { createLogger } from '@moonin/runtime';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeTiming, type FakeTiming } from '../testing/fake-timing.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createWorkQueue, type WorkQueue } from './work-queue.ts';
import { startWorkers } from './workers.ts';

vi.setConfig({ testTimeout: 60_000 });

const log = createLogger({ name: 'test', level: 'silent' });

let timing: FakeTiming;
let queue: WorkQueue;

beforeEach(() => {
  timing = createFakeTiming();
  queue = createWorkQueue({ timing });
});

describe('keys', () => {
  test('come out once each, first in first out', async () => {
    for (const key of ['a', 'b', 'a', 'c', 'b']) queue.add(key);
    expect(queue.length).toBe(3);
    expect([await queue.take(), await queue.take(), await queue.take()]).toEqual(['a', 'b', 'c']);
  });

  test('one in hand that is added again comes out only after it is done, once', async () => {
    queue.add('a');
    await queue.take();
    queue.add('a');
    queue.add('a');
    const next = queue.take();
    await timing.advance(0);
    expect(queue.length).toBe(0);
    queue.done('a');
    expect(await next).toBe('a');
    queue.done('a');
    expect(queue.length).toBe(0);
  });

  test('a worker that waits gets the next key', async () => {
    const next = queue.take();
    queue.add('late');
    expect(await next).toBe('late');
  });

  test('done without having taken is nothing', () => {
    queue.done('never');
    expect(queue.length).toBe(0);
  });
});

describe('delays', () => {
  test('a delayed key is due at its time, and keeps the earlier of two', async () => {
    queue.addAfter('a', 1_000);
    queue.addAfter('a', 500);
    queue.addAfter('a', 2_000);
    await timing.advance(499);
    expect(queue.length).toBe(0);
    await timing.advance(1);
    expect(queue.length).toBe(1);
    await timing.advance(5_000);
    expect(queue.length).toBe(1);
    expect(timing.waiting).toEqual([]);
  });

  test('many delayed keys come out in the order of their times', async () => {
    const delays = [70, 10, 50, 30, 90, 20, 60, 40, 80];
    for (const ms of delays) queue.addAfter(`${ms}`, ms);
    await timing.advance(100);
    const keys: (string | null)[] = [];
    for (let count = 0; count < delays.length; count += 1) keys.push(await queue.take());
    expect(keys).toEqual(['10', '20', '30', '40', '50', '60', '70', '80', '90']);
  });

  test('no delay is at once', () => {
    queue.addAfter('a', 0);
    queue.addAfter('b', -5);
    expect(queue.length).toBe(2);
  });

  test('a key’s back-off doubles until it is forgotten, and is its own', () => {
    const limiter = createRateLimiter();
    expect([limiter.next('a'), limiter.next('a'), limiter.next('a'), limiter.next('b')]).toEqual([5, 10, 20, 5]);
    for (let count = 0; count < 100; count += 1) limiter.next('a');
    expect(limiter.next('a')).toBe(1_000_000);
    expect(limiter.failures('a')).toBe(104);
    limiter.forget('a');
    expect(limiter.next('a')).toBe(5);
  });
});

describe('shutting down', () => {
  test('hands out what waits, drops what is delayed, takes nothing more', async () => {
    queue.add('a');
    queue.addAfter('later', 10);
    queue.shutDown();
    queue.add('b');
    queue.addAfter('c', 5);
    expect(await queue.take()).toBe('a');
    expect(await queue.take()).toBeNull();
    await timing.advance(1_000);
    expect(queue.length).toBe(0);
    expect(timing.waiting).toEqual([]);
  });

  test('drain waits for what is in hand, and for what came back meanwhile', async () => {
    queue.add('a');
    await queue.take();
    queue.add('a');
    let drained = false;
    const draining = queue.drain().then(() => {
      drained = true;
    });
    queue.done('a');
    await timing.advance(0);
    expect(drained).toBe(false);
    expect(await queue.take()).toBe('a');
    queue.done('a');
    await draining;
    expect(drained).toBe(true);
  });

  test('workers that wait are told', async () => {
    const waiting = [queue.take(), queue.take()];
    await queue.drain();
    expect(await Promise.all(waiting)).toEqual([null, null]);
  });
});

describe('workers', () => {
  test('retry what fails with growing pauses and forget on success', async () => {
    const triedAtMs: number[] = [];
    const failures: number[] = [];
    const workers = startWorkers({
      queue,
      concurrency: 2,
      log,
      work: async () => {
        triedAtMs.push(timing.monotonicMs());
        if (triedAtMs.length < 4) throw new Error('not yet');
      },
      onFailure: (failure) => failures.push(failure.failures),
    });
    queue.add('a');
    await timing.advance(1_000);
    expect(triedAtMs).toEqual([0, 5, 15, 35]);
    expect(failures).toEqual([1, 2, 3]);
    expect(queue.requeues('a')).toBe(0);
    await queue.drain();
    await workers.ended;
  });

  test('look again after the time that the work asks for', async () => {
    const triedAtMs: number[] = [];
    startWorkers({
      queue,
      concurrency: 1,
      log,
      work: async () => {
        triedAtMs.push(timing.monotonicMs());
        return triedAtMs.length < 3 ? { requeueAfterMs: 300 } : undefined;
      },
    });
    queue.add('a');
    await timing.advance(2_000);
    expect(triedAtMs).toEqual([0, 300, 600]);
    await queue.drain();
  });

  test('never hold a key twice and never more keys than workers; every key added is worked on after', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), waitMs: fc.nat(5) }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 4 }),
        async (adds, concurrency) => {
          const time = createFakeTiming();
          const own = createWorkQueue({ timing: time });
          const inHand = new Set<string>();
          const stale = new Set<string>();
          let most = 0;
          const workers = startWorkers({
            queue: own,
            concurrency,
            log,
            work: async (key) => {
              expect(inHand.has(key)).toBe(false);
              inHand.add(key);
              stale.delete(key);
              most = Math.max(most, inHand.size);
              await time.sleep(3);
              inHand.delete(key);
            },
          });
          for (const { key, waitMs } of adds) {
            stale.add(key);
            own.add(key);
            await time.advance(waitMs);
          }
          const drained = own.drain();
          await time.advance(1_000);
          await drained;
          await workers.ended;
          expect(most).toBeLessThanOrEqual(concurrency);
          expect([...stale]).toEqual([]);
        },
      ),
      { numRuns: 30 },
    );
  });
});
