import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from '@moonin/runtime';
import { decodeSpoolFile, encodeSpoolFile, type SpoolContent, spoolFileName, spoolFileTime } from './spool-file.ts';

/** Why an entry left the spool without being delivered. */
export type SpoolLoss = 'full' | 'corrupt' | 'refused' | 'too_old';

/** Told by spool and sender; the host turns it into its own metrics. */
export interface SpoolMetrics {
  delivered(): void;
  lost(reason: SpoolLoss): void;
  /** A write or read that the disk refused. */
  diskFailed(): void;
}

/** One fact that waits. */
export interface SpoolEntry {
  /** Null when an earlier process wrote it and it was not read yet. */
  readonly key: string | null;
  readonly writtenAtMs: number;
  readonly bytes: number;
}

export interface SpoolLimits {
  readonly maxBytes: number;
  readonly maxEntries: number;
  /** For entries that the disk does not take. */
  readonly maxMemoryBytes: number;
}
export const SPOOL_LIMITS: SpoolLimits = {
  maxBytes: 64 * 1024 * 1024,
  maxEntries: 2_000,
  maxMemoryBytes: 4 * 1024 * 1024,
};

/**
 * Facts that cannot be read again, on disk until they are delivered. Bounded: the oldest go first and are counted. A disk that
 * is full or read-only is said once, and what it does not take waits in memory. No method rejects.
 */
export interface Spool {
  /** Oldest first. */
  entries(): readonly SpoolEntry[];
  readonly bytes: number;
  /** Keeps the items of `key`; what it had before is replaced. */
  put(key: string, items: readonly string[]): Promise<void>;
  /** An entry's key and items; `unreadable` while the disk refuses, null when it is gone or damaged and so dropped. */
  read(entry: SpoolEntry): Promise<SpoolContent | 'unreadable' | null>;
  /** It was delivered, or will never be. */
  remove(entry: SpoolEntry): Promise<void>;
}

interface Kept extends SpoolEntry {
  key: string | null;
  readonly writtenAtMs: number;
  readonly bytes: number;
  /** File in the folder, or the text where the disk did not take it. */
  readonly at: { readonly file: string } | { readonly text: string };
}

/** Opens the spool in `dir` with what an earlier process left there. */
export async function openSpool(input: {
  dir: string;
  log: Logger;
  metrics: SpoolMetrics;
  limits?: Partial<SpoolLimits>;
  nowMs?: () => number;
}): Promise<Spool> {
  const { dir, log, metrics, nowMs = Date.now } = input;
  const limits = { ...SPOOL_LIMITS, ...input.limits };
  let kept: Kept[] = [];
  let isDiskFailing = false;
  let written = 0;
  /** One change of the folder at a time. */
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  }

  /**
   * Does `work` with the disk; null when the disk refuses, which is logged when it begins and when it ends. A disk that is full
   * still reads and deletes, so only what was written `proves` that it can be used again.
   */
  async function onDisk<Result>(work: () => Promise<Result>, { proves = false } = {}): Promise<Result | null> {
    try {
      const result = await work();
      if (isDiskFailing && proves) {
        log.info({ dir }, 'the spool can be written again');
        isDiskFailing = false;
      }
      return result;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      metrics.diskFailed();
      if (!isDiskFailing) log.error({ dir, code: error.code }, 'the spool cannot be used: facts wait in memory only');
      isDiskFailing = true;
      return null;
    }
  }

  async function load(): Promise<void> {
    const names = await onDisk(async () => {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      return readdir(dir);
    });
    for (const name of (names ?? []).sort()) {
      const writtenAtMs = spoolFileTime(name);
      // A draft is what a process that was killed did not finish.
      if (name.endsWith('.draft')) await onDisk(() => rm(path.join(dir, name), { force: true }));
      if (writtenAtMs === null) continue;
      const found = await onDisk(() => stat(path.join(dir, name)));
      if (found?.isFile()) kept.push({ key: null, writtenAtMs, bytes: found.size, at: { file: name } });
    }
    if (kept.length > 0) log.info({ entries: kept.length, bytes: bytesOf(kept) }, 'the spool holds undelivered facts');
    await shrink();
  }

  async function write(key: string, items: readonly string[]): Promise<void> {
    const text = encodeSpoolFile({ key, items });
    const writtenAtMs = nowMs();
    const bytes = Buffer.byteLength(text);
    const before = kept.filter((entry) => entry.key === key);
    if (bytes > limits.maxBytes) return metrics.lost('full');
    // Room first: a full disk takes the new one only when the old are gone.
    await shrink(bytes);
    written += 1;
    const name = spoolFileName(writtenAtMs, written);
    const draft = path.join(dir, `${name}.${process.pid}.draft`);
    const save = async () => {
      try {
        await writeFile(draft, text, { mode: 0o600, flag: 'wx' });
        await rename(draft, path.join(dir, name));
        return true;
      } catch (error) {
        await rm(draft, { force: true }).catch(metrics.diskFailed);
        throw error;
      }
    };
    const stored = await onDisk(save, { proves: true });
    kept.push({ key, writtenAtMs, bytes, at: stored === true ? { file: name } : { text } });
    for (const entry of before) await drop(entry);
    await shrink();
  }

  /** Drops the oldest until `added` more bytes and one more entry fit; in memory less is kept than on disk. */
  async function shrink(added = 0): Promise<void> {
    const room = added > 0 ? 1 : 0;
    while (kept.length > 0 && (kept.length + room > limits.maxEntries || bytesOf(kept) + added > limits.maxBytes)) {
      await lose(kept[0]);
    }
    for (;;) {
      const inMemory = kept.filter(({ at }) => 'text' in at);
      if (bytesOf(inMemory) <= limits.maxMemoryBytes) return;
      await lose(inMemory[0]);
    }
  }

  async function lose(entry: Kept | undefined): Promise<void> {
    if (entry === undefined) return;
    metrics.lost('full');
    await drop(entry);
  }

  async function drop(entry: SpoolEntry): Promise<void> {
    const found = kept.find((each) => each === entry);
    kept = kept.filter((each) => each !== entry);
    const at = found?.at;
    if (at !== undefined && 'file' in at) await onDisk(() => rm(path.join(dir, at.file), { force: true }));
  }

  async function read(entry: SpoolEntry): ReturnType<Spool['read']> {
    const found = kept.find((each) => each === entry);
    if (found === undefined) return null;
    const { at } = found;
    const text = 'text' in at ? at.text : await onDisk(() => readFileOrNothing(path.join(dir, at.file)));
    if (text === null) return 'unreadable';
    const content = decodeSpoolFile(text);
    if (content === null) {
      metrics.lost('corrupt');
      log.warn({ dir }, 'an entry of the spool is damaged and left out');
      await drop(found);
      return null;
    }
    found.key = content.key;
    return content;
  }

  await load();
  return {
    entries: () => kept,
    get bytes() {
      return bytesOf(kept);
    },
    put: (key, items) => inTurn(() => write(key, items)),
    read: (entry) => inTurn(() => read(entry)),
    remove: (entry) => inTurn(() => drop(entry)),
  };
}

/** Empty for a file that is not there any more. */
async function readFileOrNothing(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

function bytesOf(entries: readonly SpoolEntry[]): number {
  return entries.reduce((sum, { bytes }) => sum + bytes, 0);
}
