import { homedir, hostname } from 'node:os';
import path from 'node:path';
import { parseClusterToken } from '@moonin/contracts';
import { EnvError, LOG_LEVELS, type LogLevel, loadEnv } from '@moonin/runtime';
import { z } from 'zod';
import { CLOUD_METADATA_URL } from './cloud/read-cloud.ts';
import { readCommandLine } from './command-line.ts';

const list = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ''));
const address = z
  .string()
  .regex(/^(\[[0-9a-f:]+\]|[^:[\]]*):\d{1,5}$/i, 'is not host:port or :port')
  .transform((text) => {
    const colon = text.lastIndexOf(':');
    return { host: text.slice(0, colon).replace(/^\[|\]$/g, '') || '0.0.0.0', port: Number(text.slice(colon + 1)) };
  })
  .refine(({ port }) => port <= 65_535, 'has a port above 65535');
const names = list.refine(
  (parts) => parts.every((part) => /^[a-z0-9*]([a-z0-9*-]*[a-z0-9*])?$/.test(part)),
  'is not a comma-separated list of namespace names',
);

/** Words for a value that is absent, or for one that does not fit. */
function missingOr(problem: string): (issue: { readonly input?: unknown }) => string {
  return ({ input }) => (input === undefined ? 'is missing' : problem);
}

/** What every way of running reads. */
export const always = z.object({
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  HEALTH_ADDR: address.optional(),
  IGNORE_NAMESPACES: names.default(['kube-system']),
  IGNORE_RESOURCES: list
    .refine(
      (parts) => parts.every((part) => /^[^/]+(\/[^/]+){1,2}$/.test(part)),
      'is not a list of kind/name or kind/namespace/name',
    )
    .default([]),
  IGNORE_NODE_LABELS: list.default([]),
  WATCH_NAMESPACES: names
    .refine((parts) => parts.every((part) => !part.includes('*')), 'takes plain names only')
    .default([]),
  SANITISE_KEY_FILE: z.string().optional(),
  STATE_DIR: z.string().optional(),
  CLOUD_METADATA_URL: z
    .string()
    .refine((text) => text === 'off' || /^http:\/\/[^/?#@]+\/?$/.test(text), 'is neither off nor an http address')
    .optional(),
  KUBECONFIG: z.string().optional(),
  KUBE_CONTEXT: z.string().optional(),
  KUBERNETES_SERVICE_HOST: z.string().optional(),
  KUBERNETES_SERVICE_PORT: z.string().optional(),
  POD_NAME: z.string().max(253).optional(),
});
/** What an agent that sends needs besides. */
export const credentials = z.object({
  API_URL: z.url({ protocol: /^https?$/, error: missingOr('is not an http or https address') }),
  PROJECT_ID: z.uuid({ error: missingOr('is not the id that Moonin shows for the project') }),
  CLUSTER_ID: z.uuid({ error: missingOr('is not the id that Moonin shows for the cluster') }),
  CLUSTER_TOKEN: z
    .string({ error: missingOr('is not a text') })
    .refine((token) => parseClusterToken(token) !== null, 'is not a token of the form mct_<id>_<secret>'),
});

/** How the cluster is reached. A kubeconfig without a context needs to have only one. */
export type ClusterAccess =
  | { readonly kind: 'in-cluster'; readonly host: string | undefined; readonly port: string | undefined }
  | { readonly kind: 'kubeconfig'; readonly file: string; readonly context: string | undefined };

/** Everything that decides how one agent runs. */
export interface AgentSettings {
  readonly mode: 'run' | 'once';
  readonly access: ClusterAccess;
  /** Null in `once`, which sends nothing. */
  readonly api: {
    readonly url: string;
    readonly projectId: string;
    readonly clusterId: string;
    readonly token: string;
  } | null;
  readonly logLevel: LogLevel;
  readonly health: { readonly host: string; readonly port: number };
  readonly ignore: {
    readonly namespaces: readonly string[];
    readonly resources: readonly string[];
    readonly nodeLabels: readonly string[];
  };
  /** Namespaces to follow one by one; all when empty. */
  readonly watchNamespaces: readonly string[];
  /** Name of this process among the cluster's agents. */
  readonly instance: string;
  readonly isLeaderElected: boolean;
  /** Where the cloud says what this machine is; null outside a cluster, where this machine says nothing of it. */
  readonly cloudMetadataUrl: string | null;
  /** Folder of the facts that wait for the Control API and cannot be read again. */
  readonly spoolDir: string;
  /** File with the secret behind hidden markers: given, or made once in the state folder. */
  readonly sanitiseKey: { readonly file: string; readonly isMadeWhenAbsent: boolean };
}

/** What to do, by arguments and environment. Throws {@link EnvError} with every problem at once. */
export function readSettings(
  args: readonly string[],
  source: Record<string, string | undefined> = process.env,
): { print: 'help' | 'version' } | AgentSettings {
  const { commandLine, problems } = readCommandLine(args);
  if (commandLine.isHelp) return { print: 'help' };
  if (commandLine.isVersion) return { print: 'version' };
  const common = attempt(always, source, problems);
  const api = commandLine.isOnce ? null : attempt(credentials, source, problems);
  const file = commandLine.kubeconfig ?? common?.KUBECONFIG;
  const context = commandLine.context ?? common?.KUBE_CONTEXT;
  const host = common?.KUBERNETES_SERVICE_HOST;
  const isInside = commandLine.kubeconfig === undefined && context === undefined && host !== undefined;
  if (!isInside && file === undefined) {
    problems.push('--kubeconfig or KUBECONFIG: not in a cluster, so a kubeconfig has to be named');
  }
  if (isInside && !commandLine.isOnce && source.SANITISE_KEY_FILE === undefined) {
    problems.push(
      'SANITISE_KEY_FILE: in a cluster a file with at least 32 random bytes has to be mounted, the same for every replica',
    );
  }
  if (problems.length > 0 || common === null) throw new EnvError(problems);
  const access: ClusterAccess =
    isInside || file === undefined
      ? { kind: 'in-cluster', host, port: common.KUBERNETES_SERVICE_PORT }
      : { kind: 'kubeconfig', file, context };
  const stateDir =
    common.STATE_DIR ?? path.join(source.XDG_STATE_HOME || path.join(homedir(), '.local', 'state'), 'moonin-agent');
  return {
    mode: commandLine.isOnce ? 'once' : 'run',
    access,
    api:
      api === null
        ? null
        : { url: api.API_URL, projectId: api.PROJECT_ID, clusterId: api.CLUSTER_ID, token: api.CLUSTER_TOKEN },
    logLevel: common.LOG_LEVEL,
    health: common.HEALTH_ADDR ?? (isInside ? { host: '0.0.0.0', port: 8080 } : { host: '127.0.0.1', port: 0 }),
    ignore: {
      namespaces: common.IGNORE_NAMESPACES,
      resources: common.IGNORE_RESOURCES,
      nodeLabels: common.IGNORE_NODE_LABELS,
    },
    watchNamespaces: common.WATCH_NAMESPACES,
    instance: common.POD_NAME ?? `${hostname().slice(0, 230)}-${process.pid}`,
    isLeaderElected: isInside || commandLine.isLeaderElected,
    cloudMetadataUrl: cloudMetadataUrl(common.CLOUD_METADATA_URL, isInside),
    spoolDir: path.join(stateDir, 'spool'),
    sanitiseKey:
      common.SANITISE_KEY_FILE === undefined
        ? { file: path.join(stateDir, 'sanitise.key'), isMadeWhenAbsent: true }
        : { file: common.SANITISE_KEY_FILE, isMadeWhenAbsent: false },
  };
}

function cloudMetadataUrl(given: string | undefined, isInside: boolean): string | null {
  if (given !== undefined) return given === 'off' ? null : given;
  return isInside ? CLOUD_METADATA_URL : null;
}

function attempt<Schema extends z.ZodType>(
  schema: Schema,
  source: Record<string, string | undefined>,
  problems: string[],
): z.infer<Schema> | null {
  try {
    return loadEnv(schema, source);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    problems.push(...error.problems);
    return null;
  }
}
