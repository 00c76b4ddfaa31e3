import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { RelayProcessInput } from './relay-process.ts';

const SCRIPT = fileURLToPath(new URL('./relay-process.ts', import.meta.url));

/** A relay or worker in a process of its own. */
export interface RelayProcess {
  /** Resolves when it says so; rejects when it ends before. */
  said(text: string): Promise<void>;
  /** kill -9; resolves when it is gone. */
  kill(): Promise<void>;
}

export function startRelayProcess(input: RelayProcessInput): RelayProcess {
  const child: ChildProcess = spawn(process.execPath, [SCRIPT, JSON.stringify(input)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
    child.emit('said');
  });
  return {
    said: async (text) => {
      while (!output.includes(text)) {
        const ended = gone.then(() => Promise.reject(new Error(`the process ended before it was ${text}`)));
        await Promise.race([once(child, 'said'), ended]);
      }
    },
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
