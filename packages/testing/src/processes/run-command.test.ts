import { expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

test('returns output, errors and exit code, and gives input', async () => {
  const result = await runCommand('sh', ['-c', 'cat; echo oops >&2; exit 3'], { stdin: 'in' });
  expect(result).toEqual({ exitCode: 3, stdout: 'in', stderr: 'oops\n' });
});

test('hands on whole lines of the error output as they come', async () => {
  const lines: string[] = [];
  const args = ['-c', 'printf "one\\ntw" >&2; printf "o\\nrest" >&2'];
  await runCommand('sh', args, { onErrorLine: (line) => lines.push(line) });
  expect(lines).toEqual(['one', 'two']);
});

test('a command that takes too long is ended and says so', async () => {
  const result = await runCommand('sleep', ['60'], { timeoutMs: 20 });
  expect(result).toMatchObject({ exitCode: -1, stderr: expect.stringContaining('SIGKILL') });
});

test('a command that is not there is an error, and nothing goes on waiting for it', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  await expect(runCommand('moonin-no-such-command', [], { timeoutMs: 60_000 })).rejects.toThrow('ENOENT');
  expect(timers()).toBeLessThanOrEqual(before);
});
