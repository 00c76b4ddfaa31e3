import { type ChildProcess, spawn } from 'node:child_process';

/** Ends the processes it watches when the process that made it goes away, however that happens. */
export interface ProcessGuard {
  /** From now on `pid` gets `signal` when our process is gone. */
  watch(pid: number, signal: NodeJS.Signals): void;
  /** The process ended; its pid may belong to somebody else soon. */
  forget(pid: number): void;
  /** Lets the guard go; what it still watches is ended and the folder is removed. */
  close(): Promise<void>;
}

/**
 * A shell that reads our orders and sees the end of its input when our process dies.
 * Handlers for signals and exit cannot do this: nothing in a process runs after SIGKILL.
 */
const guardScript = `
trap '' HUP INT TERM
watched=''
while read -r verb pid signal; do
  case $verb in
    watch) watched="$watched $pid:$signal" ;;
    forget)
      kept=''
      for entry in $watched; do [ "\${entry%%:*}" = "$pid" ] || kept="$kept $entry"; done
      watched=$kept
      ;;
  esac
done
for entry in $watched; do kill -s "\${entry##*:}" "\${entry%%:*}" 2>/dev/null; done
if [ -n "$1" ]; then
  [ -z "$watched" ] || sleep 1
  rm -rf -- "$1"
fi
`;

/** Starts a guard; `removeDir` is deleted at the end, for temporary folders. */
export function startProcessGuard({ removeDir }: { readonly removeDir?: string | undefined } = {}): ProcessGuard {
  const shell = spawn('/bin/sh', ['-c', guardScript, 'moonin-process-guard', removeDir ?? ''], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  const input = shell.stdin;
  // A guard that somebody killed must not break the tests it guards.
  input.on('error', () => undefined);
  unrefPipe(input);

  return {
    watch: (pid, signal) => {
      input.write(`watch ${pid} ${signal.replace(/^SIG/, '')}\n`);
    },
    forget: (pid) => {
      input.write(`forget ${pid}\n`);
    },
    close: () => endOf(shell),
  };
}

function endOf(shell: ChildProcess): Promise<void> {
  if (shell.exitCode !== null || shell.signalCode !== null) return Promise.resolve();
  shell.ref();
  return new Promise((resolve) => {
    shell.once('exit', () => resolve());
    shell.stdin?.end();
  });
}

function unrefPipe(pipe: NodeJS.WritableStream): void {
  if ('unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
}
