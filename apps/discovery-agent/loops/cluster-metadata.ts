import type { ClusterMetadata } from '@moonin/contracts';
import {
  getObject,
  getServerVersion,
  type Informer,
  isForbidden,
  isNotFound,
  type KubeClient,
  type Namespace,
  type Node,
  resources,
} from '@moonin/kube';
import { type Logger, sleep } from '@moonin/runtime';
import type { CloudFacts } from '../cloud/clouds.ts';
import { readCloud } from '../cloud/read-cloud.ts';
import { collectClusterMetadata } from '../collectors/provider.ts';

/** Keeps what is known of the cluster as a whole up to date. */
export interface ClusterMetadataLoop {
  /** Null until the API server told its version, the nodes are known, and the cloud has answered or had its time to. */
  current(): ClusterMetadata | null;
  start(): void;
  stop(): Promise<void>;
}

const REFRESH_MS = 5 * 60_000;
const RETRY_MS = 15_000;

export function createClusterMetadataLoop(input: {
  client: KubeClient;
  nodes: Informer<Node>;
  /** False when nodes are left out, and the cluster is described without them. */
  isFollowed: boolean;
  /** Where the cloud says what this machine is; null where this machine says nothing of the cluster. */
  cloudMetadataUrl: string | null;
  log: Logger;
}): ClusterMetadataLoop {
  const { client, nodes, isFollowed, cloudMetadataUrl, log } = input;
  const stopping = new AbortController();
  let serverVersion: string | null = null;
  let identity: string | null = null;
  let isIdentityKnown = false;
  let cloud: CloudFacts | null = null;
  let isCloudAsked = false;
  let running: Promise<void> | undefined;

  /** A machine stays in its cloud, so an answer is kept; one that did not come is asked for again. */
  async function askCloud(): Promise<void> {
    if (cloud === null && cloudMetadataUrl !== null) {
      cloud = await readCloud({ baseUrl: cloudMetadataUrl, signal: stopping.signal });
      if (cloud !== null) log.info({ cloud: cloud.cloud, provider: cloud.provider }, 'the cloud says what it is');
    }
    isCloudAsked = true;
  }

  async function refresh(): Promise<void> {
    await Promise.all([askCloud(), askCluster()]);
  }

  async function askCluster(): Promise<void> {
    serverVersion = (await getServerVersion(client, { signal: stopping.signal })).gitVersion;
    if (!isIdentityKnown) {
      identity = await readIdentity();
      isIdentityKnown = true;
    }
  }

  /** The uid of kube-system; null where the agent may not read it. */
  async function readIdentity(): Promise<string | null> {
    try {
      const target = { name: 'kube-system' };
      const found: Namespace = await getObject(client, resources.namespaces, target, { signal: stopping.signal });
      return found.metadata.uid;
    } catch (error) {
      if (isForbidden(error) || isNotFound(error)) return null;
      throw error;
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let pauseMs = REFRESH_MS;
      try {
        await refresh();
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.warn({ err: error }, 'the cluster could not be described; trying again');
        pauseMs = RETRY_MS;
      }
      await sleep(pauseMs, stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) throw error;
      });
    }
  }

  return {
    current() {
      const { state } = nodes.status;
      const areNodesKnown = !isFollowed || nodes.hasSynced || state === 'forbidden' || state === 'missing';
      if (serverVersion === null || !isIdentityKnown || !areNodesKnown || !isCloudAsked) return null;
      return collectClusterMetadata({ serverVersion, nodes: [...nodes.store.values()], identity, cloud });
    },
    start() {
      running ??= run();
    },
    async stop() {
      stopping.abort(new Error('stopping'));
      await running;
    },
  };
}
