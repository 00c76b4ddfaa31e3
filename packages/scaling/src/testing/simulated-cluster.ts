import { SCALING_FIELD_MANAGER } from '@moonin/contracts';
import { deploymentsOfHpa } from '../objects/hpa-target.ts';
import { type LiveDeployment, type LiveHpa, type LiveManagedFields, replicasOf } from '../objects/live-objects.ts';
import type { ScalingWrite } from '../objects/write.ts';
import type { Workload } from '../plans/workload.ts';
import { targetKey } from '../rules/decide-rules.ts';
import { applyPatch } from './apply-patch.ts';
import { copyOf } from './copy-of.ts';

/** An HPA as it is made in tests: any spec. */
export type HpaSeed = { name: string; annotations?: Record<string, string>; spec: NonNullable<LiveHpa['spec']> };

/** How a write ended; `invalid` is what Kubernetes refuses in any state. */
export type WriteResult = 'done' | 'conflict';

/** One Deployment and the HPAs of its namespace, with Kubernetes' rules of writing, an autoscaler and people. */
export class SimulatedCluster {
  readonly namespace = 'shop';
  readonly name: string;
  deployment: LiveDeployment | null = null;
  readonly hpas = new Map<string, LiveHpa>();
  #version = 100;
  #uid = 0;

  constructor(name: string, replicas: number | null, seeds: readonly HpaSeed[] = []) {
    this.name = name;
    if (replicas !== null) this.createDeployment(replicas);
    for (const seed of seeds) this.createHpa(seed);
  }

  /** What an agent's cache shows now: a copy. */
  read(): Workload {
    const hpas = [...this.hpas.values()].filter((hpa) =>
      deploymentsOfHpa(hpa).includes(targetKey(this.namespace, this.name)),
    );
    return copyOf({ namespace: this.namespace, name: this.name, deployment: this.deployment, hpas });
  }

  createDeployment(replicas: number): void {
    const metadata = {
      name: this.name,
      namespace: this.namespace,
      ...this.#identity(),
      managedFields: owners('kubectl'),
    };
    this.deployment = { metadata, spec: { replicas } };
  }

  createHpa({ name, annotations, spec }: HpaSeed): void {
    const metadata = { name, namespace: this.namespace, ...this.#identity(), ...(annotations ? { annotations } : {}) };
    this.#store({ metadata, spec: copyOf(spec) });
  }

  /** Somebody else changes an HPA; what Kubernetes refuses does not happen. */
  editHpa(name: string, edit: (hpa: LiveHpa) => void): void {
    const live = this.hpas.get(name);
    if (live === undefined) return;
    const copy = copyOf(live);
    edit(copy);
    if (isValid(copy)) this.#store({ ...copy, metadata: { ...copy.metadata, resourceVersion: this.#next() } });
  }

  editDeployment(edit: (deployment: LiveDeployment) => void): void {
    if (this.deployment === null) return;
    const copy = copyOf(this.deployment);
    edit(copy);
    this.#storeDeployment(copy);
  }

  /** Sets the replicas as a person with kubectl, or the autoscaler, does. */
  scale(replicas: number, manager = 'kubectl'): void {
    this.editDeployment((deployment) => {
      if (replicasOf(deployment) === replicas) return;
      deployment.spec = { ...deployment.spec, replicas };
      deployment.metadata.managedFields = owners(manager, 'scale');
    });
  }

  /** The HPA controller: brings the replicas between the bounds of the one HPA, where it wants `load`. */
  autoscale(load: number): void {
    const scaling = [...this.hpas.values()].filter(({ spec }) => spec?.scaleTargetRef.name === this.name);
    const [hpa] = scaling;
    if (scaling.length !== 1 || hpa?.spec === undefined || this.deployment === null) return;
    if (replicasOf(this.deployment) === 0) return;
    const { minReplicas = 1, maxReplicas } = hpa.spec;
    this.scale(Math.min(Math.max(load, minReplicas), maxReplicas), 'kube-controller-manager');
  }

  /** Does a write of the agent under its precondition; throws where Kubernetes would refuse it in any state. */
  write(write: ScalingWrite): WriteResult {
    if (write.kind === 'create') {
      const { metadata, spec } = write.manifest;
      if (this.hpas.has(metadata.name)) return 'conflict';
      this.#store({
        metadata: { ...copyOf(metadata), ...this.#identity() },
        spec: copyOf(spec) as unknown as NonNullable<LiveHpa['spec']>,
      });
      return 'done';
    }
    const live = write.resource === 'deployment' ? this.deployment : this.hpas.get(write.name);
    if (!live || live.metadata.resourceVersion !== write.resourceVersion) return 'conflict';
    if (write.kind === 'delete') this.hpas.delete(write.name);
    else if (write.resource === 'hpa') this.#store(this.#patched(live as LiveHpa, write.steps));
    else {
      const patched = this.#patched(live as LiveDeployment, write.steps);
      const isScaled = write.steps.some(({ path }) => path === '/spec/replicas');
      if (isScaled) patched.metadata.managedFields = owners(SCALING_FIELD_MANAGER);
      this.#storeDeployment(patched);
    }
    return 'done';
  }

  #patched<Live extends LiveHpa | LiveDeployment>(live: Live, steps: Parameters<typeof applyPatch>[1]): Live {
    const patched = applyPatch(live, steps);
    patched.metadata.resourceVersion = this.#next();
    return patched;
  }

  #store(hpa: LiveHpa): void {
    if (!isValid(hpa)) throw new Error(`invalid HPA: ${JSON.stringify(hpa.spec)}`);
    this.hpas.set(hpa.metadata.name, withoutEmptyMaps(hpa));
  }

  #storeDeployment(deployment: LiveDeployment): void {
    deployment.metadata.resourceVersion = this.#next();
    this.deployment = withoutEmptyMaps(deployment);
  }

  #identity(): { uid: string; resourceVersion: string } {
    return { uid: `uid-${++this.#uid}`, resourceVersion: this.#next() };
  }

  #next(): string {
    return String(++this.#version);
  }
}

function isValid({ spec }: LiveHpa): boolean {
  const { minReplicas = 1, maxReplicas = 0 } = spec ?? {};
  return (
    Number.isInteger(minReplicas) && minReplicas >= 1 && Number.isInteger(maxReplicas) && minReplicas <= maxReplicas
  );
}

/** Kubernetes writes no empty maps. */
function withoutEmptyMaps<Live extends LiveHpa | LiveDeployment>(live: Live): Live {
  if (Object.keys(live.metadata.annotations ?? {}).length === 0) delete live.metadata.annotations;
  return live;
}

function owners(manager: string, subresource?: string): LiveManagedFields[] {
  return [{ manager, ...(subresource ? { subresource } : {}), fieldsV1: { 'f:spec': { 'f:replicas': {} } } }];
}
