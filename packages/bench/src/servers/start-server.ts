import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { machineEnv } from '@moonin/embedded';
import { lastLogLines, startProcess, startProcessGuard } from '@moonin/runtime/processes';

const READY_MS = 60_000;
const PAUSE_MS = 50;

/** A server in a process of its own. */
export interface BenchServer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Runs `node ...args` and waits until `readyPath` below `url` answers with success. */
export async function startServer(input: {
  name: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  url: string;
  readyPath: string;
}): Promise<BenchServer> {
  const folder = await mkdtemp(path.join(tmpdir(), `moonin-bench-${input.name}-`));
  const guard = startProcessGuard({ removeDir: folder });
  const process_ = await startProcess({
    name: input.name,
    command: process.execPath,
    args: input.args,
    logPath: path.join(folder, 'output.log'),
    guard,
    env: { ...machineEnv(), NODE_ENV: 'production', ...input.env },
  });
  const stop = async (): Promise<void> => {
    await process_.stop();
    await guard.close();
    await rm(folder, { recursive: true, force: true });
  };
  const giveUpAt = performance.now() + READY_MS;
  while (!(await answers(new URL(input.readyPath, input.url)))) {
    if (process_.isRunning() && performance.now() < giveUpAt) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      continue;
    }
    const log = await lastLogLines(process_.logPath);
    await stop();
    throw new Error(`The ${input.name} did not start:\n${log}`);
  }
  return { url: input.url, pid: process_.pid, stop };
}

async function answers(url: URL): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.body?.cancel();
    return response.ok;
  } catch (error) {
    // Nobody listens yet.
    if (error instanceof TypeError) return false;
    throw error;
  }
}
