import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ProcessGuard } from './process-guard.ts';

/** How a process ended. */
export interface ProcessExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A server that we started and will end. */
export interface ManagedProcess {
  readonly name: string;
  readonly pid: number;
  readonly logPath: string;
  /** Settles when the process is gone. */
  readonly exited: Promise<ProcessExit>;
  readonly isRunning: () => boolean;
  /** Sends a signal to the process; nothing happens when it is gone. */
  readonly signal: (signal: NodeJS.Signals) => void;
  /** SIGTERM, then SIGKILL after `graceMs`, at once when that is 0; resolves when the process is gone. */
  readonly stop: (options?: { readonly graceMs?: number }) => Promise<ProcessExit>;
}

/** What to start, and where its output goes. */
export interface ProcessSpec {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly logPath: string;
  readonly guard: ProcessGuard;
  readonly env?: NodeJS.ProcessEnv;
}

/** Starts a server in a process group of its own, so that Ctrl-C in a terminal reaches us and not it. */
export async function startProcess(spec: ProcessSpec): Promise<ManagedProcess> {
  const log = openSync(spec.logPath, 'a');
  const child = spawn(spec.command, spec.args, {
    detached: true,
    stdio: ['ignore', log, log],
    ...(spec.env === undefined ? {} : { env: spec.env }),
  });
  closeSync(log);
  const exited = new Promise<ProcessExit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${spec.name} has no process id`);
  child.unref();
  spec.guard.watch(pid, 'SIGKILL');
  child.once('exit', () => spec.guard.forget(pid));

  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    name: spec.name,
    pid,
    logPath: spec.logPath,
    exited,
    isRunning,
    signal: (signal) => {
      child.kill(signal);
    },
    stop: async ({ graceMs = 10_000 } = {}) => {
      if (!isRunning()) return exited;
      child.ref();
      if (graceMs > 0) child.kill('SIGTERM');
      const killTimer = setTimeout(() => child.kill('SIGKILL'), graceMs);
      const exit = await exited;
      clearTimeout(killTimer);
      return exit;
    },
  };
}

/** The last lines of a process's output, for an error message. */
export async function lastLogLines(logPath: string, count = 12): Promise<string> {
  const lines = (await readFile(logPath, 'utf8')).trimEnd().split('\n');
  return lines.slice(-count).join('\n');
}
