import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureApplicationLogin, migrateDatabase } from '@moonin/db/migrate';
import { migrateQueue } from '@moonin/queue';
import { type ProcessGuard, startProcessGuard } from '@moonin/runtime/processes';
import { credentialStore } from './demo/credentials.ts';
import { type DemoOwner, ensureDemoOrganization } from './demo/seed-organization.ts';
import { machineEnv } from './env.ts';
import { APPLICATION_LOGIN, type RunningPostgres, startPostgres } from './postgres.ts';
import type { Secrets } from './secrets.ts';
import { type Supervised, supervise } from './supervise.ts';
import { waitForHttp } from './wait-for-http.ts';

/** As the agent's image starts it: less memory. */
const AGENT_FLAGS = ['--max-semi-space-size=2', '--optimize-for-size'];
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const READY_MS = 120_000;

export type PortName = 'portal' | 'admin' | 'api' | 'agent' | 'notifier' | 'postgres' | 'cluster';

/** Which cluster the agent looks at: the embedded one, one of yours, or none yet. */
export type ClusterChoice =
  | { kind: 'embedded' }
  | { kind: 'kubeconfig'; file: string; context: string }
  | { kind: 'none' };

export interface StackOptions {
  dataDir: string;
  ports: Record<PortName, number>;
  secrets: Secrets;
  /** The owner's URL of a database of your own; without it the embedded PostgreSQL is used. */
  databaseUrl?: string;
  /** Makes the demo's owner, organization and project; without it the first visitor of the admin does. */
  seed: boolean;
  cluster: ClusterChoice;
  /** `dev` serves the apps from their sources and reloads them. */
  mode: 'built' | 'dev';
  /** Environment that replaces the stack's own for a process, such as limits in tests. */
  overrides?: Partial<Record<'api' | 'notifier' | 'agent' | 'portal' | 'admin', Record<string, string>>>;
  say: (line: string) => void;
}

/** Everything running. */
export interface Stack {
  urls: { portal: string; admin: string; api: string };
  databaseUrl: { owner: string; application: string };
  organization: string | null;
  kubeconfig: string | null;
  /** Processes by name: `api`, `notifier`, `cluster`, `agent`, `portal`, `admin`. */
  processes: ReadonlyMap<string, Supervised>;
  stop(): Promise<void>;
}

/** Brings everything up in order: database, API, notifier, cluster, agent, portal, admin. Stops what ran when a part fails. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const guard = startProcessGuard();
  const processes = new Map<string, Supervised>();
  let postgres: RunningPostgres | undefined;
  const stop = async (): Promise<void> => {
    for (const name of ['agent', 'portal', 'admin', 'notifier', 'api', 'cluster']) await processes.get(name)?.stop();
    await postgres?.stop();
    await guard.close();
  };
  const launch = launcher(options, guard, processes);
  try {
    const database = await openDatabase(options, guard);
    postgres = database.postgres;
    const urls = urlsOf(options.ports);
    await launch.api(database.applicationUrl, urls.api);
    const notifier = launch.notifier(database.applicationUrl);
    const webApps = launch.webApps(urls);
    const owner = options.seed ? await seed(options, urls.api) : null;
    const kubeconfig = await launch.cluster();
    if (owner) await launch.agent(owner, urls.api, kubeconfig);
    await Promise.all([webApps, notifier]);
    return {
      urls,
      databaseUrl: { owner: database.ownerUrl, application: database.applicationUrl },
      organization: owner?.organization ?? null,
      kubeconfig,
      processes,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function urlsOf(ports: Record<PortName, number>) {
  const at = (port: number) => `http://127.0.0.1:${port}`;
  return { portal: at(ports.portal), admin: at(ports.admin), api: at(ports.api) };
}

async function openDatabase(
  options: StackOptions,
  guard: ProcessGuard,
): Promise<{ ownerUrl: string; applicationUrl: string; postgres?: RunningPostgres }> {
  if (options.databaseUrl !== undefined) {
    options.say('Using the database of DATABASE_URL');
    await migrateDatabase({ url: options.databaseUrl });
    await migrateQueue({ url: options.databaseUrl });
    return { ownerUrl: options.databaseUrl, applicationUrl: options.databaseUrl };
  }
  options.say('Starting PostgreSQL');
  const postgres = await startPostgres({
    folder: join(options.dataDir, 'postgres'),
    port: options.ports.postgres,
    logFile: join(options.dataDir, 'logs', 'postgres.log'),
    passwords: { owner: options.secrets.postgresPassword, application: options.secrets.applicationPassword },
    guard,
  });
  const { ownerUrl, applicationUrl } = postgres;
  await migrateDatabase({ url: ownerUrl });
  await migrateQueue({ url: ownerUrl });
  await ensureApplicationLogin({ ownerUrl, login: APPLICATION_LOGIN, password: options.secrets.applicationPassword });
  return { ownerUrl, applicationUrl, postgres };
}

function seed(options: StackOptions, apiUrl: string): Promise<DemoOwner | null> {
  const { assertionKeys, demoPassword } = options.secrets;
  return ensureDemoOrganization({
    apiUrl,
    assertionKeys,
    password: demoPassword,
    store: credentialStore(options.dataDir),
  });
}

interface Program {
  name: 'api' | 'notifier' | 'cluster' | 'agent' | 'portal' | 'admin';
  args: string[];
  env: Record<string, string>;
}

function launcher(options: StackOptions, guard: ProcessGuard, processes: Map<string, Supervised>) {
  const { ports, secrets, say } = options;
  const at = (...parts: string[]) => join(ROOT, ...parts);
  const dev = options.mode === 'dev';

  const start = async (program: Program, readyUrl: string): Promise<void> => {
    const overrides = program.name === 'cluster' ? {} : options.overrides?.[program.name];
    const supervised = await supervise(
      {
        name: program.name,
        command: process.execPath,
        args: program.args,
        logPath: join(options.dataDir, 'logs', `${program.name}.log`),
        guard,
        env: {
          ...machineEnv(),
          NODE_ENV: dev ? 'development' : 'production',
          NEXT_TELEMETRY_DISABLED: '1',
          ...program.env,
          ...overrides,
        },
      },
      say,
    );
    processes.set(program.name, supervised);
    await waitForHttp({ url: readyUrl, process: supervised.current(), timeoutMs: READY_MS });
  };

  const next = (name: 'portal' | 'admin', env: Record<string, string>): Promise<void> => {
    const command = dev ? ['dev'] : ['start'];
    const args = [
      at('node_modules', 'next', 'dist', 'bin', 'next'),
      ...command,
      at('apps', name),
      '-H',
      '127.0.0.1',
      '-p',
      String(ports[name]),
    ];
    return start({ name, args, env }, `http://127.0.0.1:${ports[name]}/sign-in`);
  };

  return {
    api: (databaseUrl: string, url: string): Promise<void> => {
      say('Starting the Control API');
      const env = {
        DATABASE_URL: databaseUrl,
        ASSERTION_KEYS: secrets.assertionKeys,
        AGENT_API_URL: url,
        HOST: '127.0.0.1',
        PORT: String(ports.api),
      };
      const args = dev
        ? ['--watch', at('apps', 'api', 'main.ts')]
        : ['--enable-source-maps', at('apps', 'api', 'dist', 'main.js')];
      return start({ name: 'api', args, env }, `${url}/readyz`);
    },
    notifier: (databaseUrl: string): Promise<void> => {
      const health = `127.0.0.1:${ports.notifier}`;
      const args = dev
        ? ['--watch', at('apps', 'notifier', 'main.ts')]
        : ['--enable-source-maps', at('apps', 'notifier', 'dist', 'main.js')];
      return start(
        { name: 'notifier', args, env: { DATABASE_URL: databaseUrl, HEALTH_ADDR: health } },
        `http://${health}/readyz`,
      );
    },
    webApps: async (urls: Stack['urls']): Promise<void> => {
      say('Starting portal and admin');
      const common = {
        API_URL: urls.api,
        ASSERTION_KEYS: secrets.assertionKeys,
        PORTAL_URL: urls.portal,
        ADMIN_URL: urls.admin,
      };
      await Promise.all([
        next('portal', { ...common, PORTAL_SESSION_SECRET: secrets.portalSessionSecret }),
        next('admin', { ...common, ADMIN_SESSION_SECRET: secrets.adminSessionSecret }),
      ]);
    },
    cluster: async (): Promise<string | null> => {
      if (options.cluster.kind !== 'embedded')
        return options.cluster.kind === 'kubeconfig' ? options.cluster.file : null;
      say('Starting the embedded cluster');
      const kubeconfig = join(options.dataDir, 'cluster', 'kubeconfig');
      const args = [
        at('packages', 'embedded', 'src', 'cluster-process.ts'),
        join(options.dataDir, 'cluster'),
        String(ports.cluster),
        options.seed ? 'demo' : 'empty',
      ];
      await start({ name: 'cluster', args, env: {} }, `tcp://127.0.0.1:${ports.cluster}`);
      return kubeconfig;
    },
    agent: async (owner: DemoOwner, apiUrl: string, kubeconfig: string | null): Promise<void> => {
      if (options.cluster.kind === 'none' || kubeconfig === null) return;
      say('Starting the Discovery Agent');
      const embedded = options.cluster.kind === 'embedded';
      const context = options.cluster.kind === 'kubeconfig' ? options.cluster.context : 'moonin-embedded';
      const credentials = await owner.ensureCluster(
        embedded ? 'embedded' : context,
        embedded ? 'The small cluster that comes with npm start' : `Context ${context} of ${kubeconfig}`,
      );
      const health = `127.0.0.1:${ports.agent}`;
      const env = {
        API_URL: apiUrl,
        PROJECT_ID: credentials.projectId,
        CLUSTER_ID: credentials.clusterId,
        CLUSTER_TOKEN: credentials.clusterToken,
        HEALTH_ADDR: health,
        STATE_DIR: join(options.dataDir, 'agent'),
      };
      const main = dev ? at('apps', 'discovery-agent', 'main.ts') : at('apps', 'discovery-agent', 'dist', 'main.mjs');
      await start(
        {
          name: 'agent',
          args: [...AGENT_FLAGS, main, '--kubeconfig', kubeconfig, '--context', context],
          env,
        },
        `http://${health}/healthz`,
      );
    },
  };
}
