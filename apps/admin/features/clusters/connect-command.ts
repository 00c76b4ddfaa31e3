import type { ClusterCredentials } from '@moonin/contracts';
import { type KubeAccess, kubeOptions } from './kube-access.ts';
import { shellWord } from './shell-words.ts';

/** The lines for a POSIX shell that run the Discovery Agent from a checkout of Moonin against one cluster. */
export function connectCommand(credentials: ClusterCredentials, access: KubeAccess): string {
  return [
    `API_URL=${shellWord(credentials.apiUrl)} \\`,
    `PROJECT_ID=${shellWord(credentials.projectId)} \\`,
    `CLUSTER_ID=${shellWord(credentials.clusterId)} \\`,
    `CLUSTER_TOKEN=${shellWord(credentials.clusterToken)} \\`,
    `node apps/discovery-agent/main.ts ${kubeOptions(access, '--context')}`,
  ].join('\n');
}
