import type { ClusterCredentials } from '@moonin/contracts';
import { type KubeAccess, kubeOptions } from './kube-access.ts';
import { shellWord } from './shell-words.ts';

/** Version of the chart in the checkout, which is the tag that it looks for. */
export const CHART_VERSION = '0.1.0';

/** Name of the image until the person gives theirs. */
export const EXAMPLE_IMAGE = 'registry.example/moonin-agent';
const NAMESPACE = 'moonin';
const NAME = 'moonin-agent';

/** The line that builds the agent's image in a checkout and pushes it. */
export function imageCommand(image: string): string {
  const tagged = shellWord(`${image.trim() || EXAMPLE_IMAGE}:${CHART_VERSION}`);
  return `docker build --target agent --tag ${tagged} . && docker push ${tagged}`;
}

/**
 * The lines for bash or zsh that install the agent's chart from a checkout. They ask for the token and hand it on by pipe, so
 * it stands in no history, no list of processes and not in Helm's record of the release.
 */
export function installCommand(
  credentials: Omit<ClusterCredentials, 'clusterToken'>,
  access: KubeAccess,
  image: string,
): string {
  const kubectl = `kubectl ${kubeOptions(access, '--context')}`;
  return [
    `${kubectl} create namespace ${NAMESPACE}`,
    // One line for the shell: what is typed at the prompt must not be the next line of what was pasted.
    `printf 'CLUSTER_TOKEN: ' && read -rs CLUSTER_TOKEN && echo && \\`,
    `printf %s "$CLUSTER_TOKEN" | ${kubectl} --namespace ${NAMESPACE} create secret generic ${NAME} \\`,
    `  --from-literal=PROJECT_ID=${shellWord(credentials.projectId)} \\`,
    `  --from-literal=CLUSTER_ID=${shellWord(credentials.clusterId)} \\`,
    `  --from-file=CLUSTER_TOKEN=/dev/stdin && \\`,
    `helm ${kubeOptions(access, '--kube-context')} --namespace ${NAMESPACE} install ${NAME} charts/moonin-agent \\`,
    `  --set image.repository=${shellWord(image.trim() || EXAMPLE_IMAGE)} \\`,
    `  --set api.url=${shellWord(credentials.apiUrl)} \\`,
    `  --set credentials.existingSecret=${NAME}; unset CLUSTER_TOKEN`,
  ].join('\n');
}
