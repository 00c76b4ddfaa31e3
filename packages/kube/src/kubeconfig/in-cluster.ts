import { readFile } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { systemTiming, type Timing } from '../timing/timing.ts';
import { type ClusterConnection, KubeconfigError } from './cluster-connection.ts';
import { createFreshFile } from './fresh-file.ts';

const SERVICE_ACCOUNT_FOLDER = '/var/run/secrets/kubernetes.io/serviceaccount';

/** Connects as the pod's service account; `host` and `port` are KUBERNETES_SERVICE_HOST and _PORT. Throws {@link KubeconfigError}. */
export async function loadInCluster(input: {
  host: string | undefined;
  port: string | undefined;
  folder?: string;
  timing?: Timing;
}): Promise<ClusterConnection> {
  const { host, port, folder = SERVICE_ACCOUNT_FOLDER, timing = systemTiming } = input;
  if (!host || !port) {
    throw new KubeconfigError('not in a cluster: KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT are not set');
  }
  const token = createFreshFile({ path: join(folder, 'token'), timing });
  const ca = createFreshFile({ path: join(folder, 'ca.crt'), timing });
  try {
    await Promise.all([token.read(), ca.read()]);
  } catch (error) {
    throw new KubeconfigError(`no service account is mounted in ${folder}`, { cause: error });
  }
  return {
    name: 'in-cluster',
    server: new URL(`https://${isIPv6(host) ? `[${host}]` : host}:${port}`),
    namespace: await readNamespace(folder),
    proxy: null,
    credentials: async () => ({
      headers: { authorization: `Bearer ${(await token.read()).toString('utf8').trim()}` },
      tls: { ca: await ca.read(), cert: undefined, key: undefined, serverName: undefined, verify: true },
    }),
    forgetCredentials: () => token.forget(),
  };
}

async function readNamespace(folder: string): Promise<string | null> {
  try {
    return (await readFile(join(folder, 'namespace'), 'utf8')).trim() || null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
