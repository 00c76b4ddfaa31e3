import { createApiClient, type WebApi } from '@moonin/api-client';
import { parseAssertionKeys } from '@moonin/runtime';

/** What an agent needs of a registered cluster. */
export interface ClusterCredentials {
  readonly clusterId: string;
  readonly clusterToken: string;
}

const ORGANIZATION = 'bench';
const OWNER = { email: 'bench@moonin.example', name: 'Bench', password: 'a password of nobody' };
const CLIENT = { address: '127.0.0.1', userAgent: 'npm run bench' };

/** Makes owner, organization, project and `count` clusters in an empty database, through the Web API as the admin does. */
export async function registerClusters(input: {
  apiUrl: string;
  assertionKeys: string;
  count: number;
}): Promise<{ organization: string; clusters: ClusterCredentials[] }> {
  const client = createApiClient({
    baseUrl: input.apiUrl,
    issuer: 'admin',
    keys: parseAssertionKeys(input.assertionKeys),
    timeoutMs: 30_000,
  });
  const as = (person?: { userId: string; sessionId: string }): WebApi =>
    client.as({ requestId: crypto.randomUUID(), client: CLIENT, person });
  const organization = { name: 'Bench', slug: ORGANIZATION };
  await as().setUp({ body: { owner: OWNER, organization, locale: 'en', client: CLIENT } });
  const { email, password } = OWNER;
  const { user, sessionId } = await as().signIn({ body: { email, password, client: CLIENT } });
  const api = as({ userId: user.id, sessionId });
  const project = await api.createProject({ organization: ORGANIZATION, body: { name: 'Shop', slug: 'shop' } });
  const clusters: ClusterCredentials[] = [];
  for (let number = 1; number <= input.count; number += 1) {
    const body = { name: `bench-${number}`, description: '', projectId: project.id };
    const { credentials } = await api.createCluster({ organization: ORGANIZATION, body });
    clusters.push({ clusterId: credentials.clusterId, clusterToken: credentials.clusterToken });
  }
  return { organization: ORGANIZATION, clusters };
}
