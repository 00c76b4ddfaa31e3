import { deploymentReport } from '@moonin/contracts';
import type { Deployment, Pod } from '@moonin/kube';
import { describe, expect, test } from 'vitest';
import { plainSanitiser } from '../testing/plain-sanitiser.ts';
import {
  conditionOf,
  containerStatus,
  sampleDeployment,
  sampleHpa,
  samplePod,
  sampleReplicaSet,
} from '../testing/sample-objects.ts';
import { partsOf } from '../testing/sample-parts.ts';
import { collectDeployment } from './deployment.ts';

const replicaSet = sampleReplicaSet({ hash: 'aaa', revision: '1' });

const NOW = Date.parse('2026-01-01T00:01:00Z');

function reportOf(
  deployment: Deployment,
  pods: readonly Pod[] = [samplePod()],
  more: { hpa?: ReturnType<typeof sampleHpa> } = {},
) {
  const report = collectDeployment(
    partsOf({ deployment, replicaSets: [replicaSet], pods, ...more }),
    plainSanitiser,
    NOW,
  );
  return deploymentReport.parse(report);
}

const counts = (replicas: number, updated: number, available: number, ...conditions: object[]) => ({
  observedGeneration: 1,
  replicas,
  updatedReplicas: updated,
  availableReplicas: available,
  conditions,
});
const at = '2026-01-02T00:00:00Z';
const complete = conditionOf('Progressing', 'True', 'NewReplicaSetAvailable', at);
const updating = conditionOf('Progressing', 'True', 'ReplicaSetUpdated', at);
const available = conditionOf('Available', 'True', 'MinimumReplicasAvailable', at);
const unavailable = conditionOf('Available', 'False', 'MinimumReplicasUnavailable', at);
const pulling = samplePod({
  status: {
    phase: 'Pending',
    conditions: [],
    containerStatuses: [containerStatus({ state: { waiting: { reason: 'ErrImagePull', message: 'not found' } } })],
  },
});
const starting = samplePod({
  status: { conditions: [{ type: 'Ready', status: 'False', lastTransitionTime: '2026-01-01T00:00:01Z' }] },
});
const lost = samplePod({
  status: { conditions: [{ type: 'Ready', status: 'False', lastTransitionTime: '2026-01-05T00:00:00Z' }] },
});

describe('health', () => {
  test.each<[string, Deployment, Pod[], string, string | null]>([
    ['as it should be', sampleDeployment(), [samplePod()], 'healthy', 'MinimumReplicasAvailable'],
    ['paused', sampleDeployment({ spec: { paused: true } }), [], 'suspended', 'DeploymentPaused'],
    [
      'paused in the middle',
      sampleDeployment({ spec: { paused: true, replicas: 3 }, status: counts(3, 0, 3) }),
      [pulling],
      'suspended',
      'DeploymentPaused',
    ],
    [
      'scaled to zero',
      sampleDeployment({ spec: { replicas: 0 }, status: counts(0, 0, 0, complete, available) }),
      [],
      'suspended',
      'ScaledToZero',
    ],
    [
      'scaled to zero, pods remain',
      sampleDeployment({ spec: { replicas: 0 }, status: counts(2, 2, 2, complete, available) }),
      [],
      'progressing',
      'ExtraPods',
    ],
    [
      'a deadline of an earlier generation',
      sampleDeployment({
        metadata: { generation: 2 },
        status: counts(2, 2, 0, conditionOf('Progressing', 'False', 'ProgressDeadlineExceeded', at)),
      }),
      [],
      'progressing',
      'LatestGenerationNotObserved',
    ],
    [
      'no status yet',
      sampleDeployment({
        status: {
          observedGeneration: undefined,
          replicas: undefined,
          updatedReplicas: undefined,
          availableReplicas: undefined,
          conditions: undefined,
        },
      }),
      [],
      'progressing',
      'LatestGenerationNotObserved',
    ],
    [
      'past its deadline',
      sampleDeployment({
        status: counts(3, 1, 2, conditionOf('Progressing', 'False', 'ProgressDeadlineExceeded', at), available),
      }),
      [pulling],
      'failed',
      'ProgressDeadlineExceeded',
    ],
    [
      'no quota',
      sampleDeployment({
        status: counts(1, 1, 1, updating, conditionOf('ReplicaFailure', 'True', 'FailedCreate', at)),
      }),
      [],
      'degraded',
      'FailedCreate',
    ],
    [
      'a rollout on its way',
      sampleDeployment({ status: counts(3, 1, 2, updating, available) }),
      [starting],
      'progressing',
      'ReplicaSetUpdated',
    ],
    [
      'a rollout whose image cannot be pulled',
      sampleDeployment({ status: counts(3, 1, 2, updating, available) }),
      [pulling],
      'degraded',
      'ImagePullBackOff',
    ],
    [
      'scaled up',
      sampleDeployment({ spec: { replicas: 4 }, status: counts(2, 2, 2, complete, available) }),
      [],
      'progressing',
      'LessReplicas',
    ],
    [
      'scaled up from zero, pods start',
      sampleDeployment({ status: counts(2, 2, 0, complete, unavailable) }),
      [starting],
      'progressing',
      'LessAvailable',
    ],
    [
      'pods that were ready are not any more',
      sampleDeployment({ status: counts(2, 2, 0, complete, unavailable) }),
      [lost],
      'degraded',
      'MinimumReplicasUnavailable',
    ],
    [
      'one of many is not ready any more',
      sampleDeployment({ status: counts(2, 2, 1, complete, available) }),
      [lost],
      'degraded',
      'ContainersNotReady',
    ],
    [
      'an evicted pod that was replaced',
      sampleDeployment(),
      [samplePod(), samplePod({ name: 'web-aaa-zzzzz', status: { phase: 'Failed', reason: 'Evicted' } })],
      'healthy',
      'MinimumReplicasAvailable',
    ],
  ])('%s', (_name, deployment, pods, status, reason) => {
    expect(reportOf(deployment, pods).health).toMatchObject({ status, reason });
  });

  test('since when is told where Kubernetes knows', () => {
    expect(reportOf(sampleDeployment()).health.since).toBe('2026-01-01T00:00:21.000Z');
    const failed = sampleDeployment({
      status: counts(3, 1, 2, conditionOf('Progressing', 'False', 'ProgressDeadlineExceeded', at)),
    });
    expect(reportOf(failed).health.since).toBe('2026-01-02T00:00:00.000Z');
  });

  test('troubles of earlier revisions are listed and do not decide', () => {
    const old = sampleReplicaSet({ hash: 'old', revision: '1' });
    const now = sampleReplicaSet({ hash: 'new', revision: '2' });
    const deployment = sampleDeployment({
      metadata: { annotations: { 'deployment.kubernetes.io/revision': '2' } },
      status: counts(3, 1, 1, updating, available),
    });
    const oldPod = { ...pulling, metadata: { ...pulling.metadata, ...samplePod({ hash: 'old' }).metadata } };
    const parts = partsOf({ deployment, replicaSets: [old, now], pods: [oldPod] });
    const report = collectDeployment(parts, plainSanitiser, NOW);
    expect(report.health).toMatchObject({
      status: 'progressing',
      troubles: [{ reason: 'ImagePullBackOff', revision: 1, pods: 1 }],
    });
  });
});

describe('report of a Deployment', () => {
  test('says what the object says, and what its pods pulled', () => {
    expect(reportOf(sampleDeployment(), [samplePod()], { hpa: sampleHpa() })).toMatchObject({
      namespace: 'shop',
      name: 'web',
      labels: { app: 'web' },
      annotations: {},
      createdAt: '2026-01-01T00:00:00.000Z',
      strategy: { type: 'RollingUpdate', maxSurge: '25%', maxUnavailable: '1' },
      replicas: { desired: 2, current: 2, updated: 2, ready: 2, available: 2 },
      revision: 1,
      hpa: {
        name: 'web',
        minReplicas: 2,
        maxReplicas: 10,
        currentReplicas: 2,
        desiredReplicas: 3,
        metrics: ['cpu: 80%'],
      },
      images: [{ container: 'app', tag: '1.0', digest: `sha256:${'a'.repeat(64)}` }],
    });
  });

  test('holds the protocol’s bounds for whatever the cluster allows', () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key-${index}`, 'v']));
    const report = reportOf(
      sampleDeployment({
        metadata: {
          name: 'x'.repeat(253),
          labels: many,
          annotations: { ...many, huge: 'y'.repeat(1024 * 1024), nul: 'a\u0000b\ud800', token: 'canary-1' },
          creationTimestamp: '+275760-09-13T00:00:00Z',
          generation: -4,
        },
        spec: { replicas: -1, strategy: null, template: null },
        status: {
          observedGeneration: 'x',
          replicas: 1.5,
          conditions: Array.from({ length: 100 }, (_, index) =>
            conditionOf(`T${index}`, 'Maybe', 'R'.repeat(3_000), 'never', 'm'.repeat(9_000)),
          ),
        },
      }),
      [],
    );
    expect(Object.keys(report.labels)).toHaveLength(256);
    expect(Object.keys(report.annotations)).toHaveLength(256);
    expect(report).toMatchObject({ createdAt: null, generation: 0, observedGeneration: 0, images: [] });
    expect(report.conditions).toHaveLength(32);
    expect(JSON.stringify(report)).not.toContain('canary');
  });
});
