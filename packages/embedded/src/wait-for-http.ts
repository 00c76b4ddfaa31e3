import { connect } from 'node:net';
import { lastLogLines, type ManagedProcess } from '@moonin/runtime/processes';
import { StartProblem } from './start-problem.ts';

const PAUSE_MS = 150;

/** Waits until `url` answers below 500 (`tcp:` until it takes connections); throws {@link StartProblem} with the log's end when the process stops or time is up. */
export async function waitForHttp(input: { url: string; process: ManagedProcess; timeoutMs: number }): Promise<void> {
  const deadline = Date.now() + input.timeoutMs;
  for (;;) {
    if (!input.process.isRunning()) throw await problemOf(input.process, 'stopped while starting');
    if (await answers(input.url)) return;
    if (Date.now() > deadline) throw await problemOf(input.process, `did not answer at ${input.url}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

async function answers(url: string): Promise<boolean> {
  if (url.startsWith('tcp:')) return takesConnections(new URL(url));
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });
    await response.body?.cancel();
    return response.status < 500;
  } catch {
    return false;
  }
}

function takesConnections(url: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: url.hostname, port: Number(url.port) });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function problemOf(process: ManagedProcess, what: string): Promise<StartProblem> {
  return new StartProblem(
    `The ${process.name} ${what}; the end of ${process.logPath}:\n${await lastLogLines(process.logPath)}`,
  );
}
