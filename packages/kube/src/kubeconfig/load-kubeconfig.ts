import { dirname, resolve } from 'node:path';
import { systemTiming, type Timing } from '../timing/timing.ts';
import { type ClusterConnection, KubeconfigError } from './cluster-connection.ts';
import { createExecCredentialSource } from './exec-credential.ts';
import { createFreshFile, type FreshFile } from './fresh-file.ts';
import { type ContextChoice, type KubeconfigUser, readKubeconfigFile } from './kubeconfig-file.ts';

/** A value that stands in the file itself or in another file. */
interface MaterialSource {
  read(): Promise<Buffer | undefined>;
  forget(): void;
}

/** Connects as a kubeconfig's named context says; paths are relative to the file, as for kubectl. Throws {@link KubeconfigError}. */
export async function loadKubeconfig(
  input: { file: string; timing?: Timing } & ContextChoice,
): Promise<ClusterConnection> {
  const { file, timing = systemTiming } = input;
  const { context, namespace, cluster, user } = await readKubeconfigFile(file, input);
  const folder = dirname(resolve(file));
  refuseAuthProvider(user, file);

  const source = (path: string | undefined, data: string | undefined): MaterialSource =>
    materialSource({ path, data, folder, timing });
  const ca = source(cluster['certificate-authority'], cluster['certificate-authority-data']);
  const cert = source(user['client-certificate'], user['client-certificate-data']);
  const key = source(user['client-key'], user['client-key-data']);
  const tokenFile: FreshFile | null = user.tokenFile
    ? createFreshFile({ path: resolve(folder, user.tokenFile), timing })
    : null;
  const exec = user.exec ? createExecCredentialSource({ exec: user.exec, cluster, folder, timing }) : null;

  return {
    name: context,
    server: parseUrl(cluster.server, `${file}: server`),
    namespace,
    proxy: cluster['proxy-url'] ? parseUrl(cluster['proxy-url'], `${file}: proxy-url`) : null,
    credentials: async () => {
      const plugin = exec === null ? null : await exec.get();
      const token = tokenFile === null ? user.token : (await tokenFile.read()).toString('utf8').trim();
      const authorization = authorizationOf(user, token ?? plugin?.token);
      return {
        headers: { ...(authorization === null ? {} : { authorization }), ...impersonation(user) },
        tls: {
          ca: await ca.read(),
          cert: plugin?.cert ? Buffer.from(plugin.cert) : await cert.read(),
          key: plugin?.key ? Buffer.from(plugin.key) : await key.read(),
          serverName: cluster['tls-server-name'],
          verify: cluster['insecure-skip-tls-verify'] !== true,
        },
      };
    },
    forgetCredentials: () => {
      for (const held of [tokenFile, exec, cert, key]) held?.forget();
    },
  };
}

function materialSource(input: {
  path: string | undefined;
  data: string | undefined;
  folder: string;
  timing: Timing;
}): MaterialSource {
  const { path, data, folder, timing } = input;
  if (data) {
    const content = Buffer.from(data, 'base64');
    return { read: async () => content, forget: () => undefined };
  }
  if (path) return createFreshFile({ path: resolve(folder, path), timing });
  return { read: async () => undefined, forget: () => undefined };
}

function authorizationOf(user: KubeconfigUser, token: string | undefined): string | null {
  if (token) return `Bearer ${token}`;
  if (!user.username) return null;
  return `Basic ${Buffer.from(`${user.username}:${user.password ?? ''}`).toString('base64')}`;
}

function impersonation(user: KubeconfigUser): Record<string, string | string[]> {
  return {
    ...(user.as ? { 'impersonate-user': user.as } : {}),
    ...(user['as-uid'] ? { 'impersonate-uid': user['as-uid'] } : {}),
    ...(user['as-groups']?.length ? { 'impersonate-group': user['as-groups'] } : {}),
  };
}

/** kubectl 1.26 dropped these providers too; their clouds ship exec plugins. */
function refuseAuthProvider(user: KubeconfigUser, file: string): void {
  const provider = user['auth-provider']?.name;
  if (provider === undefined || user.exec !== undefined) return;
  throw new KubeconfigError(`${file}: auth-provider ${provider} is not supported; use its exec plugin or a token`);
}

function parseUrl(text: string, what: string): URL {
  if (!URL.canParse(text)) throw new KubeconfigError(`${what} is not a URL: ${JSON.stringify(text.slice(0, 200))}`);
  return new URL(text);
}
