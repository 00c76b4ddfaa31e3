import { createAgentClient, createSpoolSender, createTurnstile, openSpool, type SpoolPace } from '@moonin/agent-client';
import {
  type ClusterConnection,
  createKubeClient,
  type LeaderElection,
  loadInCluster,
  loadKubeconfig,
  startLeaderElection,
} from '@moonin/kube';
import { createShutdownStack, type Logger, startHealthServer, systemClock } from '@moonin/runtime';
import type { AgentSettings, ClusterAccess } from '../env.ts';
import { createIgnoreRules } from '../inventory/ignore-rules.ts';
import { createHeartbeatLoop } from '../loops/heartbeat.ts';
import { createAgentMetrics } from './agent-metrics.ts';
import { createDiscovery, type Discovery, type DiscoveryPace } from './discovery.ts';
import { createFencedClient } from './fenced-client.ts';
import { createReportSanitiser } from './report-sanitiser.ts';
import { loadSanitiseKey } from './sanitise-key.ts';

export const LEASE_NAME = 'moonin-agent';
const FLUSH_TIMEOUT_MS = 5_000;

/** An agent that runs. */
export interface RunningAgent {
  /** `host:port` of health and metrics. */
  readonly healthAddress: string;
  /** Reports what waits and closes everything; later calls wait for the same. */
  stop(reason: string): Promise<void>;
  /** Does so on SIGINT and SIGTERM and ends the process. */
  stopOnSignals(): void;
}

/** Starts an agent: probes first, then the heartbeat, then the work once it leads. `onLost` has to end the process at once. */
export async function runAgent(input: {
  settings: AgentSettings & { api: NonNullable<AgentSettings['api']> };
  version: string;
  log: Logger;
  onLost: () => void;
  pace?: DiscoveryPace & { readonly heartbeatIntervalMs?: number; readonly spool?: Partial<SpoolPace> };
}): Promise<RunningAgent> {
  const { settings, version, log, pace = {} } = input;
  const userAgent = `moonin-discovery-agent/${version}`;
  const stack = createShutdownStack({ log, timeoutMs: FLUSH_TIMEOUT_MS + 2_000 });
  const metrics = createAgentMetrics();
  let discovery: Discovery | undefined;
  let isLeader = false;

  const health = await startHealthServer({
    ...settings.health,
    metrics: metrics.registry,
    notReady: () => (isLeader ? (discovery?.notReady() ?? ['starting']) : []),
  });
  stack.add('health server', () => health.close());
  log.info({ address: health.address }, 'health and metrics');
  try {
    const connection = await connect(settings.access);
    const { file, isMadeWhenAbsent } = settings.sanitiseKey;
    const key = await loadSanitiseKey({ file, isMadeWhenAbsent, clusterId: settings.api.clusterId });
    const kube = createKubeClient({ connection, userAgent });
    stack.add('connections to the API server', () => kube.close());
    const { url: apiUrl, clusterId, token } = settings.api;
    const api = createAgentClient({ apiUrl, clusterId, token, userAgent });
    if (apiUrl.startsWith('http:')) log.warn({ apiUrl }, 'API_URL is http: the token travels unencrypted');

    let election: LeaderElection | null = null;

    const heartbeat = createHeartbeatLoop({
      client: api,
      identity: { instance: settings.instance, version, startedAt: new Date().toISOString() },
      isLeader: () => isLeader,
      queueDepth: () => discovery?.queueDepth ?? 0,
      metadata: () => discovery?.metadata() ?? null,
      missingRights: () => discovery?.missingRights() ?? null,
      followed: () => discovery?.followed() ?? null,
      log,
      onFailure: metrics.heartbeatFailed,
      ...(pace.heartbeatIntervalMs === undefined ? {} : { intervalMs: pace.heartbeatIntervalMs }),
    });
    stack.add('heartbeat', () => heartbeat.stop());
    heartbeat.start();

    const spool = await openSpool({ dir: settings.spoolDir, log, metrics: metrics.spool });
    metrics.watchSpool(spool);
    const turnstile = createTurnstile();
    // Also of an agent that does not lead: what it read when it did is read by nobody else.
    const sender = createSpoolSender({
      spool,
      client: api,
      turnstile,
      log,
      metrics: metrics.spool,
      clock: systemClock,
      isDelivered: (key) => discovery?.spooled.isDelivered(key) ?? false,
      onSettled: (key, outcome) => discovery?.spooled.settled(key, outcome),
      ...(pace.spool ? { pace: pace.spool } : {}),
      ...(pace.retryLimits ? { retryLimits: pace.retryLimits } : {}),
    });
    stack.add('spool', () => sender.stop());
    sender.start();

    const lead = (): void => {
      isLeader = true;
      metrics.setLeader(true);
      discovery = createDiscovery({
        kube,
        api: createFencedClient(api, () => election === null || election.isLeader()),
        sanitiser: createReportSanitiser(key),
        ignore: createIgnoreRules(settings.ignore),
        watchNamespaces: settings.watchNamespaces,
        cloudMetadataUrl: settings.cloudMetadataUrl,
        log,
        metrics,
        spool,
        onSpooled: sender.nudge,
        turnstile,
        pace,
      });
      discovery.start();
    };
    const namespace = connection.namespace ?? 'default';
    election = settings.isLeaderElected
      ? startLeaderElection({
          client: kube,
          log,
          namespace,
          name: LEASE_NAME,
          identity: settings.instance,
          onStartedLeading: lead,
          onStoppedLeading: ({ reason }) => {
            if (reason === 'lost') input.onLost();
          },
          onNewLeader: (leader) => log.info({ leader }, 'leader'),
        })
      : null;
    if (election === null) lead();
    // Last opened, first closed: the lease is let go only when nothing is written any more.
    const candidacy = election;
    if (candidacy !== null) stack.add('candidacy', () => candidacy.stop());
    stack.add('discovery', () => discovery?.stop(FLUSH_TIMEOUT_MS));
    log.info(
      { cluster: connection.name, server: connection.server.origin, clusterId, apiUrl, instance: settings.instance },
      'started',
    );
  } catch (error) {
    await stack.run('it could not start');
    throw error;
  }
  return { healthAddress: health.address, stop: (reason) => stack.run(reason), stopOnSignals: () => stack.onSignals() };
}

/** Connects to the cluster that the settings name. */
export function connect(access: ClusterAccess): Promise<ClusterConnection> {
  if (access.kind === 'in-cluster') return loadInCluster(access);
  const { file, context } = access;
  return loadKubeconfig(context === undefined ? { file, onlyContext: true } : { file, context });
}
