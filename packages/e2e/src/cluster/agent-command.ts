import type { Credentials } from '../stack/admin-actions.ts';
import { EMBEDDED_CONTEXT } from './cluster-hands.ts';

/** The shell line that runs the Discovery Agent with a registered cluster's credentials on the embedded cluster. */
export function agentCommand(credentials: Credentials, kubeconfig: string): string {
  const variables = {
    API_URL: credentials.apiUrl,
    PROJECT_ID: credentials.projectId,
    CLUSTER_ID: credentials.clusterId,
    CLUSTER_TOKEN: credentials.clusterToken,
  };
  const set = Object.entries(variables).map(([name, value]) => `${name}='${value}'`);
  return `${set.join(' ')} node apps/discovery-agent/main.ts --kubeconfig '${kubeconfig}' --context ${EMBEDDED_CONTEXT}`;
}
