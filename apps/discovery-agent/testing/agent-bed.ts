import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ContractServer, startContractServer, TEST_CLUSTER_ID, TEST_TOKEN } from '@moonin/agent-client/testing';
import { createLogger } from '@moonin/runtime';
import { type Kubectl, waitUntil } from '@moonin/testing';
import type { AgentSettings } from '../env.ts';
import { type RunningAgent, runAgent } from '../wiring/run-agent.ts';
import { clusterTruth, differencesOf, storedTruth } from './cluster-truth.ts';
import { resourceTruth, storedResources } from './resource-truth.ts';
import { runTruth, storedRuns } from './run-truth.ts';

/** A cluster that the agent's suite runs on; nothing else uses it. */
export interface TestCluster {
  readonly kubeconfigPath: string;
  readonly context: string;
  readonly kubectl: Kubectl;
  /** Ends the API server in the middle of everything, runs `meanwhile`, and starts it again. */
  interrupt(meanwhile: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** An agent on a cluster, and the API that it reports to. */
export interface AgentBed {
  readonly api: ContractServer;
  readonly settings: AgentSettings & { api: NonNullable<AgentSettings['api']> };
  readonly logged: { level: string; msg: string }[];
  startAgent(settings?: Partial<AgentSettings>): Promise<RunningAgent>;
  /** Ends the agent and starts another one on the same state folder. */
  restartAgent(settings?: Partial<AgentSettings>): Promise<RunningAgent>;
  /** Waits until the API holds exactly what the cluster does, and returns how many objects that is. */
  untilEqual(timeoutMs?: number): Promise<number>;
  /** A value of the agent's own metrics; 0 when the line is not there. */
  metric(line: string): Promise<number>;
  stop(): Promise<void>;
}

export async function startAgentBed(cluster: TestCluster): Promise<AgentBed> {
  const api = await startContractServer({ clusterId: TEST_CLUSTER_ID, token: TEST_TOKEN });
  const stateDir = await mkdtemp(path.join(tmpdir(), 'agent-state-'));
  const logged: { level: string; msg: string }[] = [];
  const log = createLogger({
    name: 'discovery-agent',
    level: 'debug',
    destination: { write: (line: string) => void logged.push(JSON.parse(line)) },
  });
  const settings: AgentBed['settings'] = {
    mode: 'run',
    access: { kind: 'kubeconfig', file: cluster.kubeconfigPath, context: cluster.context },
    api: {
      url: api.url,
      projectId: '01977a00-0000-7000-8000-000000000002',
      clusterId: TEST_CLUSTER_ID,
      token: TEST_TOKEN,
    },
    logLevel: 'debug',
    health: { host: '127.0.0.1', port: 0 },
    ignore: { namespaces: ['kube-system'], resources: [], nodeLabels: [] },
    watchNamespaces: [],
    instance: 'agent-under-test',
    isLeaderElected: false,
    cloudMetadataUrl: null,
    spoolDir: path.join(stateDir, 'spool'),
    sanitiseKey: { file: path.join(stateDir, 'sanitise.key'), isMadeWhenAbsent: true },
  };
  let agent: RunningAgent | undefined;

  async function readObjects(resource: string): Promise<unknown> {
    const { stdout } = await cluster.kubectl(['get', resource, '--all-namespaces', '-o', 'json']);
    return JSON.parse(stdout);
  }

  const bed: AgentBed = {
    api,
    settings,
    logged,
    async restartAgent(over = {}) {
      await agent?.stop('another one starts');
      return bed.startAgent(over);
    },
    async startAgent(over = {}) {
      agent = await runAgent({
        settings: { ...settings, ...over, api: settings.api },
        version: '0.0.0-test',
        log,
        onLost: () => undefined,
        pace: {
          retryLimits: { baseMs: 50, capMs: 500, retryAfterCapMs: 500 },
          reporter: { flushIntervalMs: 100, settleMs: 10 },
          heartbeatIntervalMs: 200,
          unavailableRetryMs: 300,
          spool: { graceMs: 1_000, postponeMs: 500 },
        },
      });
      return agent;
    },
    async untilEqual(timeoutMs = 120_000) {
      let differences: string[] = [];
      let objects = 0;
      await waitUntil(
        async () => {
          const cluster = new Map([
            ...(await clusterTruth(readObjects)),
            ...(await resourceTruth(readObjects)),
            ...(await runTruth(readObjects)),
          ]);
          objects = cluster.size;
          const { inventory } = api;
          const stored = new Map([...storedTruth(inventory), ...storedResources(inventory), ...storedRuns(inventory)]);
          differences = differencesOf(cluster, stored);
          return differences.length === 0;
        },
        { what: 'the API holds what the cluster does', timeoutMs, intervalMs: 250 },
      ).catch((error: unknown) => {
        throw new Error(`${differences.length} differences, the first: ${differences.slice(0, 5).join('; ')}`, {
          cause: error,
        });
      });
      return objects;
    },
    async metric(line) {
      const answer = await fetch(`http://${agent?.healthAddress}/metrics`);
      const found = (await answer.text()).split('\n').find((each) => each.startsWith(line));
      return found === undefined ? 0 : Number(found.split(' ').at(-1));
    },
    async stop() {
      await agent?.stop('the test ends');
      await api.close();
      await rm(stateDir, { recursive: true, force: true });
    },
  };
  return bed;
}
