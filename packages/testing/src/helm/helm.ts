import path from 'node:path';
import { childEnv } from '../env.ts';
import { type CommandResult, runCommand } from '../processes/run-command.ts';

/** How one `helm` call is made. */
export interface HelmOptions {
  /** Given to the command, for `-f -`. */
  readonly stdin?: string;
  /** Return a result with an exit code other than 0 instead of throwing. */
  readonly allowFailure?: boolean;
  readonly timeoutMs?: number;
}

/** Runs `helm` with the arguments as given and returns its whole output. */
export type Helm = (args: readonly string[], options?: HelmOptions) => Promise<CommandResult>;

/**
 * A `helm` that keeps its files in `scratchDir` and reaches the cluster of `kubeconfigPath` alone; without one it reaches
 * none, whatever the person's own kubeconfig says.
 */
export function bindHelm(input: {
  readonly helmPath: string;
  readonly scratchDir: string;
  readonly kubeconfigPath?: string;
}): Helm {
  const { helmPath, scratchDir } = input;
  const env = childEnv({
    KUBECONFIG: input.kubeconfigPath ?? path.join(scratchDir, 'no-kubeconfig'),
    HELM_CACHE_HOME: path.join(scratchDir, 'helm', 'cache'),
    HELM_CONFIG_HOME: path.join(scratchDir, 'helm', 'config'),
    HELM_DATA_HOME: path.join(scratchDir, 'helm', 'data'),
    HELM_NAMESPACE: undefined,
    HELM_KUBECONTEXT: undefined,
  });
  return async (args, { stdin, allowFailure = false, timeoutMs = 120_000 } = {}) => {
    const result = await runCommand(helmPath, args, { env, timeoutMs, ...(stdin === undefined ? {} : { stdin }) });
    if (result.exitCode !== 0 && !allowFailure) {
      throw new Error(`helm ${args.join(' ')} ended with ${result.exitCode}: ${result.stderr.trim()}`);
    }
    return result;
  };
}
