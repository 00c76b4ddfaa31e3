import {
  applyObject,
  createKubeClient,
  deleteObject,
  getObject,
  type KubeClient,
  loadKubeconfig,
  resources,
} from '@moonin/kube';
import { unique } from '../stack/admin-actions.ts';
import { type ShopVersion, shopManifest, type Workload } from './shop-manifest.ts';

/** Context of the embedded cluster's kubeconfig. */
export const EMBEDDED_CONTEXT = 'moonin-embedded';

/** Does in the cluster what people do with kubectl; plain HTTP, so that Node alone is enough. */
export class ClusterHands {
  readonly #kube: KubeClient;
  readonly #namespaces: string[] = [];

  private constructor(kube: KubeClient) {
    this.#kube = kube;
  }

  static async open(kubeconfig: string): Promise<ClusterHands> {
    const connection = await loadKubeconfig({ file: kubeconfig, context: EMBEDDED_CONTEXT });
    return new ClusterHands(createKubeClient({ connection, userAgent: 'moonin-journeys' }));
  }

  /** `kubectl create namespace`; it is deleted at the end. */
  async createNamespace(): Promise<string> {
    const name = `journey-${unique()}`;
    const manifest = { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
    await applyObject(this.#kube, resources.namespaces, manifest, { fieldManager: 'kubectl-create' });
    this.#namespaces.push(name);
    return name;
  }

  /** `kubectl apply`: the Deployment at a version; `manager` is who the cluster says did it. */
  async ship(workload: Workload, version: ShopVersion, manager = 'kubectl-client-side-apply'): Promise<void> {
    const manifest = shopManifest(workload, version);
    await applyObject(this.#kube, resources.deployments, manifest, { fieldManager: manager, force: true });
  }

  /** `kubectl set image`. */
  setImage(workload: Workload, version: ShopVersion): Promise<void> {
    return this.ship(workload, version, 'kubectl-set');
  }

  /** `kubectl rollout undo` to the template of `version`. */
  undoTo(workload: Workload, version: ShopVersion): Promise<void> {
    return this.ship(workload, version, 'kubectl-rollout');
  }

  /** `kubectl delete deployment`. */
  async deleteDeployment(workload: Workload): Promise<void> {
    await deleteObject(this.#kube, resources.deployments, workload);
  }

  /** How many pods the cluster itself says are ready. */
  async readyPods(workload: Workload): Promise<number> {
    const deployment = await getObject(this.#kube, resources.deployments, workload);
    return deployment.status?.readyReplicas ?? 0;
  }

  /** Deletes the namespaces that were made, and lets the connection go. */
  async close(): Promise<void> {
    for (const name of this.#namespaces) {
      await deleteObject(this.#kube, resources.namespaces, { name });
    }
    await this.#kube.close();
  }
}
