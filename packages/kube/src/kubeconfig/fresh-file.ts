import { readFile } from 'node:fs/promises';
import type { Timing } from '../timing/timing.ts';

/** Files that a kubelet or a plugin rotates are read again after this long, as client-go does. */
const FRESH_MS = 60_000;

/** A file whose content is at most a minute old. */
export interface FreshFile {
  read(): Promise<Buffer>;
  /** Reads again on the next call. */
  forget(): void;
}

/** Keeps a rotated file's content; when a later read fails, the last content still counts. */
export function createFreshFile({ path, timing }: { path: string; timing: Timing }): FreshFile {
  let content: Buffer | undefined;
  let readAtMs = 0;
  let reading: Promise<Buffer> | undefined;

  async function readAgain(): Promise<Buffer> {
    try {
      content = await readFile(path);
    } catch (error) {
      if (content === undefined) throw error;
    } finally {
      reading = undefined;
    }
    readAtMs = timing.monotonicMs();
    return content;
  }

  return {
    read: async () => {
      if (content !== undefined && timing.monotonicMs() - readAtMs < FRESH_MS) return content;
      reading ??= readAgain();
      return reading;
    },
    forget: () => {
      readAtMs = Number.NEGATIVE_INFINITY;
    },
  };
}
