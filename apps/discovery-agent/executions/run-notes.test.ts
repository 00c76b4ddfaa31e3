import { expect, test } from 'vitest';
import type { KeptLog } from '../collectors/execution.ts';
import { sampleFailure } from '../testing/sample-runs.ts';
import type { ReadLog } from './read-attempt-log.ts';
import { createRunNotes } from './run-notes.ts';

const logOf = (text: string): KeptLog => ({
  container: 'main',
  text,
  truncated: false,
  source: 'current',
  digest: text.slice(0, 8),
  isDelivered: false,
});
const jobOf = (uid: string) => ({ uid, namespace: 'shop' });
const later = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Notes whose reads end when the test says so. */
function createRig(limits: { concurrency?: number; maxChars?: number } = {}) {
  const asked: string[] = [];
  const read: string[] = [];
  const answers = new Map<string, (text: string | null) => void>();
  const notes = createRunNotes({
    limits,
    onRead: (uid) => void read.push(uid),
    read: (_namespace, failure) =>
      new Promise((resolve) => {
        asked.push(failure.id);
        answers.set(failure.id, (text) =>
          resolve(text === null ? { log: null, problem: 'gone' } : { log: logOf(text), problem: null }),
        );
      }),
  });
  const answer = async (id: string, text: string | null) => {
    answers.get(id)?.(text);
    await later();
  };
  return { notes, asked, read, answer };
}

test('each end is read once, and the log of the last one stays', async () => {
  const { notes, asked, read, answer } = createRig();
  notes.failed(jobOf('a'), sampleFailure({ id: '1' }));
  notes.failed(jobOf('a'), sampleFailure({ id: '1' }));
  await answer('1', 'first');
  notes.failed(jobOf('a'), sampleFailure({ id: '1' }));
  notes.failed(jobOf('a'), sampleFailure({ id: '2' }));
  await answer('2', 'second');
  expect(asked).toEqual(['1', '2']);
  expect(read).toEqual(['a', 'a']);
  expect(notes.of('a')).toMatchObject({ failure: { id: '2' }, log: { text: 'second' }, problem: null });
});

test('a try that fails while another is read is read after; its problem does not take away what is there', async () => {
  const { notes, asked, answer } = createRig();
  notes.failed(jobOf('a'), sampleFailure({ id: '1' }));
  notes.failed(jobOf('a'), sampleFailure({ id: '2' }));
  await answer('1', 'first');
  expect(asked).toEqual(['1', '2']);
  await answer('2', null);
  expect(notes.of('a')).toMatchObject({ failure: { id: '2' }, log: { text: 'first' }, problem: null });
});

test('no more are read at once than allowed, and the others have their turn', async () => {
  const { notes, asked, answer } = createRig({ concurrency: 2 });
  for (const id of ['1', '2', '3', '4']) notes.failed(jobOf(`job-${id}`), sampleFailure({ id }));
  await later();
  expect(asked).toEqual(['1', '2']);
  await answer('1', 'x');
  expect(asked).toEqual(['1', '2', '3']);
  for (const id of ['2', '3', '4']) await answer(id, 'x');
  expect(notes.size).toMatchObject({ jobs: 4, reading: 0 });
});

test('texts are let go beyond the bound: secured ones are elsewhere, others are read again', async () => {
  const { notes, asked, answer } = createRig({ maxChars: 15 });
  notes.failed(jobOf('a'), sampleFailure({ id: '1' }));
  await answer('1', 'x'.repeat(10));
  notes.secured('a');
  notes.failed(jobOf('b'), sampleFailure({ id: '2' }));
  await answer('2', 'y'.repeat(10));
  expect(notes.of('a')?.log).toMatchObject({ text: null, isDelivered: false });
  notes.failed(jobOf('c'), sampleFailure({ id: '3' }));
  await answer('3', 'z'.repeat(10));
  expect(notes.of('b')?.log).toBeNull();
  notes.failed(jobOf('b'), sampleFailure({ id: '2' }));
  await later();
  expect(asked).toEqual(['1', '2', '3', '2']);
});

test('what the server has is let go', async () => {
  const { notes, answer } = createRig();
  notes.failed(jobOf('a'), sampleFailure({ id: '1' }));
  await answer('1', 'text');
  notes.secured('a');
  notes.delivered('a');
  expect(notes.of('a')?.log).toMatchObject({ text: null, isDelivered: true, digest: 'text' });
  expect(notes.size.chars).toBe(0);
});

test('who waits for a log waits no longer than it wants, and a forgotten Job comes back to nobody', async () => {
  const { notes, read, answer } = createRig();
  notes.failed(jobOf('a'), sampleFailure({ id: '1' }));
  await notes.settled('a', 5);
  notes.forget('a');
  await answer('1', 'late');
  expect(read).toEqual([]);
  expect(notes.size.jobs).toBe(0);
});

test('a log that may not be read is asked for again until the right comes, and not for ever', async () => {
  const refusal = { log: null, problem: 'may not', isRefused: true } as const;
  const answers: Awaited<ReturnType<ReadLog>>[] = [refusal, refusal, { log: logOf('came'), problem: null }];
  const read: string[] = [];
  let asked = 0;
  const notes = createRunNotes({
    limits: { refusedPauseMs: 1, refusals: 3 },
    onRead: (uid) => void read.push(uid),
    read: (_namespace, { id }) => Promise.resolve((id === 'never' ? refusal : answers[asked++]) ?? refusal),
  });
  notes.failed(jobOf('a'), sampleFailure({ id: '1' }));
  await expect.poll(() => notes.of('a')?.log?.text).toBe('came');
  expect(notes.of('a')?.problem).toBeNull();
  expect(read).toEqual(['a', 'a', 'a']);
  read.length = 0;
  notes.failed(jobOf('b'), sampleFailure({ id: 'never' }));
  await expect.poll(() => read.length).toBe(4);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(read).toHaveLength(4);
  expect(notes.of('b')).toMatchObject({ log: null, problem: 'may not' });
});
