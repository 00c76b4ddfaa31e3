import { open, readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Another process holds a lock that nobody was to wait for. */
export class LockHeldError extends Error {
  readonly holderPid: number;

  constructor(lockPath: string, holderPid: number) {
    super(`Process ${holderPid} holds ${lockPath}`);
    this.name = 'LockHeldError';
    this.holderPid = holderPid;
  }
}

/** What to do while somebody else holds the lock. */
export interface LockOptions {
  /** Called once when there is somebody to wait for. Without it, `LockHeldError` is thrown at once. */
  readonly onWait?: (holderPid: number) => void;
}

/**
 * Takes a lock file that names our process and returns what releases it.
 * A lock whose process is gone is taken over. That takeover is not atomic, so use it only where two holders at
 * once would waste work and break nothing.
 */
export async function takeFileLock(lockPath: string, { onWait }: LockOptions = {}): Promise<() => Promise<void>> {
  let announced = false;
  for (;;) {
    if (await createLock(lockPath)) return () => rm(lockPath, { force: true });
    const holderPid = await readHolder(lockPath);
    if (holderPid === undefined || !isAlive(holderPid)) {
      await rm(lockPath, { force: true });
      continue;
    }
    if (onWait === undefined) throw new LockHeldError(lockPath, holderPid);
    if (!announced) onWait(holderPid);
    announced = true;
    await sleep(250);
  }
}

/** Whether a process with this id exists, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

async function createLock(lockPath: string): Promise<boolean> {
  try {
    const file = await open(lockPath, 'wx');
    await file.writeFile(String(process.pid));
    await file.close();
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function readHolder(lockPath: string): Promise<number | undefined> {
  // The holder writes its id right after it made the file: an empty file gets a moment.
  for (let attempt = 0; attempt < 4; attempt += 1) {
    try {
      const pid = Number.parseInt(await readFile(lockPath, 'utf8'), 10);
      if (Number.isInteger(pid)) return pid;
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
      return undefined;
    }
    await sleep(50);
  }
  return undefined;
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
