import type { ClusterCredentials } from '@moonin/contracts';

/** How the cluster is reached from where the agent runs. */
export interface KubeAccess {
  /** Path of the kubeconfig; `~/` at its start is the home folder. */
  readonly kubeconfig: string;
  /** Empty where the file has only one context. */
  readonly context: string;
}

const NEEDS_NO_QUOTES = /^[\w@%+=:,./-]+$/;

function quoted(text: string): string {
  return NEEDS_NO_QUOTES.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function quotedPath(path: string): string {
  // Quotes would keep the shell from putting the home folder in place.
  return path.startsWith('~/') ? `~/${quoted(path.slice(2))}` : quoted(path);
}

/** The lines for a POSIX shell that run the Discovery Agent from a checkout of Moonin against one cluster. */
export function connectCommand(credentials: ClusterCredentials, access: KubeAccess): string {
  const context = access.context.trim();
  return [
    `API_URL=${quoted(credentials.apiUrl)} \\`,
    `PROJECT_ID=${quoted(credentials.projectId)} \\`,
    `CLUSTER_ID=${quoted(credentials.clusterId)} \\`,
    `CLUSTER_TOKEN=${quoted(credentials.clusterToken)} \\`,
    `node apps/discovery-agent/main.ts --kubeconfig ${quotedPath(access.kubeconfig.trim() || '~/.kube/config')}${
      context === '' ? '' : ` --context ${quoted(context)}`
    }`,
  ].join('\n');
}
