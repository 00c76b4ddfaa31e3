import path from 'node:path';
import { childEnv } from '../env.ts';
import { type CommandResult, runCommand } from '../processes/run-command.ts';

/** How one `kubectl` call is made. */
export interface KubectlOptions {
  /** Given to the command, for `-f -`. */
  readonly stdin?: string;
  /** Return a result with an exit code other than 0 instead of throwing `KubectlError`. */
  readonly allowFailure?: boolean;
  readonly timeoutMs?: number;
}

/** Runs `kubectl` with the arguments as given and returns its whole output. */
export type Kubectl = (args: readonly string[], options?: KubectlOptions) => Promise<CommandResult>;

/** A `kubectl` call ended with an exit code other than 0. */
export class KubectlError extends Error {
  readonly args: readonly string[];
  readonly result: CommandResult;

  constructor(args: readonly string[], result: CommandResult) {
    super(`kubectl ${args.join(' ')} ended with ${result.exitCode}: ${result.stderr.trim()}`);
    this.name = 'KubectlError';
    this.args = args;
    this.result = result;
  }
}

/** A `kubectl` bound to one kubeconfig, its discovery cache kept out of the home folder. */
export function bindKubectl(options: {
  readonly kubectlPath: string;
  readonly kubeconfigPath: string;
  readonly scratchDir: string;
  readonly context?: string;
}): Kubectl {
  const bound = [
    `--kubeconfig=${options.kubeconfigPath}`,
    `--cache-dir=${path.join(options.scratchDir, 'kubectl-cache')}`,
    ...(options.context === undefined ? [] : [`--context=${options.context}`]),
  ];
  return async (args, { stdin, allowFailure = false, timeoutMs = 120_000 } = {}) => {
    const result = await runCommand(options.kubectlPath, [...bound, ...args], {
      env: childEnv({ KUBECONFIG: undefined }),
      timeoutMs,
      ...(stdin === undefined ? {} : { stdin }),
    });
    if (result.exitCode !== 0 && !allowFailure) throw new KubectlError(args, result);
    return result;
  };
}
