import type { Logger } from './logger.ts';

/** Things to close, last opened first; each gets its share of the time and a failure of one never stops the others. */
export interface ShutdownStack {
  add(name: string, close: () => Promise<void> | void): void;
  /** Closes all; later calls return the same promise. */
  run(reason: string): Promise<void>;
  /** Runs on SIGINT and SIGTERM and then ends the process: 0 when all closed in time. */
  onSignals(): void;
}

export function createShutdownStack(input: { log: Logger; timeoutMs: number }): ShutdownStack {
  const closers: { name: string; close: () => Promise<void> | void }[] = [];
  let running: Promise<boolean> | undefined;

  async function closeAll(reason: string): Promise<boolean> {
    input.log.info({ reason }, 'shutting down');
    let clean = true;
    for (const { name, close } of closers.reverse()) {
      try {
        await withTimeout(Promise.resolve(close()), input.timeoutMs);
      } catch (error) {
        clean = false;
        input.log.error({ err: error, part: name }, 'a part did not close');
      }
    }
    return clean;
  }

  const run = (reason: string): Promise<boolean> => {
    running ??= closeAll(reason);
    return running;
  };
  return {
    add: (name, close) => closers.push({ name, close }),
    run: async (reason) => {
      await run(reason);
    },
    onSignals: () => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) {
        process.once(signal, () => {
          run(signal).then((clean) => process.exit(clean ? 0 : 1));
        });
      }
    },
  };
}

async function withTimeout(work: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not closed after ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
