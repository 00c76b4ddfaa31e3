import { type ChildProcess, spawn } from 'node:child_process';

/** The agent as a process of its own, from source. */
export interface AgentProcess {
  readonly child: ChildProcess;
  /** Standard output so far, and the lines of it that are JSON. */
  readonly output: () => string;
  readonly logged: () => { level: string; msg: string; informer?: string; state?: string; address?: string }[];
  readonly errors: () => string;
  /** Exit code once it has ended; `signal` is sent first when given. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

export function spawnAgent(args: readonly string[], env: Readonly<Record<string, string>>): AgentProcess {
  const main = new URL('../main.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: '/usr/bin:/bin', HOME: '/nonexistent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout?.on('data', (part: Buffer) => {
    output += part.toString();
  });
  child.stderr?.on('data', (part: Buffer) => {
    errors += part.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    child,
    output: () => output,
    errors: () => errors,
    logged: () =>
      output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    async end(signal) {
      if (signal !== undefined && child.exitCode === null) child.kill(signal);
      return ended;
    },
  };
}
