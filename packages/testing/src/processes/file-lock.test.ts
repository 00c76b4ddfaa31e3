import { spawnSync } from 'node:child_process';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive, LockHeldError, takeFileLock } from './file-lock.ts';

let dir: string;
let lock: string;

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'moonin-lock-'));
  lock = path.join(dir, 'a.lock');
});
afterEach(() => rm(dir, { recursive: true }));

test('a held lock is refused with its holder, and free after its release', async () => {
  const release = await takeFileLock(lock);
  await expect(takeFileLock(lock)).rejects.toEqual(new LockHeldError(lock, process.pid));
  await release();
  await expect(access(lock)).rejects.toThrow('ENOENT');
  await (await takeFileLock(lock))();
});

test('who waits gets the lock when it is released, and hears once who holds it', async () => {
  const release = await takeFileLock(lock);
  const heard: number[] = [];
  const second = takeFileLock(lock, { onWait: (pid) => heard.push(pid) });
  let got = false;
  void second.then(() => {
    got = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect({ got, heard }).toEqual({ got: false, heard: [process.pid] });
  await release();
  await (await second)();
});

test('the lock of a process that is gone is taken over', async () => {
  const gone = spawnSync('true').pid;
  expect(isAlive(gone)).toBe(false);
  await writeFile(lock, String(gone));
  await (await takeFileLock(lock))();
});

test('a lock file without a process id is taken over', async () => {
  await writeFile(lock, '');
  await (await takeFileLock(lock))();
});
