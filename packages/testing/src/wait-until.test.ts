import { expect, test } from 'vitest';
import { waitUntil } from './wait-until.ts';

test('returns the first answer that is there, past "not yet" and errors', async () => {
  const answers = [undefined, new Error('refused'), false, null, 'here'];
  const look = () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  expect(await waitUntil(look, { what: 'it is here', intervalMs: 1 })).toBe('here');
  expect(answers).toEqual([]);
});

test('zero and the empty string are answers', async () => {
  expect(await waitUntil(() => 0, { what: 'a number is there' })).toBe(0);
  expect(await waitUntil(() => '', { what: 'a text is there' })).toBe('');
});

test('says at the deadline what it waited for, and the last error', async () => {
  const refused = new Error('refused');
  const waiting = waitUntil(() => Promise.reject(refused), { what: 'it answers', timeoutMs: 5, intervalMs: 1 });
  await expect(waiting).rejects.toMatchObject({ message: expect.stringContaining('until it answers'), cause: refused });
});
