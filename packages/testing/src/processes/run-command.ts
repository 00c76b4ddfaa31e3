import { spawn } from 'node:child_process';

/** What a finished command left behind. */
export interface CommandResult {
  /** -1 when a signal ended it. */
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where and with what a command runs. */
export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly stdin?: string;
  readonly timeoutMs?: number;
  /** Called for each complete line that the command writes to standard error. */
  readonly onErrorLine?: (line: string) => void;
}

/** Runs a command to its end; rejects only when it cannot be started (`ENOENT`). */
export function runCommand(
  command: string,
  args: readonly string[],
  { cwd, env, stdin, timeoutMs, onErrorLine }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      ...(cwd === undefined ? {} : { cwd }),
      ...(env === undefined ? {} : { env }),
    });
    // Not spawn's own: that one goes on after a command that is not there, and holds the process.
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    let stdout = '';
    let stderr = '';
    let unfinishedLine = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk;
      if (onErrorLine === undefined) return;
      const lines = (unfinishedLine + chunk).split('\n');
      unfinishedLine = lines.pop() ?? '';
      for (const line of lines) onErrorLine(line);
    });
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      const note = signal === null ? '' : `\n${command} was ended by ${signal}`;
      resolve({ exitCode: code ?? -1, stdout, stderr: stderr + note });
    });
    // A command that ends without reading its input closes the pipe; its exit code tells the rest.
    child.stdin.on('error', () => undefined);
    child.stdin.end(stdin ?? '');
  });
}
