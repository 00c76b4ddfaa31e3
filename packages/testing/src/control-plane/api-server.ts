import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastLogLines, type ManagedProcess, type ProcessSpec, startProcess } from '@moonin/runtime/processes';
import { waitUntil } from '../wait-until.ts';

/** How the API server goes down, and for how long it stays away. */
export interface RestartOptions {
  readonly signal?: 'SIGKILL' | 'SIGTERM';
  readonly downtimeMs?: number;
}

/** The API server of a control plane, which tests kill and start again. */
export interface ApiServer {
  readonly pid: () => number;
  readonly start: () => Promise<void>;
  /** Ends the process and waits until it is gone (SIGTERM: 5 s at most); open watches break. */
  readonly kill: (signal?: 'SIGKILL' | 'SIGTERM') => Promise<void>;
  readonly restart: (options?: RestartOptions) => Promise<void>;
}

const readyTimeoutMs = 60_000;
/** Asked to end, it stops listening at once and then waits a minute for open watches; nodes do not grant it that. */
const terminationGraceMs = 5_000;

/** Starts the API server and resolves when it says that it is ready. */
export async function startApiServer(options: {
  readonly spec: ProcessSpec;
  readonly serverUrl: string;
  readonly caPath: string;
  readonly token: string;
}): Promise<ApiServer> {
  const { spec, serverUrl, caPath, token } = options;
  const launch = async (): Promise<ManagedProcess> => {
    const started = await startProcess(spec);
    try {
      await waitUntil(
        async () => {
          if (!started.isRunning()) return 'ended';
          return (await isReady(serverUrl, caPath, token)) ? 'ready' : undefined;
        },
        { what: 'the API server is ready', timeoutMs: readyTimeoutMs, intervalMs: 50 },
      );
      if (!started.isRunning()) throw new Error(`${spec.name} ended while it started`);
      return started;
    } catch (error) {
      await started.stop({ graceMs: 0 });
      throw new Error(`${spec.name} did not start:\n${await lastLogLines(spec.logPath)}`, { cause: error });
    }
  };

  let current = await launch();
  const start = async (): Promise<void> => {
    if (!current.isRunning()) current = await launch();
  };
  const kill = async (signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> => {
    await current.stop({ graceMs: signal === 'SIGKILL' ? 0 : terminationGraceMs });
  };
  return {
    pid: () => current.pid,
    start,
    kill,
    restart: async ({ signal = 'SIGKILL', downtimeMs = 0 } = {}) => {
      await kill(signal);
      await sleep(downtimeMs);
      await start();
    },
  };
}

async function isReady(serverUrl: string, caPath: string, token: string): Promise<boolean> {
  // The server writes its certificate when it starts for the first time.
  const ca = await readFile(caPath);
  return new Promise((resolve, reject) => {
    const probe = request(
      `${serverUrl}/readyz`,
      { ca, headers: { authorization: `Bearer ${token}` }, agent: false, timeout: 5000 },
      (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      },
    );
    probe.once('timeout', () => probe.destroy(new Error('the API server did not answer within 5 s')));
    probe.once('error', reject);
    probe.end();
  });
}
