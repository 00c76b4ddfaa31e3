import { createKubeClient, type KubeClient, listObjects, loadKubeconfig, resources } from '@moonin/kube';
import { findOrBuildBinaries, startControlPlane } from '@moonin/testing';
import { type ClusterPlan, fillCluster } from './fill-cluster.ts';
import { prepareAgent, prepareInformers, type StartFollower } from './followers.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const CONTEXT = 'moonin-test';
const NODES = 20;

/** A filled cluster without controllers, and what follows it. */
export interface Scene {
  readonly kube: KubeClient;
  readonly node: string;
  readonly receiver: Receiver;
  readonly startAgent: StartFollower;
  readonly startInformers: StartFollower;
}

/** Starts an API server with etcd and nothing else, fills it, and takes all of it away again after `measure`. */
export async function openScene<Found>(
  options: { plan: ClusterPlan; profileDir: string | undefined; say: (line: string) => void },
  measure: (scene: Scene) => Promise<Found>,
): Promise<Found> {
  const { plan, profileDir, say } = options;
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
  let receiver: Receiver | undefined;
  try {
    const { items } = await listObjects(kube, resources.nodes);
    const nodes = items.map(({ metadata }) => metadata.name);
    await fillCluster({ kube, nodes, plan, say });
    receiver = await startReceiver();
    const { url } = receiver;
    return await measure({
      kube,
      node: nodes[0] ?? '',
      receiver,
      startAgent: await prepareAgent({ kubeconfig, context: CONTEXT, apiUrl: url, profileDir }),
      startInformers: await prepareInformers({ kubeconfig, say }),
    });
  } finally {
    await receiver?.stop();
    await kube.close();
  }
}
