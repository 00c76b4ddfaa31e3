import { spawn } from 'node:child_process';
import { access, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';

const guardModule = new URL('./process-guard.ts', import.meta.url).href;

const eventually = { timeout: 10_000, interval: 50 };

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

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
  await vi.waitFor(() => expect(isAlive(kept)).toBe(false), eventually);
  await vi.waitFor(() => expect(access(dir)).rejects.toThrow(), eventually);
  expect(isAlive(forgotten)).toBe(true);
  process.kill(forgotten, 'SIGKILL');
});
