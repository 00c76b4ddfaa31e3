import type { Deployment, ReplicaSet } from '@moonin/kube';
import { conditionOf, sampleDeployment, sampleReplicaSet } from './sample-objects.ts';

/** What a person does to a Deployment. */
export type Step =
  | { readonly do: 'image'; readonly image: string }
  | { readonly do: 'undo'; readonly back: number }
  | { readonly do: 'scale'; readonly replicas: number }
  | { readonly do: 'finish' };

interface ModelSet {
  readonly image: string;
  readonly hash: string;
  readonly createdAt: string;
  number: number;
  history: number[];
}

/** A Deployment and its ReplicaSets as the Deployment controller keeps them: one ReplicaSet a template, numbers that only grow. */
export interface RolloutModel {
  step(step: Step): void;
  deployment(): Deployment;
  replicaSets(): ReplicaSet[];
  /** Every revision there ever was: the image that it ran and whether it returned to an earlier one. */
  readonly ledger: Map<number, { readonly image: string; readonly rolledBackTo: number | null }>;
  readonly current: number;
}

export function createRolloutModel(): RolloutModel {
  const sets = new Map<string, ModelSet>();
  const ledger: RolloutModel['ledger'] = new Map();
  let number = 0;
  let seconds = 0;
  let replicas = 2;
  let isFinished = true;

  function now(): string {
    return new Date(Date.UTC(2026, 0, 1) + seconds * 1_000).toISOString();
  }
  function roll(image: string): void {
    const held = sets.get(image);
    if (held?.number === number) return;
    seconds += 60;
    number += 1;
    isFinished = false;
    ledger.set(number, { image, rolledBackTo: held?.number ?? null });
    if (held === undefined) {
      sets.set(image, { image, hash: `h${sets.size}`, createdAt: now(), number, history: [] });
    } else {
      held.history.push(held.number);
      held.number = number;
    }
  }
  roll('shop/web:0');
  isFinished = true;

  return {
    ledger,
    get current() {
      return number;
    },
    step(step) {
      if (step.do === 'image') roll(step.image);
      else if (step.do === 'scale') replicas = step.replicas;
      else if (step.do === 'finish') isFinished = true;
      else {
        const numbers = [...sets.values()].map((set) => set.number).sort((a, b) => b - a);
        const wanted = numbers[Math.min(step.back, numbers.length - 1)];
        roll([...sets.values()].find((set) => set.number === wanted)?.image ?? '');
      }
    },
    deployment: () =>
      sampleDeployment({
        metadata: {
          annotations: { 'deployment.kubernetes.io/revision': String(number) },
          managedFields: [
            { manager: 'kubectl-set', operation: 'Update', time: now(), fieldsV1: { 'f:spec': { 'f:template': {} } } },
          ],
        },
        spec: { replicas },
        status: {
          conditions: [
            conditionOf('Progressing', 'True', isFinished ? 'NewReplicaSetAvailable' : 'ReplicaSetUpdated', now()),
          ],
        },
      }),
    replicaSets: () =>
      [...sets.values()].map(({ hash, image, createdAt, history, number: own }) =>
        sampleReplicaSet({
          hash,
          image,
          createdAt,
          revision: String(own),
          ...(history.length > 0 ? { history: history.join(',') } : {}),
        }),
      ),
  };
}
