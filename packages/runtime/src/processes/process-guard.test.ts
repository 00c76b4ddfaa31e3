import { spawn } from 'node:child_process';
import { access, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { waitUntil } from '../wait-until.ts';
import { isAlive } from './file-lock.ts';

const guardModule = new URL('./process-guard.ts', import.meta.url).href;

/** A process that guards two others, forgets one, and waits to be killed. */
const guardian = `
import { spawn } from 'node:child_process';
const { startProcessGuard } = await import(${JSON.stringify(guardModule)});
const guard = startProcessGuard({ removeDir: process.argv[1] });
const start = () => spawn('sleep', ['60'], { detached: true, stdio: 'ignore' }).pid;
const [kept, forgotten] = [start(), start()];
guard.watch(kept, 'SIGKILL');
guard.watch(forgotten, 'SIGTERM');
guard.forget(forgotten);
console.log(kept + ' ' + forgotten);
setInterval(() => undefined, 1000);
`;

test('a guard ends what it watches, and only that, when its maker is killed', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'moonin-guard-'));
  const maker = spawn(process.execPath, ['--input-type=module', '--eval', guardian, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve) => {
    maker.stdout.setEncoding('utf8').once('data', resolve);
  });
  const [kept = 0, forgotten = 0] = line.split(' ').map(Number);
  expect([isAlive(kept), isAlive(forgotten)]).toEqual([true, true]);

  maker.kill('SIGKILL');
  await waitUntil(() => !isAlive(kept), { what: 'the watched process is gone' });
  await waitUntil(
    () =>
      access(dir).then(
        () => false,
        () => true,
      ),
    { what: 'the folder is gone' },
  );
  expect(isAlive(forgotten)).toBe(true);
  process.kill(forgotten, 'SIGKILL');
});
