import { lastLogLines, type ManagedProcess, type ProcessSpec, startProcess } from '@moonin/runtime/processes';

/** A process that is started again when it ends by itself. */
export interface Supervised {
  /** The process as it runs now. */
  current(): ManagedProcess;
  stop(): Promise<void>;
}

const RESTART_PAUSE_MS = 1_000;

/** Starts `spec` and starts it again a second after each unexpected end, saying so each time. */
export async function supervise(spec: ProcessSpec, say: (line: string) => void): Promise<Supervised> {
  let process = await startProcess(spec);
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;

  const watch = async (): Promise<void> => {
    const { code, signal } = await process.exited;
    if (stopping) return;
    say(
      `The ${spec.name} ended (${signal ?? `code ${code}`}) and starts again. The end of ${spec.logPath}:\n${await lastLogLines(spec.logPath, 3)}`,
    );
    timer = setTimeout(async () => {
      process = await startProcess(spec);
      await watch();
    }, RESTART_PAUSE_MS);
  };
  void watch();
  return {
    current: () => process,
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      await process.stop();
    },
  };
}
