import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob, GiveUp, type JobDefinition, RetryLater } from './index.ts';
import { describeOnBackends } from './testing/describe-on-backends.ts';

const payload = z.object({ text: z.string() });
type Payload = z.infer<typeof payload>;
let number = 0;
/** A kind of job of one test's own. */
const kind = (changes: Partial<JobDefinition<Payload>> = {}) =>
  defineJob({ name: `contract-${++number}`, payload, backoff: { baseMs: 10, capMs: 20 }, ...changes });

await describeOnBackends('queues', (bed) => {
  test('what is added is done once, with what it carries', async () => {
    const queues = bed.open();
    const definition = kind();
    const done: Payload[] = [];
    await queues.queue(definition).add([
      { id: 'a', payload: { text: 'one' } },
      { id: 'b', payload: { text: 'two' } },
    ]);
    await queues.work(definition, { handle: async (job) => void done.push(job.payload) });
    await expect.poll(() => done).toEqual([{ text: 'one' }, { text: 'two' }]);
    await queues.close();
  });

  test('an id that is known is one job: while it waits, when it is done, and when several add it at once', async () => {
    const queues = bed.open();
    const definition = kind();
    const queue = queues.queue(definition);
    const other = bed.open().queue(definition);
    const done: string[] = [];
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 === 0 ? queue : other).add([{ id: 'same', payload: { text: String(n) } }]),
      ),
    );
    expect((await queue.counts(new Date())).waiting).toBe(1);
    await queues.work(definition, { handle: async (job) => void done.push(job.id) });
    await expect.poll(() => done).toEqual(['same']);
    await expect.poll(async () => (await queue.counts(new Date())).active).toBe(0);
    await queue.add([
      { id: 'same', payload: { text: 'again' } },
      { id: 'last', payload: { text: '' } },
    ]);
    await expect.poll(() => done.includes('last')).toBe(true);
    expect(done).toEqual(['same', 'last']);
  });

  test('a payload of another shape is refused, and one that an older process wrote is a dead letter', async () => {
    const queues = bed.open();
    const definition = kind();
    const older = defineJob({ name: definition.name, payload: z.object({ was: z.number() }) });
    const wrong = queues.queue(definition).add([{ id: 'x', payload: { text: 1 } as unknown as Payload }]);
    await expect(wrong).rejects.toThrow(/expected string/);
    await bed
      .open()
      .queue(older)
      .add([{ id: 'old', payload: { was: 1 } }]);
    await queues.work(definition, { handle: async () => expect.fail('it must not be handled') });
    const letters = () => queues.queue(definition).deadLetters({ offset: 0, limit: 10 });
    await expect.poll(letters).toHaveLength(1);
    expect(await letters()).toMatchObject([{ id: 'old', payload: { was: 1 }, attempts: 1 }]);
  });

  test('a failure is tried again by the queue, and ends as a dead letter that can be replayed', async () => {
    const queues = bed.open();
    const definition = kind({ attempts: 3 });
    const queue = queues.queue(definition);
    const attempts: number[] = [];
    let broken = true;
    await queues.work(definition, {
      handle: async (job) => {
        attempts.push(job.attempt);
        if (broken) throw new Error('not now');
      },
    });
    await queue.add([{ id: 'a', payload: { text: 'x' } }]);
    await expect.poll(async () => (await queue.counts(new Date())).failed).toBe(1);
    expect(attempts).toEqual([1, 2, 3]);
    const [letter] = await queue.deadLetters({ offset: 0, limit: 10 });
    expect(letter).toMatchObject({ id: 'a', payload: { text: 'x' }, reason: 'not now', attempts: 3 });
    expect(letter?.failedAt).toBeInstanceOf(Date);
    // Known while it is a dead letter: adding it is no way around looking at it.
    await queue.add([{ id: 'a', payload: { text: 'x' } }]);
    expect((await queue.counts(new Date())).failed).toBe(1);
    broken = false;
    expect(await queue.replay('nobody')).toBe(false);
    expect(await queue.replay('a')).toBe(true);
    await expect.poll(() => attempts).toEqual([1, 2, 3, 1]);
    await expect.poll(async () => (await queue.counts(new Date())).failed).toBe(0);
    expect(await queue.replay('a')).toBe(false);
  });

  test('dead letters are paged, replayed together, and forgotten one by one', async () => {
    const queues = bed.open();
    const definition = kind({ attempts: 1 });
    const queue = queues.queue(definition);
    const done = new Set<string>();
    let broken = true;
    await queues.work(definition, {
      concurrency: 4,
      handle: async (job) => {
        if (broken) throw new Error('not now');
        done.add(job.id);
      },
    });
    await queue.add(Array.from({ length: 5 }, (_, n) => ({ id: `n${n}`, payload: { text: '' } })));
    await expect.poll(async () => (await queue.counts(new Date())).failed).toBe(5);
    const pages = await Promise.all([0, 2, 4].map((offset) => queue.deadLetters({ offset, limit: 2 })));
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(
      pages
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['n0', 'n1', 'n2', 'n3', 'n4']);
    expect(await queue.discard('n3')).toBe(true);
    expect(await queue.discard('n3')).toBe(false);
    broken = false;
    expect(await queue.replayAll()).toBe(4);
    await expect.poll(() => [...done].sort()).toEqual(['n0', 'n1', 'n2', 'n4']);
  });

  test('a handler says when the next try makes sense, and when none does', async () => {
    const queues = bed.open();
    const definition = kind({ backoff: { baseMs: 3_600_000, capMs: 3_600_000 } });
    const queue = queues.queue(definition);
    const attempts: string[] = [];
    await queues.work(definition, {
      handle: async (job) => {
        attempts.push(`${job.id}${job.attempt}`);
        if (job.id === 'dead') throw new GiveUp('no such receiver');
        if (job.attempt === 1) throw new RetryLater('busy', { afterMs: 30 });
      },
    });
    await queue.add([
      { id: 'later', payload: { text: '' } },
      { id: 'dead', payload: { text: '' } },
    ]);
    await expect.poll(() => [...attempts].sort()).toEqual(['dead1', 'later1', 'later2']);
    await expect
      .poll(() => queue.deadLetters({ offset: 0, limit: 10 }))
      .toMatchObject([{ id: 'dead', reason: 'no such receiver', attempts: 1 }]);
  });

  test('a delayed job is not due, and lag is the age of the oldest that is', async () => {
    const queue = bed.open().queue(kind());
    const before = Date.now();
    await queue.add([{ id: 'later', payload: { text: '' }, delayMs: 3_600_000 }]);
    expect(await queue.counts(new Date())).toEqual({ waiting: 0, active: 0, delayed: 1, failed: 0, lagMs: 0 });
    await queue.add([{ id: 'now', payload: { text: '' } }]);
    const counts = await queue.counts(new Date(before + 60_000));
    expect(counts).toMatchObject({ waiting: 1, delayed: 1 });
    expect(counts.lagMs).toBeGreaterThan(30_000);
    expect(counts.lagMs).toBeLessThanOrEqual(60_000);
  });

  test('a schedule repeats, is made once by many, changes its rhythm, and ends', async () => {
    const [queues, others] = [bed.open(), bed.open()];
    const definition = kind();
    const queue = queues.queue(definition);
    const hourly = { id: 'tidy', rhythm: { cron: '0 * * * *', timeZone: 'Europe/Madrid' }, payload: { text: 'x' } };
    await Promise.all([queue.schedule(hourly), others.queue(definition).schedule(hourly), queue.schedule(hourly)]);
    const [known] = await queue.schedules();
    expect(known).toMatchObject({ id: 'tidy', rhythm: hourly.rhythm });
    expect(known?.nextAt?.getMinutes()).toBe(0);
    expect((await queue.counts(new Date())).delayed).toBe(1);

    const done: string[] = [];
    await queues.work(definition, { handle: async (job) => void done.push(job.payload.text) });
    await queue.schedule({ ...hourly, rhythm: { everyMs: 100 } });
    await expect.poll(() => done.length, { timeout: 20_000 }).toBeGreaterThan(2);
    expect(await queue.schedules()).toMatchObject([{ id: 'tidy', rhythm: { everyMs: 100 } }]);
    await queue.unschedule('tidy');
    expect(await queue.schedules()).toEqual([]);
    await expect.poll(async () => (await queue.counts(new Date())).delayed).toBe(0);
  });

  test('closing lets a running job end; what does not end in time is done again by another', async () => {
    const definition = kind();
    const [first, second] = [bed.open(), bed.open()];
    const told: string[] = [];
    let started = 0;
    await first.work(definition, {
      concurrency: 2,
      lockMs: 1_000,
      handle: async (job) => {
        started += 1;
        if (job.id === 'quick') await sleep(100);
        else await new Promise((_, reject) => job.signal.addEventListener('abort', () => reject(new Error('cut off'))));
        told.push(`${job.id} by the first`);
      },
    });
    await first.queue(definition).add([
      { id: 'quick', payload: { text: '' } },
      { id: 'endless', payload: { text: '' } },
    ]);
    await expect.poll(() => started).toBe(2);
    await first.close({ graceMs: 1_500 });
    expect(told).toEqual(['quick by the first']);
    await second.work(definition, { lockMs: 1_000, handle: async (job) => void told.push(`${job.id} by the second`) });
    await expect.poll(() => told, { timeout: 30_000 }).toEqual(['quick by the first', 'endless by the second']);
  });

  test('metrics tell jobs by state, tries by outcome, and whether the queue answers', async () => {
    const queues = bed.open();
    const definition = kind({ attempts: 1 });
    const queue = queues.queue(definition);
    await queue.add([
      { id: 'good', payload: { text: '' } },
      { id: 'bad', payload: { text: '' } },
      { id: 'later', payload: { text: '' }, delayMs: 3_600_000 },
    ]);
    const read = () => queues.registry.metrics();
    const labels = `queue="${definition.name}"`;
    expect(await read()).toContain(`moonin_queue_jobs{${labels},state="waiting",process="test"} 2`);
    await queues.work(definition, {
      handle: async (job) => {
        if (job.id === 'bad') throw new Error('no');
      },
    });
    await expect.poll(read).toContain(`moonin_queue_jobs{${labels},state="failed",process="test"} 1`);
    const text = await read();
    expect(text).toContain(`moonin_queue_jobs{${labels},state="waiting",process="test"} 0`);
    expect(text).toContain(`moonin_queue_jobs{${labels},state="delayed",process="test"} 1`);
    expect(text).toContain(`moonin_queue_tries_total{${labels},outcome="done",process="test"} 1`);
    expect(text).toContain(`moonin_queue_tries_total{${labels},outcome="dead",process="test"} 1`);
    expect(text).toContain(`moonin_queue_up{${labels},process="test"} 1`);
  });
});
