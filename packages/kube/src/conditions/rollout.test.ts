import { describe, expect, test } from 'vitest';
import type { Deployment, ReplicaSet, StatefulSet } from '../resources/objects.ts';
import { expectedOf } from '../testing/differs.ts';
import differs from './cases/differs.json' with { type: 'json' };
import rollouts from './cases/kubectl_rollout.json' with { type: 'json' };
import { CHANGE_CAUSE_ANNOTATION, deploymentHistory, REVISION_ANNOTATION } from './deployment-history.ts';
import { deploymentState } from './deployment-state.ts';
import { deploymentRolloutStatus, type RolloutStatus, statefulSetRolloutStatus } from './rollout-status.ts';

interface RolloutRow {
  id: string;
  generation: number;
  replicas: number;
  strategy?: string;
  partition?: number | null;
  status: object;
  expect: { done?: boolean; error?: boolean };
}

interface HistoryRow {
  id: string;
  replicaSets: { name: string; revision: string; changeCause: string | null; image: string }[];
  expect: { revisions: number[]; changeCause: (string | null)[] };
}

const rows = rollouts.cases as unknown as (RolloutRow | HistoryRow)[];

function statusOf(row: RolloutRow): RolloutStatus {
  const metadata = { name: 'foo', generation: row.generation };
  if (row.strategy === undefined) {
    return deploymentRolloutStatus({ metadata, spec: { replicas: row.replicas }, status: row.status } as Deployment);
  }
  const rollingUpdate = row.partition === null ? {} : { partition: row.partition };
  const spec = { replicas: row.replicas, updateStrategy: { type: row.strategy, rollingUpdate } };
  return statefulSetRolloutStatus({ metadata, spec, status: row.status } as unknown as StatefulSet);
}

function replicaSet(name: string, uid: string, annotations: Record<string, string>): ReplicaSet {
  const ownerReferences = [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'moons', uid, controller: true }];
  return { metadata: { name, annotations, ownerReferences } } as unknown as ReplicaSet;
}

describe('kubectl rollout', () => {
  test.each(rows.filter((row): row is RolloutRow => 'status' in row))('$id', (row) => {
    const { done, failed } = statusOf(row);
    expect(failed ? { error: true } : { done }).toEqual(expectedOf(differs, row.id, row.expect));
  });

  test.each(rows.filter((row): row is HistoryRow => 'replicaSets' in row))('$id', (row) => {
    const sets = row.replicaSets.map(({ name, revision, changeCause }) =>
      replicaSet(name, 'own', {
        [REVISION_ANNOTATION]: revision,
        ...(changeCause === null ? {} : { [CHANGE_CAUSE_ANNOTATION]: changeCause }),
      }),
    );
    sets.push(replicaSet('stranger', 'other', { [REVISION_ANNOTATION]: '9' }));
    sets.push(replicaSet('unnumbered', 'own', { [REVISION_ANNOTATION]: 'x' }));
    const history = deploymentHistory({ metadata: { uid: 'own' } } as Deployment, sets.toReversed());
    const answer = {
      revisions: history.map(({ revision }) => revision),
      changeCause: history.map((one) => one.changeCause),
    };
    expect(answer).toEqual(expectedOf(differs, row.id, row.expect));
  });
});

describe('where a Deployment stands', () => {
  const rolledOut = { observedGeneration: 1, replicas: 2, updatedReplicas: 2, readyReplicas: 2, availableReplicas: 2 };
  const exceeded = { type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded', message: 'too slow' };
  const failure = { type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message: 'quota' };
  test.each<[string, object, string, string | null]>([
    ['rolled out', { status: rolledOut }, 'complete', null],
    ['an old pod is left', { status: { ...rolledOut, replicas: 3 } }, 'progressing', null],
    ['paused', { spec: { replicas: 2, paused: true }, status: {} }, 'suspended', 'DeploymentPaused'],
    [
      'paused after its deadline',
      { spec: { paused: true }, status: { ...rolledOut, conditions: [exceeded] } },
      'suspended',
      'DeploymentPaused',
    ],
    ['deadline exceeded', { status: { ...rolledOut, conditions: [exceeded] } }, 'failed', 'ProgressDeadlineExceeded'],
    [
      'a stale deadline',
      { metadata: { generation: 2 }, status: { ...rolledOut, conditions: [exceeded] } },
      'progressing',
      'ProgressDeadlineExceeded',
    ],
    ['pods refused', { status: { ...rolledOut, updatedReplicas: 0, conditions: [failure] } }, 'failed', 'FailedCreate'],
    [
      'scaled to zero, pods left',
      { spec: { replicas: 0 }, status: { observedGeneration: 1, replicas: 2 } },
      'progressing',
      null,
    ],
    ['scaled to zero', { spec: { replicas: 0 }, status: { observedGeneration: 1 } }, 'complete', null],
    ['never observed', { status: undefined }, 'progressing', null],
  ])('%s', (_name, part, state, reason) => {
    const base = { metadata: { name: 'web', generation: 1 }, spec: { replicas: 2 } };
    expect(deploymentState({ ...base, ...part } as unknown as Deployment)).toMatchObject({ state, reason });
  });
});
