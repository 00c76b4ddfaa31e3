import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { KubeconfigError } from './cluster-connection.ts';

/** The fields of a kubeconfig's cluster that are read. */
export interface KubeconfigCluster {
  server?: string;
  'certificate-authority'?: string;
  'certificate-authority-data'?: string;
  'insecure-skip-tls-verify'?: boolean;
  'tls-server-name'?: string;
  'proxy-url'?: string;
}

/** A credential plugin as a kubeconfig names it. */
export interface KubeconfigExec {
  apiVersion?: string;
  command?: string;
  args?: string[] | null;
  env?: { name: string; value: string }[] | null;
  provideClusterInfo?: boolean;
  installHint?: string;
}

/** The fields of a kubeconfig's user that are read. */
export interface KubeconfigUser {
  'client-certificate'?: string;
  'client-certificate-data'?: string;
  'client-key'?: string;
  'client-key-data'?: string;
  token?: string;
  tokenFile?: string;
  username?: string;
  password?: string;
  as?: string;
  'as-uid'?: string;
  'as-groups'?: string[];
  exec?: KubeconfigExec;
  'auth-provider'?: { name?: string };
}

/** One context with what it points at. */
export interface KubeconfigEntry {
  context: string;
  namespace: string | null;
  cluster: KubeconfigCluster & { server: string };
  user: KubeconfigUser;
}

interface KubeconfigDocument {
  contexts?: { name?: string; context?: { cluster?: string; user?: string; namespace?: string } }[] | null;
  clusters?: { name?: string; cluster?: KubeconfigCluster }[] | null;
  users?: { name?: string; user?: KubeconfigUser | null }[] | null;
}

/** Which context to use: named, or the file's only one where the caller says that this will do. */
export type ContextChoice = { context: string } | { onlyContext: true };

/** Reads a kubeconfig and finds the chosen context; its `current-context` never decides. Throws {@link KubeconfigError}. */
export async function readKubeconfigFile(file: string, choice: ContextChoice): Promise<KubeconfigEntry> {
  const document = await parseFile(file);
  const contexts = (document.contexts ?? []).filter(({ name }) => typeof name === 'string');
  const names = contexts.map(({ name }) => name).join(', ') || 'none';
  if ('onlyContext' in choice && contexts.length !== 1) {
    throw new KubeconfigError(`${file} has ${contexts.length} contexts; name one of: ${names}`);
  }
  const wanted = 'context' in choice ? choice.context : contexts[0]?.name;
  const chosen = contexts.find(({ name }) => name === wanted);
  if (chosen?.name === undefined) {
    throw new KubeconfigError(`${file} has no context ${JSON.stringify(wanted ?? '')}; it has: ${names}`);
  }
  const { cluster: clusterName = '', user: userName = '', namespace } = chosen.context ?? {};
  const cluster = document.clusters?.find(({ name }) => name === clusterName)?.cluster;
  if (!cluster?.server) {
    throw new KubeconfigError(
      `${file}: context ${chosen.name} needs cluster ${JSON.stringify(clusterName)}, which has no server`,
    );
  }
  const user = userName === '' ? {} : document.users?.find(({ name }) => name === userName)?.user;
  if (user === undefined || user === null) {
    throw new KubeconfigError(
      `${file}: context ${chosen.name} needs user ${JSON.stringify(userName)}, which is not there`,
    );
  }
  return { context: chosen.name, namespace: namespace ?? null, cluster: { ...cluster, server: cluster.server }, user };
}

async function parseFile(file: string): Promise<KubeconfigDocument> {
  let document: unknown;
  try {
    document = parse(await readFile(file, 'utf8'));
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    throw new KubeconfigError(`cannot read kubeconfig ${file}: ${why}`, { cause: error });
  }
  if (document === null || typeof document !== 'object' || Array.isArray(document)) {
    throw new KubeconfigError(`${file} is not a kubeconfig`);
  }
  return document;
}
