import { type ApiClient, createApiClient, type WebApi } from '@moonin/api-client';
import { parseAssertionKeys } from '@moonin/runtime';
import type { CredentialStore, DemoCredentials } from './credentials.ts';

export const DEMO_EMAIL = 'demo@moonin.example';
const ORGANIZATION = 'selene';
const CLIENT = { address: '127.0.0.1', userAgent: 'npm start' };

/** Speaks to the Control API as the demo's owner. */
export interface DemoOwner {
  organization: string;
  /** Registers `name` unless it is registered already; returns what its agent needs. */
  ensureCluster(
    name: string,
    description: string,
  ): Promise<{ clusterId: string; projectId: string; clusterToken: string }>;
}

/** Makes owner, organization and project on the first start; null when someone else set this database up. */
export async function ensureDemoOrganization(input: {
  apiUrl: string;
  assertionKeys: string;
  password: string;
  store: CredentialStore;
}): Promise<DemoOwner | null> {
  const client = createApiClient({
    baseUrl: input.apiUrl,
    issuer: 'admin',
    keys: parseAssertionKeys(input.assertionKeys),
    timeoutMs: 30_000,
  });
  const known = (await input.store.read()) ?? (await setUp(client, input.password, input.store));
  if (!known) return null;
  return {
    organization: known.organization,
    ensureCluster: async (name, description) => {
      const existing = known.clusters[name];
      if (existing) return existing;
      const api = await signedIn(client, input.password);
      const { credentials } = await api.createCluster({
        organization: known.organization,
        body: { name, description, projectId: known.projectId },
      });
      const { clusterId, projectId, clusterToken } = credentials;
      known.clusters[name] = { clusterId, projectId, clusterToken };
      await input.store.write(known);
      return { clusterId, projectId, clusterToken };
    },
  };
}

async function setUp(client: ApiClient, password: string, store: CredentialStore): Promise<DemoCredentials | null> {
  const { needed } = await speaker(client).setupState();
  if (!needed) return null;
  await speaker(client).setUp({
    body: {
      owner: { email: DEMO_EMAIL, name: 'Luna Demo', password },
      organization: { name: 'Selene Retail', slug: ORGANIZATION },
      locale: 'en',
      client: CLIENT,
    },
  });
  const api = await signedIn(client, password);
  const project = await api.createProject({ organization: ORGANIZATION, body: { name: 'Shop', slug: 'shop' } });
  const made = { organization: ORGANIZATION, projectId: project.id, clusters: {} };
  await store.write(made);
  return made;
}

async function signedIn(client: ApiClient, password: string): Promise<WebApi> {
  const { user, sessionId } = await speaker(client).signIn({ body: { email: DEMO_EMAIL, password, client: CLIENT } });
  return speaker(client, { userId: user.id, sessionId });
}

function speaker(client: ApiClient, person?: { userId: string; sessionId: string }): WebApi {
  return client.as({ requestId: crypto.randomUUID(), client: CLIENT, person });
}
