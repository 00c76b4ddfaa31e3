import { expect, test } from 'vitest';
import { changedValues } from './changed-values.ts';

test('only what differs is said, and nothing of what was not known before', () => {
  const after = { replicas: 5, suspended: true, schedule: null };
  expect(changedValues({ replicas: 2, suspended: true, schedule: '* * * * *' }, after)).toEqual([
    { subject: 'replicas', before: '2', after: '5' },
    { subject: 'schedule', before: '* * * * *', after: null },
  ]);
  expect(changedValues(null, after)).toEqual([]);
  expect(changedValues(after, after)).toEqual([]);
});

test('a long value is cut to something that can be stored', () => {
  const [change] = changedValues({ text: '' }, { text: '\u{1F600}'.repeat(300) });
  expect(change?.after?.length).toBe(512);
  expect(change?.after?.isWellFormed()).toBe(true);
});
