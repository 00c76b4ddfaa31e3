import { KubeConfig } from '@kubernetes/client-node';
import { StartProblem } from './start-problem.ts';

/** Names of the contexts of a kubeconfig file. */
export function contextsOf(file: string): string[] {
  const config = new KubeConfig();
  try {
    config.loadFromFile(file);
  } catch (error) {
    throw new StartProblem(`${file} is not a kubeconfig: ${error instanceof Error ? error.message : String(error)}`);
  }
  return config.getContexts().map((context) => context.name);
}
