import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function capture() {
  const lines: string[] = [];
  return { lines, destination: { write: (line: string) => void lines.push(line) } };
}

test('secret-looking keys are redacted at every depth that is logged', () => {
  const { lines, destination } = capture();
  const log = createLogger({ name: 'test', level: 'info', destination });
  log.info({ password: 'p1', headers: { 'x-cluster-token': 'p2' }, request: { body: { secret: 'p3' } } }, 'hello');
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/p1|p2|p3/);
  expect(lines[0]).toContain('[redacted]');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', msg: 'hello', name: 'test' });
});
