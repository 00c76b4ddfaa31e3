import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  findFreePort,
  lastLogLines,
  type ManagedProcess,
  type ProcessSpec,
  startProcess,
  startProcessGuard,
} from '@moonin/runtime/processes';
import type { OnProgress } from '../builds/go-build.ts';
import { LockHeldError, takeFileLock } from '../processes/file-lock.ts';
import { waitUntil } from '../wait-until.ts';
import { type RestartOptions, startApiServer } from './api-server.ts';
import type { ControlPlaneBinaries } from './binaries.ts';
import { type ControlPlaneClient, controlPlaneClient } from './control-plane-client.ts';
import { loadOrCreateCredentials } from './credentials.ts';
import { compactEtcd, startEtcd } from './etcd.ts';
import { findOrBuildBinaries } from './find-control-plane.ts';
import { writeKubeconfig } from './kubeconfig.ts';
import { type PodLogs, writeKwokConfig } from './kubelet-stages/write-kwok-config.ts';
import {
  apiServerArguments,
  type ControlPlaneLayout,
  controllerManagerArguments,
  etcdArguments,
  kwokArguments,
  schedulerArguments,
  servingCertificatePath,
} from './server-arguments.ts';

/** How a control plane is started. */
export interface StartOptions {
  /** Keeps the state here over stops; a temporary folder that goes with the control plane otherwise. */
  readonly dataDir?: string;
  /** Nodes to begin with when there are none yet; default 3. */
  readonly nodes?: number;
  /** What every pod has written; a few lines otherwise. */
  readonly podLogs?: PodLogs;
  /** Programs to start; found or built otherwise. */
  readonly binaries?: ControlPlaneBinaries;
  readonly onProgress?: OnProgress;
}

/** A control plane of the caller's own, with what no shared one may suffer. */
export interface ControlPlane extends ControlPlaneClient {
  /** Where etcd serves its HTTP gateway, without TLS and without a password: for benches that fill a cluster. */
  readonly etcdUrl: string;
  /** Process ids by program name, for measurements. */
  readonly processIds: () => Readonly<Record<string, number>>;
  readonly restartApiServer: (options?: RestartOptions) => Promise<void>;
  readonly killApiServer: (signal?: 'SIGKILL' | 'SIGTERM') => Promise<void>;
  readonly startApiServer: () => Promise<void>;
  /** Compacts etcd: lists and watches that go on from an older resource version get 410 once the API server restarted. */
  readonly compactEtcd: () => Promise<number>;
  /** Ends every process and removes temporary folders; safe to call twice. */
  readonly stop: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** There is nothing to start a control plane from; the message is one line that says why. */
export class ControlPlaneUnavailableError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ControlPlaneUnavailableError';
  }
}

const startAttempts = 3;

/**
 * Starts a control plane on free loopback ports and resolves when its nodes are Ready.
 * All its processes end with `stop()` and with the calling process, however that ends.
 * Throws `ControlPlaneUnavailableError` when there are no programs to start.
 */
export async function startControlPlane(options: StartOptions = {}): Promise<ControlPlane> {
  const { onProgress } = options;
  let { binaries } = options;
  if (binaries === undefined) {
    const source = await findOrBuildBinaries(onProgress === undefined ? {} : { onProgress });
    if (source.kind === 'left-out') throw new ControlPlaneUnavailableError(source.reason);
    binaries = source.binaries;
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnce(binaries, options);
    } catch (error) {
      // Between our look at a free port and its use another process may have taken it.
      const isPortTaken = error instanceof Error && error.message.includes('address already in use');
      if (!isPortTaken || attempt === startAttempts) throw error;
    }
  }
}

async function startOnce(binaries: ControlPlaneBinaries, options: StartOptions): Promise<ControlPlane> {
  const cleanups: (() => Promise<unknown>)[] = [];
  const cleanUp = async (): Promise<void> => {
    for (let step = cleanups.pop(); step !== undefined; step = cleanups.pop()) await step();
  };
  try {
    const dir = await prepareDir(options.dataDir, cleanups);
    return await startIn(dir, binaries, options, cleanups, cleanUp);
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

/** Makes the folder; a lasting one is locked against a second control plane on the same data. */
async function prepareDir(dataDir: string | undefined, cleanups: (() => Promise<unknown>)[]): Promise<string> {
  if (dataDir === undefined) {
    const dir = await mkdtemp(path.join(tmpdir(), 'moonin-control-plane-'));
    cleanups.push(() => rm(dir, { recursive: true, force: true }));
    return dir;
  }
  await mkdir(dataDir, { recursive: true });
  try {
    cleanups.push(await takeFileLock(path.join(dataDir, 'control-plane.lock')));
  } catch (error) {
    if (!(error instanceof LockHeldError)) throw error;
    throw new Error(`A control plane of process ${error.holderPid} already runs in ${dataDir}`, { cause: error });
  }
  return dataDir;
}

async function startIn(
  dir: string,
  binaries: ControlPlaneBinaries,
  options: StartOptions,
  cleanups: (() => Promise<unknown>)[],
  cleanUp: () => Promise<void>,
): Promise<ControlPlane> {
  const scratchDir = path.join(dir, 'scratch');
  const logDir = path.join(dir, 'logs');
  for (const folder of [scratchDir, logDir]) await mkdir(folder, { recursive: true });
  const guard = startProcessGuard({ removeDir: options.dataDir === undefined ? dir : undefined });
  cleanups.push(() => guard.close());

  const layout: ControlPlaneLayout = {
    dir,
    etcdPort: await findFreePort(),
    etcdPeerPort: await findFreePort(),
    apiServerPort: await findFreePort(),
    kubeletPort: await findFreePort(),
  };
  const credentials = await loadOrCreateCredentials(dir);
  const specOf = (name: string, command: string, args: readonly string[]): ProcessSpec => ({
    name,
    command,
    args,
    logPath: path.join(logDir, `${name}.log`),
    guard,
  });

  const etcd = await startEtcd(specOf('etcd', binaries.etcd, etcdArguments(layout)), layout.etcdPort);
  cleanups.push(() => etcd.stop());
  const hasControllers = binaries.kubeControllerManager !== undefined;
  const serverUrl = `https://127.0.0.1:${layout.apiServerPort}`;
  const caPath = servingCertificatePath(layout);
  const apiServer = await startApiServer({
    spec: specOf('kube-apiserver', binaries.kubeApiserver, apiServerArguments(layout, credentials, { hasControllers })),
    serverUrl,
    caPath,
    token: credentials.adminToken,
  });
  // Killed rather than asked: a graceful end waits for watches that nobody needs any more.
  cleanups.push(() => apiServer.kill());

  const kubeconfigOf = async (userName: string, token: string): Promise<string> => {
    const file = path.join(dir, `${userName}.kubeconfig`);
    await writeKubeconfig(file, { serverUrl, caPath, token, userName });
    return file;
  };
  const client = controlPlaneClient({
    kubeconfigPath: await kubeconfigOf('admin', credentials.adminToken),
    adminToken: credentials.adminToken,
    serverUrl,
    caPath,
    kubectlPath: binaries.kubectl,
    scratchDir,
    abilities: {
      controllers: hasControllers,
      scheduler: binaries.kubeScheduler !== undefined,
      kubelets: binaries.kwok !== undefined,
    },
  });

  const others: ManagedProcess[] = [];
  const startOther = async (name: string, command: string, args: readonly string[]): Promise<void> => {
    const started = await startProcess(specOf(name, command, args));
    others.push(started);
    cleanups.push(() => started.stop({ graceMs: 0 }));
  };
  if (binaries.kubeControllerManager !== undefined) {
    const kubeconfig = await kubeconfigOf('controller-manager', credentials.controllerManagerToken);
    const args = controllerManagerArguments(layout, credentials, kubeconfig);
    await startOther('kube-controller-manager', binaries.kubeControllerManager, args);
  }
  if (binaries.kubeScheduler !== undefined) {
    const kubeconfig = await kubeconfigOf('scheduler', credentials.schedulerToken);
    await startOther('kube-scheduler', binaries.kubeScheduler, schedulerArguments(kubeconfig));
  }
  if (binaries.kwok !== undefined && binaries.kwokStagesDir !== undefined) {
    const kubeconfig = await kubeconfigOf('kubelets', credentials.kubeletsToken);
    const config = await writeKwokConfig(dir, binaries.kwokStagesDir, options.podLogs);
    await startOther('kwok', binaries.kwok, kwokArguments(layout, kubeconfig, config));
  }
  await settle(client, others, options.nodes ?? 3);

  return {
    ...client,
    etcdUrl: `http://127.0.0.1:${layout.etcdPort}`,
    processIds: () => ({
      etcd: etcd.pid,
      'kube-apiserver': apiServer.pid(),
      ...Object.fromEntries(others.map(({ name, pid }) => [name, pid])),
    }),
    restartApiServer: apiServer.restart,
    killApiServer: apiServer.kill,
    startApiServer: apiServer.start,
    compactEtcd: () => compactEtcd(layout.etcdPort),
    stop: cleanUp,
    [Symbol.asyncDispose]: cleanUp,
  };
}

/** Waits until pods can be made and nodes take them. */
async function settle(client: ControlPlaneClient, servers: readonly ManagedProcess[], nodes: number): Promise<void> {
  const { kubectl, abilities } = client;
  const existing = (await kubectl(['get', 'nodes', '-o', 'name'])).stdout.split('\n').filter(Boolean).length;
  if (existing < nodes) await client.addNodes(nodes - existing);
  const waits: string[][] = [];
  if (abilities.controllers) waits.push(['--for=create', 'serviceaccount/default', '-n', 'default']);
  if (abilities.kubelets && nodes > 0) waits.push(['--for=condition=Ready', 'nodes', '--all']);
  for (const args of waits) {
    await waitUntil(
      async () => {
        const ended = servers.find((server) => !server.isRunning());
        if (ended !== undefined) return ended;
        return (await kubectl(['wait', ...args, '--timeout=2s'], { allowFailure: true })).exitCode === 0;
      },
      { what: `kubectl wait ${args.join(' ')} succeeds`, timeoutMs: 120_000 },
    );
  }
  const ended = servers.find((server) => !server.isRunning());
  if (ended !== undefined) throw new Error(`${ended.name} did not start:\n${await lastLogLines(ended.logPath)}`);
}
