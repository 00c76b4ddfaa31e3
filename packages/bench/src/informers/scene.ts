import { createKubeClient, type KubeClient, listObjects, loadKubeconfig, resources } from '@moonin/kube';
import { findOrBuildBinaries, startControlPlane } from '@moonin/testing';
import { prepareAgent, prepareInformers, type StartFollower } from './followers.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { openStoredObjects, type StoredObjects } from './stored-objects.ts';

const CONTEXT = 'moonin-test';
const NODES = 20;

/** A cluster to fill. */
export interface EmptyCluster {
  readonly kube: KubeClient;
  readonly stored: StoredObjects;
  readonly nodes: readonly string[];
  readonly say: (line: string) => void;
}

/** A filled cluster without controllers, and what follows it. */
export interface Scene extends Omit<EmptyCluster, 'nodes'> {
  readonly node: string;
  readonly receiver: Receiver;
  readonly startAgent: StartFollower;
  readonly startInformers: StartFollower;
}

/** Starts an API server with etcd and nothing else, fills it, and takes all of it away again after `measure`. */
export async function openScene<Found>(
  options: {
    fill: (cluster: EmptyCluster) => Promise<void>;
    profileDir: string | undefined;
    say: (line: string) => void;
  },
  measure: (scene: Scene) => Promise<Found>,
): Promise<Found> {
  const { fill, profileDir, say } = options;
  const found = await findOrBuildBinaries({ onProgress: say });
  if (found.kind === 'left-out') throw new Error(found.reason);
  // Controllers would change what the bench writes, and take the processor from what it measures.
  const binaries = { ...found.binaries, kubeControllerManager: undefined, kubeScheduler: undefined, kwok: undefined };
  await using plane = await startControlPlane({ binaries, nodes: NODES });
  const kubeconfig = plane.kubeconfigPath;
  const kube = createKubeClient({
    connection: await loadKubeconfig({ file: kubeconfig, context: CONTEXT }),
    userAgent: 'moonin-bench',
  });
  const stored = openStoredObjects(plane.etcdUrl);
  let receiver: Receiver | undefined;
  try {
    const { items } = await listObjects(kube, resources.nodes);
    const nodes = items.map(({ metadata }) => metadata.name);
    await fill({ kube, stored, nodes, say });
    receiver = await startReceiver();
    const { url } = receiver;
    return await measure({
      kube,
      stored,
      say,
      node: nodes[0] ?? '',
      receiver,
      startAgent: await prepareAgent({ kubeconfig, context: CONTEXT, apiUrl: url, profileDir }),
      startInformers: await prepareInformers({ kubeconfig, say }),
    });
  } finally {
    stored.close();
    await receiver?.stop();
    await kube.close();
  }
}
