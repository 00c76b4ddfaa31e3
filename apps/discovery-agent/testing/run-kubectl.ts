import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Kubectl } from '@moonin/testing';

const execFileAsync = promisify(execFile);

/** `kubectl` on one kubeconfig's context, for a cluster that the test bed did not start. */
export function kubectlOn(input: {
  kubectlPath: string;
  kubeconfigPath: string;
  context: string;
  scratchDir: string;
}): Kubectl {
  const bound = [
    `--kubeconfig=${input.kubeconfigPath}`,
    `--context=${input.context}`,
    `--cache-dir=${path.join(input.scratchDir, 'kubectl-cache')}`,
  ];
  return async (args, { stdin, timeoutMs = 120_000 } = {}) => {
    const options = { timeout: timeoutMs, maxBuffer: 64 * 1024 * 1024 };
    const running = execFileAsync(input.kubectlPath, [...bound, ...args], options);
    running.child.stdin?.end(stdin);
    const { stdout, stderr } = await running;
    return { exitCode: 0, stdout, stderr };
  };
}
