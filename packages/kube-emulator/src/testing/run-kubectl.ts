import { spawn } from 'node:child_process';
import { kubectlEnv } from './env.ts';

/** What a kubectl call printed. */
export type KubectlResult = { exitCode: number; stdout: string; stderr: string };

/** How a kubectl call is made. */
export type KubectlCall = {
  stdin?: string;
  editor?: string;
  /** Hears the whole standard output so far, each time it grows; true ends the call. */
  onOutput?: (stdout: string) => boolean;
};

/** Runs kubectl and resolves with whatever came out. */
export type RunKubectl = (args: readonly string[], call?: KubectlCall) => Promise<KubectlResult>;

/** kubectl on one kubeconfig, its caches in a folder of the test's own. */
export function kubectlOn(kubectlPath: string, kubeconfigPath: string, cacheDir: string): RunKubectl {
  return (args, { stdin = '', editor, onOutput } = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn(kubectlPath, [`--kubeconfig=${kubeconfigPath}`, `--cache-dir=${cacheDir}`, ...args], {
        env: kubectlEnv(editor === undefined ? {} : { KUBE_EDITOR: editor }),
      });
      const output = { stdout: '', stderr: '' };
      for (const stream of ['stdout', 'stderr'] as const) {
        child[stream].on('data', (chunk: Buffer) => {
          output[stream] += chunk.toString('utf8');
          if (onOutput?.(output.stdout)) child.kill();
        });
      }
      child.on('error', reject);
      child.on('close', (code) => resolve({ exitCode: code ?? -1, ...output }));
      child.stdin.end(stdin);
    });
}
