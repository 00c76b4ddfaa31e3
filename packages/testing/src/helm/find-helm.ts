import { hasGo, type OnProgress } from '../builds/go-build.ts';
import { childEnv, readTestingEnv, type TestingEnv } from '../env.ts';
import { runCommand } from '../processes/run-command.ts';
import { buildHelm, findCachedHelm } from './build-helm.ts';

/** A Helm to test charts with, and where it came from. */
export interface FoundHelm {
  readonly kind: 'helm';
  readonly origin: 'MOONIN_HELM' | 'cache' | 'PATH' | 'build';
  /** Path, or the name that the PATH knows. */
  readonly path: string;
}

/** There is no Helm; `reason` is one line for people. */
export interface HelmLeftOut {
  readonly kind: 'left-out';
  readonly reason: string;
}

/** What a search takes into account. */
export interface FindHelmOptions {
  readonly env?: TestingEnv;
  readonly onProgress?: OnProgress;
  /** Name or path of the Go command; default `go`. */
  readonly goCommand?: string;
  /** Name or path of an installed Helm; default `helm`. */
  readonly helmCommand?: string;
}

/** The oldest Helm that our charts are made for. */
const OLDEST = [3, 14] as const;

/**
 * Finds a Helm: `MOONIN_HELM`, the cached build of the pinned version, one on the PATH that is not too old, a build with Go,
 * in this order. Throws when `MOONIN_HELM` does not work, or when the build fails.
 */
export async function findOrBuildHelm({
  env = readTestingEnv(),
  onProgress = (line) => void process.stderr.write(`helm: ${line}\n`),
  goCommand = 'go',
  helmCommand = 'helm',
}: FindHelmOptions = {}): Promise<FoundHelm | HelmLeftOut> {
  if (env.helmPath !== undefined) {
    const named = await versionOf(env.helmPath);
    if (named !== undefined && isNewEnough(named)) return { kind: 'helm', origin: 'MOONIN_HELM', path: env.helmPath };
    throw new Error(`MOONIN_HELM=${env.helmPath} is not a Helm of ${OLDEST.join('.')} or newer`);
  }
  const cached = await findCachedHelm(env.cacheDir);
  if (cached !== undefined) return { kind: 'helm', origin: 'cache', path: cached };
  const installed = await versionOf(helmCommand);
  if (installed !== undefined && isNewEnough(installed)) return { kind: 'helm', origin: 'PATH', path: helmCommand };
  if (await hasGo(goCommand)) return { kind: 'helm', origin: 'build', path: await buildHelm(env.cacheDir, onProgress) };
  const found = installed === undefined ? 'no helm' : `helm ${installed.join('.')} is older than ${OLDEST.join('.')}`;
  return { kind: 'left-out', reason: `Chart tests left out: ${found}, and no Go toolchain to build one` };
}

/** Major and minor version that a Helm gives for itself; `undefined` when it is none. */
async function versionOf(command: string): Promise<readonly [number, number] | undefined> {
  const answer = await runCommand(command, ['version', '--short'], { env: childEnv(), timeoutMs: 30_000 }).catch(
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EACCES'))
        return null;
      throw error;
    },
  );
  const [, major, minor] = /^v(\d+)\.(\d+)/m.exec(answer?.stdout ?? '') ?? [];
  return major === undefined || minor === undefined ? undefined : [Number(major), Number(minor)];
}

function isNewEnough([major, minor]: readonly [number, number]): boolean {
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}
