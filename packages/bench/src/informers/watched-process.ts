import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { machineEnv } from '@moonin/embedded';
import { lastLogLines, startProcess, startProcessGuard } from '@moonin/runtime/processes';

const POLL_MS = 50;

/** A program that runs until it is stopped and says in its output when it is ready. */
export interface WatchedProcess {
  readonly pid: number;
  /** Waits for the first JSON line of the output that `isIt`, and returns the time since the start until it was seen. */
  said(isIt: (line: Record<string, unknown>) => boolean, timeoutMs: number): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a program in a temporary folder of its own, whose path `env` may use. */
export async function startWatched(input: {
  name: string;
  command: string;
  args: readonly string[];
  env?: (folder: string) => Record<string, string>;
}): Promise<WatchedProcess> {
  const folder = await mkdtemp(path.join(tmpdir(), `moonin-bench-${input.name}-`));
  const guard = startProcessGuard({ removeDir: folder });
  const startedAt = performance.now();
  const process_ = await startProcess({
    name: input.name,
    command: input.command,
    args: input.args,
    logPath: path.join(folder, 'output.log'),
    guard,
    env: { ...machineEnv(), ...input.env?.(folder) },
  });
  return {
    pid: process_.pid,
    async said(isIt, timeoutMs) {
      while (performance.now() - startedAt < timeoutMs) {
        const lines = (await readFile(process_.logPath, 'utf8')).split('\n').filter((line) => line.endsWith('}'));
        if (lines.some((line) => line.startsWith('{') && isIt(JSON.parse(line)))) return performance.now() - startedAt;
        if (!process_.isRunning()) break;
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
      throw new Error(`The ${input.name} was not ready in time:\n${await lastLogLines(process_.logPath)}`);
    },
    async stop() {
      await process_.stop();
      await guard.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
