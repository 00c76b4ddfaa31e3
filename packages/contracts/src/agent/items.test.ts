import { expect, test } from 'vitest';
import { deploymentReport } from './deployment-report.ts';
import { missedExecutionUid } from './execution-report.ts';
import { heartbeatRequest } from './heartbeat.ts';
import { CARRIED_BY, ITEM_KINDS, itemEnvelope, REPORTS, SYNC_KINDS } from './items.ts';
import { revisionReport } from './revision-report.ts';

test('a parent comes before its children, in batches and in baselines', () => {
  const before = (first: (typeof ITEM_KINDS)[number], second: (typeof ITEM_KINDS)[number]) =>
    ITEM_KINDS.indexOf(first) < ITEM_KINDS.indexOf(second);
  expect(before('deployment', 'revision')).toBe(true);
  expect(before('cron-job', 'execution')).toBe(true);
  expect(SYNC_KINDS.indexOf('cron-job')).toBeLessThan(SYNC_KINDS.indexOf('execution'));
  expect(Object.keys(REPORTS)).toEqual([...ITEM_KINDS]);
  for (const carrier of Object.values(CARRIED_BY)) expect(SYNC_KINDS).toContain(carrier);
});

test('history that nothing in a cluster deletes takes no delete', () => {
  const item = { op: 'delete', uid: 'a:1', version: '1', observedAt: '2026-01-01T00:00:00Z' };
  expect(itemEnvelope.safeParse({ ...item, kind: 'revision' }).success).toBe(false);
  expect(itemEnvelope.safeParse({ ...item, kind: 'execution' }).success).toBe(true);
});

const olderDeployment = {
  namespace: 'shop',
  name: 'web',
  labels: {},
  annotations: {},
  createdAt: null,
  generation: 1,
  observedGeneration: 1,
  paused: false,
  strategy: { type: 'Recreate', maxSurge: null, maxUnavailable: null },
  replicas: { desired: 1, current: 1, updated: 1, ready: 0, available: 0 },
  serviceAccount: null,
  management: { type: 'regular', tool: null, source: null },
  health: {
    status: 'failed',
    reason: null,
    message: null,
    since: null,
    troubles: [
      { reason: 'Init:CrashLoopBackOff', pods: 1, container: 'setup', message: null, exitCode: 1, revision: 1 },
    ],
  },
  conditions: [],
  hpa: null,
  revision: 1,
  images: [],
};

test('an agent that knows nothing of the newer fields is still understood', () => {
  const read = deploymentReport.parse(olderDeployment);
  expect(read).toMatchObject({ podLabels: {}, scaledBy: null });
  expect(read.health.troubles[0]).toMatchObject({ type: null, severity: null, init: false, totalPods: null });
  const actor = { manager: null, operation: null, tool: null, source: null, changeCause: null };
  const revision = revisionReport.parse({
    deploymentUid: 'd',
    number: 1,
    templateHash: null,
    replicaSet: null,
    current: true,
    startedAt: null,
    finishedAt: null,
    outcome: 'unknown',
    rolledBackTo: null,
    actor,
    images: [],
    manifest: { replicas: null, strategy: null, labels: null, annotations: null, template: {} },
  });
  expect(revision).toMatchObject({ helm: null, hpa: null });
  const heartbeat = { agent: 'discovery', instance: 'a', version: '1', leader: true, queueDepth: 0 };
  expect(heartbeatRequest.safeParse({ ...heartbeat, startedAt: '2026-01-01T00:00:00Z' }).success).toBe(true);
});

test('a field that nobody knows is refused in every report', () => {
  for (const [kind, schema] of Object.entries(REPORTS)) {
    const issues = schema.safeParse({ surprise: 1 }).error?.issues ?? [];
    expect([kind, issues.map(({ code }) => code)]).toEqual([kind, expect.arrayContaining(['unrecognized_keys'])]);
  }
});

test('Secret values have no place in a Helm release', () => {
  const keys = Object.keys(REPORTS['helm-release'].shape);
  expect(keys).not.toContain('values');
  expect(keys).not.toContain('config');
  expect(keys).not.toContain('notes');
});

test('uid of a missed run', () => {
  expect(missedExecutionUid('c', '2026-01-01T00:00:00Z')).toBe('c:missed:2026-01-01T00:00:00Z');
});
