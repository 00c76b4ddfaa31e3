import { shellPath, shellWord } from './shell-words.ts';

/** How the cluster is reached from where a command runs. */
export interface KubeAccess {
  /** Path of the kubeconfig; `~/` at its start is the home folder. */
  readonly kubeconfig: string;
  /** Empty where the file has only one context. */
  readonly context: string;
}

/** The options that name the cluster; `contextOption` is what a program calls the context. */
export function kubeOptions(access: KubeAccess, contextOption: '--context' | '--kube-context'): string {
  const context = access.context.trim();
  const kubeconfig = `--kubeconfig ${shellPath(access.kubeconfig.trim() || '~/.kube/config')}`;
  return context === '' ? kubeconfig : `${kubeconfig} ${contextOption} ${shellWord(context)}`;
}
