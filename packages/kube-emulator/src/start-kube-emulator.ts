import { join } from 'node:path';
import { type Clock, type Logger, systemClock } from '@moonin/runtime';
import { ApiRouter } from './api/router.ts';
import { autoscalerController } from './controllers/autoscaler/autoscaler-controller.ts';
import type { ControllerContext } from './controllers/controller-context.ts';
import { ControllerRunner } from './controllers/controller-runner.ts';
import { cronJobController } from './controllers/cron-job/cron-job-controller.ts';
import { deploymentController } from './controllers/deployment/deployment-controller.ts';
import { EventRecorder } from './controllers/event-recorder.ts';
import { garbageCollector } from './controllers/garbage/garbage-collector.ts';
import { jobController } from './controllers/job/job-controller.ts';
import { namespaceController } from './controllers/namespace/namespace-controller.ts';
import { nodeController } from './controllers/node/node-controller.ts';
import { makeNodeSpecs, type NodeSpec } from './controllers/node/node-objects.ts';
import { defaultPodTimings, type PodTimings } from './controllers/pod/container-behaviour.ts';
import { podController } from './controllers/pod/pod-controller.ts';
import { replicaSetController } from './controllers/replica-set/replica-set-controller.ts';
import { seedCluster } from './controllers/seed-cluster.ts';
import { ObjectWriter } from './objects/object-writer.ts';
import { folderCredentials, lockFolder, makeCredentials, writePrivate } from './server/data-folder.ts';
import { HttpServer } from './server/http-server.ts';
import { kubeconfigText } from './server/kubeconfig.ts';
import { Journal } from './store/journal.ts';
import { ObjectStore } from './store/object-store.ts';

/** How an emulator is started; everything has a default. */
export type KubeEmulatorOptions = {
  /** Where the state is kept; without it everything is gone after `stop`. */
  dataDir?: string;
  /** 0 takes a free one. */
  port?: number;
  /** Loopback only. */
  host?: '127.0.0.1';
  /** How many nodes, or which; only looked at when the store has none. Default 3. */
  nodes?: number | readonly NodeSpec[];
  clock?: Clock;
  log?: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Durations of what kubelets do, where they are to differ from a believable cluster's. */
  podTimings?: Partial<PodTimings>;
  /** How many changes watches can go back. Default 10,000. */
  watchHistory?: number;
  /** How often watches that allow them get bookmarks, in ms. Default one minute. */
  bookmarkMs?: number;
  /** How often autoscalers look at their targets, in ms. Default 15 s. */
  autoscalerIntervalMs?: number;
  /** How many Events are kept. Default 2,000. */
  eventLimit?: number;
};

/** A running emulator. */
export type KubeEmulator = {
  /** `https://127.0.0.1:<port>`. */
  url: string;
  port: number;
  /** Text of a kubeconfig with the context `moonin-embedded`. */
  kubeconfig: string;
  /** The same as a file of the data folder; undefined without one. */
  kubeconfigPath: string | undefined;
  /** Bearer token. */
  token: string;
  /** PEM of the authority that signed the server's certificate. */
  certificateAuthority: string;
  /** Stores now what a restart would otherwise have to read from the log. */
  compact(): Promise<void>;
  /** Ends watches, stops listening and syncs the disk. */
  stop(): Promise<void>;
};

const eventExpiryMs = 60_000;
const minWatchTimeoutMs = 30 * 60_000;

function openStore(
  folder: string | undefined,
  historyLimit: number,
  onError: (error: unknown) => void,
): { store: ObjectStore; journal: Journal | undefined } {
  if (folder === undefined) return { store: new ObjectStore({ historyLimit }), journal: undefined };
  const journal = new Journal({ folder: join(folder, 'state'), onError });
  const store = new ObjectStore({ initial: journal.load(), log: journal, historyLimit });
  journal.attach(() => ({ resourceVersion: store.resourceVersion, objects: store.everything() }));
  return { store, journal };
}

/**
 * Starts a small Kubernetes API with the controllers that make Deployments roll out. Rejects when the port is taken, and
 * with `DataFolderError` or `BrokenJournal` when the data folder is in use or cannot be read.
 */
export async function startKubeEmulator(options: KubeEmulatorOptions = {}): Promise<KubeEmulator> {
  const { dataDir, log, clock = systemClock, host = '127.0.0.1' } = options;
  const unlock = dataDir === undefined ? () => undefined : lockFolder(dataDir);
  try {
    return await start({ ...options, clock, host }, unlock);
  } catch (error) {
    unlock();
    log?.error({ err: error }, 'the embedded cluster did not start');
    throw error;
  }
}

async function start(
  options: KubeEmulatorOptions & { clock: Clock; host: string },
  unlock: () => void,
): Promise<KubeEmulator> {
  const { dataDir, clock, host, log, nodes = 3 } = options;
  const timings = { ...defaultPodTimings, ...options.podTimings };
  const credentials =
    dataDir === undefined ? makeCredentials(host, clock.now()) : folderCredentials(dataDir, host, clock.now());
  const { store, journal } = openStore(dataDir, options.watchHistory ?? 10_000, (error) =>
    log?.error({ err: error }, 'the embedded cluster failed to keep its files small or synced'),
  );
  const writer = new ObjectWriter(store, clock);
  const events = new EventRecorder({ store, writer, clock, limit: options.eventLimit ?? 2000 });
  const context: ControllerContext = { store, writer, events };
  seedCluster(context, typeof nodes === 'number' ? makeNodeSpecs(nodes) : nodes, clock.now().getTime());
  const runner = new ControllerRunner({
    store,
    clock,
    controllers: [
      garbageCollector(context),
      namespaceController(context, credentials.authorityPem),
      nodeController(context),
      deploymentController(context),
      replicaSetController(context),
      podController(context, timings),
      autoscalerController(context, options.autoscalerIntervalMs ?? 15_000),
      jobController(context, timings.backoffMs),
      cronJobController(context),
    ],
    onError: (error, where) => log?.error({ err: error, where }, 'a controller of the embedded cluster failed'),
  });
  let port = 0;
  const router = new ApiRouter({
    store,
    writer,
    clock,
    watchTimes: { bookmarkMs: options.bookmarkMs ?? 60_000, minTimeoutMs: minWatchTimeoutMs },
    address: () => `${host}:${port}`,
  });
  const server = new HttpServer({
    certificates: credentials,
    token: credentials.token,
    handler: (request, response) => router.handle(request, response),
    onError: (error) => log?.error({ err: error }, 'the embedded cluster failed to answer'),
  });
  port = await server.listen(host, options.port ?? 0).catch(async (error: unknown) => {
    await journal?.close();
    throw error;
  });
  runner.start();
  const expiry = setInterval(() => events.expire(clock.now().getTime()), eventExpiryMs);
  expiry.unref();
  const url = `https://${host}:${port}`;
  const kubeconfig = kubeconfigText({ url, authorityPem: credentials.authorityPem, token: credentials.token });
  const kubeconfigPath = dataDir === undefined ? undefined : join(dataDir, 'kubeconfig');
  if (kubeconfigPath !== undefined) writePrivate(kubeconfigPath, kubeconfig);
  log?.info({ url, objects: store.size }, 'the embedded cluster listens');
  return {
    url,
    port,
    kubeconfig,
    kubeconfigPath,
    token: credentials.token,
    certificateAuthority: credentials.authorityPem,
    compact: () => journal?.compact() ?? Promise.resolve(),
    async stop() {
      clearInterval(expiry);
      runner.stop();
      router.closeWatches();
      await server.close();
      await journal?.close();
      unlock();
    },
  };
}
