import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}

/** The kubectl to test with: `MOONIN_KUBECTL`, or the first on the PATH; undefined where there is none. */
export function findKubectl(source: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = source.MOONIN_KUBECTL?.trim() ?? '';
  if (named !== '') return named;
  const folders = (source.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, 'kubectl')).find(isExecutable);
}

/** The environment for a kubectl of a test: ours with `changes`, without a kubeconfig of the user's. */
export function kubectlEnv(changes: Record<string, string>): NodeJS.ProcessEnv {
  const { KUBECONFIG: _own, ...others } = process.env;
  return { ...others, ...changes };
}
