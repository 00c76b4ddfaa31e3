import { expect, test } from 'vitest';
import type { DeploymentStatus } from '../../model/workloads.ts';
import { deployment, plan, replicaSet } from '../../testing/rollout-fixtures.ts';
import { newReplicaSetAnnotations } from './revisions.ts';

test('an earlier template takes its old ReplicaSet with a new number and remembers the old one', () => {
  const old = replicaSet('a:1', 0, { revision: 1 });
  const current = replicaSet('a:3', 10, { revision: 3, createdMinute: 3 });
  const { update, create, revision } = plan(deployment({ image: 'a:1' }), [
    old,
    replicaSet('a:2', 0, { revision: 2 }),
    current,
  ]);
  expect(create).toBeUndefined();
  expect(revision).toBe('4');
  expect(update.find(({ metadata }) => metadata.uid === old.metadata.uid)).toMatchObject({
    metadata: {
      annotations: { 'deployment.kubernetes.io/revision': '4', 'deployment.kubernetes.io/revision-history': '1' },
    },
    spec: { replicas: 3 },
  });
});

test('the history of revisions grows by comma and stays below 2,000 characters', () => {
  let annotations = newReplicaSetAnnotations(deployment(), {}, 1);
  for (let revision = 3; revision < 4000; revision += 2)
    annotations = newReplicaSetAnnotations(deployment(), annotations, revision);
  const history = annotations['deployment.kubernetes.io/revision-history'] ?? '';
  expect(history.length).toBeLessThanOrEqual(2000);
  expect(history.endsWith(',3995,3997')).toBe(true);
});

test("the Deployment's annotations are copied, its last-applied and revision are not", () => {
  const annotations = {
    'kubernetes.io/change-cause': 'v2',
    'kubectl.kubernetes.io/last-applied-configuration': '{}',
    'deployment.kubernetes.io/revision': '7',
  };
  const copied = newReplicaSetAnnotations(deployment({ annotations }), {}, 3);
  expect(copied).toEqual({ 'kubernetes.io/change-cause': 'v2', 'deployment.kubernetes.io/revision': '3' });
});

test('only as many old ReplicaSets as the limit says, the oldest revisions first, and never one with pods', () => {
  const sets = [
    replicaSet('a:1', 0, { revision: 4 }),
    replicaSet('a:3', 0, { revision: 2 }),
    replicaSet('a:4', 0, { revision: 3, pods: 1 }),
    replicaSet('a:2', 10, { revision: 5 }),
  ];
  const status: DeploymentStatus = {
    observedGeneration: 2,
    replicas: 10,
    updatedReplicas: 10,
    availableReplicas: 10,
  };
  const { remove } = plan(deployment({ revisionHistoryLimit: 1, status }), sets);
  expect(remove.map(({ metadata }) => metadata.annotations?.['deployment.kubernetes.io/revision'])).toEqual(['2']);
});

test('a name that another template has taken raises the collision count', () => {
  const taken = { ...replicaSet('a:2', 0), spec: { ...replicaSet('a:1', 0).spec } };
  const { create, status } = plan(deployment(), [taken]);
  expect(create).toBeUndefined();
  expect(status.collisionCount).toBe(1);
  const retried = plan(deployment({ status: { collisionCount: 1 } }), [taken]);
  expect(retried.create?.metadata.name).not.toBe(taken.metadata.name);
});
