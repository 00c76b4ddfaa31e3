import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureApplicationLogin, migrateDatabase } from '@moonin/db/migrate';
import { ensureDemoOrganization } from '@moonin/embedded';
import {
  findFreePort,
  lastLogLines,
  type ManagedProcess,
  startProcess,
  startProcessGuard,
} from '@moonin/runtime/processes';
import { createTestDatabase, waitUntil } from '@moonin/testing';

/** The Control API and a Discovery Agent as processes of their own, on a database of their own. */
export interface SliceBed {
  databaseUrl: string;
  clusterId: string;
  api: () => ManagedProcess;
  agent: () => ManagedProcess;
  startApi(): Promise<void>;
  startAgent(): Promise<void>;
  stop(): Promise<void>;
}

const ROOT = path.resolve(import.meta.dirname, '../../../..');

export async function openSliceBed(cluster: { kubeconfigPath: string; context: string }): Promise<SliceBed> {
  const folder = await mkdtemp(path.join(tmpdir(), 'moonin-slice-'));
  const guard = startProcessGuard({ removeDir: folder });
  const database = await createTestDatabase();
  await migrateDatabase({ url: database.url });
  // As in production: a login that owns nothing.
  const login = `slice_${randomBytes(4).toString('hex')}`;
  const loginPassword = randomBytes(12).toString('hex');
  await ensureApplicationLogin({ ownerUrl: database.url, login, password: loginPassword });
  const applicationUrl = new URL(database.url);
  applicationUrl.username = login;
  applicationUrl.password = loginPassword;

  const apiUrl = `http://127.0.0.1:${await findFreePort()}`;
  const assertionKeys = `test:${randomBytes(32).toString('base64url')}`;
  const launch = (name: string, args: string[], env: Record<string, string>): Promise<ManagedProcess> =>
    startProcess({
      name,
      command: process.execPath,
      args: args.map((arg) => (arg.startsWith('apps/') ? path.join(ROOT, arg) : arg)),
      logPath: path.join(folder, `${name}.log`),
      guard,
      env: { PATH: path.dirname(process.execPath), HOME: folder, NODE_ENV: 'production', ...env },
    });
  const answers = (url: string, of: ManagedProcess) =>
    waitUntil(
      async () => {
        if (!of.isRunning()) throw new Error(`${of.name} ended:\n${await lastLogLines(of.logPath)}`);
        return fetch(url).then(
          (response) => response.ok,
          () => false,
        );
      },
      { what: `${of.name} answers`, timeoutMs: 120_000 },
    );

  let api: ManagedProcess | undefined;
  let agent: ManagedProcess | undefined;
  const startApi = async () => {
    api = await launch('api', ['apps/api/main.ts'], {
      DATABASE_URL: applicationUrl.href,
      ASSERTION_KEYS: assertionKeys,
      AGENT_API_URL: apiUrl,
      PORT: new URL(apiUrl).port,
    });
    await answers(`${apiUrl}/readyz`, api);
  };
  await startApi();
  const owner = await ensureDemoOrganization({
    apiUrl,
    assertionKeys,
    password: randomBytes(12).toString('hex'),
    store: { read: async () => null, write: async () => undefined },
  });
  if (!owner) throw new Error('the database was set up by somebody else');
  const credentials = await owner.ensureCluster('real', 'The control plane of this test');
  const startAgent = async () => {
    const health = `127.0.0.1:${await findFreePort()}`;
    agent = await launch(
      'agent',
      ['apps/discovery-agent/main.ts', '--kubeconfig', cluster.kubeconfigPath, '--context', cluster.context],
      {
        API_URL: apiUrl,
        PROJECT_ID: credentials.projectId,
        CLUSTER_ID: credentials.clusterId,
        CLUSTER_TOKEN: credentials.clusterToken,
        HEALTH_ADDR: health,
        STATE_DIR: folder,
      },
    );
    await answers(`http://${health}/readyz`, agent);
  };
  await startAgent();
  const running = (process: ManagedProcess | undefined): ManagedProcess => {
    if (!process) throw new Error('not started');
    return process;
  };
  return {
    databaseUrl: database.url,
    clusterId: credentials.clusterId,
    api: () => running(api),
    agent: () => running(agent),
    startApi,
    startAgent,
    stop: async () => {
      await agent?.stop();
      await api?.stop();
      await guard.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
