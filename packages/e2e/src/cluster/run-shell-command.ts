import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { shellEnv } from '../env.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** A command that a person pasted into their shell, and what it printed so far. */
export interface ShellCommand {
  output(): string;
  /** Ctrl-C; resolves when it has ended. */
  interrupt(): Promise<void>;
}

/** Runs what a page says to paste, in the checkout, as a person's shell would. */
export function runShellCommand(text: string): ShellCommand {
  const child = spawn('/bin/sh', ['-c', text], {
    cwd: ROOT,
    env: shellEnv(),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  return { output: () => output, interrupt: () => interrupt(child) };
}

async function interrupt(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('close', resolve));
  // The whole group, as a terminal does: the shell may have started the command as a process of its own.
  process.kill(-child.pid, 'SIGINT');
  await ended;
}
