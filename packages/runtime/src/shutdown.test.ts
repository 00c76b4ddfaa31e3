import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { createShutdownStack } from './shutdown.ts';

test('closes in reverse order, once, and goes on after a failure', async () => {
  const closed: string[] = [];
  const stack = createShutdownStack({ log: createLogger({ name: 'test', level: 'silent' }), timeoutMs: 1_000 });
  stack.add('database', () => void closed.push('database'));
  stack.add('broken', () => {
    throw new Error('no');
  });
  stack.add('server', async () => void closed.push('server'));
  await Promise.all([stack.run('test'), stack.run('again')]);
  expect(closed).toEqual(['server', 'database']);
});
