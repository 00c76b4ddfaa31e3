import { childEnv } from '../env.ts';
import { runCommand } from '../processes/run-command.ts';

/** Says one line about how a build goes. */
export type OnProgress = (line: string) => void;

const progressEveryMs = 10_000;

/** What one `go build` makes. */
export interface GoBuild {
  /** Folder of the Go module that pins every version. */
  readonly moduleDir: string;
  readonly packages: readonly string[];
  readonly ldflags: string;
  /** Folder that receives one program per package. */
  readonly outDir: string;
}

/** Builds with the versions of the module's `go.sum` and nothing newer; throws with the end of Go's output. */
export async function goBuild(
  { moduleDir, packages, ldflags, outDir }: GoBuild,
  onProgress: OnProgress,
): Promise<void> {
  const startedAt = performance.now();
  let compiled = 0;
  let downloaded = 0;
  const timer = setInterval(() => {
    const counts = [
      ...(downloaded === 0 ? [] : [`${downloaded} modules downloaded`]),
      `${compiled} packages compiled`,
    ].join(', ');
    onProgress(`… ${counts}, ${inMinutes(performance.now() - startedAt)}`);
  }, progressEveryMs);
  const args = ['build', '-v', '-trimpath', '-mod=readonly', '-ldflags', ldflags, '-o', `${outDir}/`, ...packages];
  try {
    const result = await runCommand('go', args, {
      cwd: moduleDir,
      // Without cgo no C compiler is needed; a workspace file above the checkout has no say.
      env: childEnv({ CGO_ENABLED: '0', GOWORK: 'off' }),
      onErrorLine: (line) => {
        if (line.startsWith('go: downloading')) downloaded += 1;
        else compiled += 1;
      },
    });
    if (result.exitCode !== 0) {
      const tail = result.stderr.trimEnd().split('\n').slice(-15).join('\n');
      throw new Error(`go build failed in ${moduleDir}:\n${tail}`);
    }
  } finally {
    clearInterval(timer);
  }
}

/** Whether there is a Go toolchain of this name. */
export async function hasGo(goCommand: string): Promise<boolean> {
  return runCommand(goCommand, ['version']).then(
    ({ exitCode }) => exitCode === 0,
    () => false,
  );
}

/** A duration as people say it: `42 s`, `3 min 7 s`. */
export function inMinutes(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
