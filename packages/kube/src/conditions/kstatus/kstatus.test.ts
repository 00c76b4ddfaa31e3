import { describe, expect, test } from 'vitest';
import { getObject } from '../../objects/read-objects.ts';
import { resources } from '../../resources/resources.ts';
import { checkDiffersNameRows, expectedOf } from '../../testing/differs.ts';
import { startFakeApiServer } from '../../testing/fake-api-server.ts';
import { createKubeClient } from '../../transport/kube-client.ts';
import differs from '../cases/differs.json' with { type: 'json' };
import kstatus from '../cases/kstatus.json' with { type: 'json' };
import rollouts from '../cases/kubectl_rollout.json' with { type: 'json' };
import podColumns from '../cases/pod_status_column.json' with { type: 'json' };
import { objectStatus, rollUpStatus } from './object-status.ts';
import { inProgress, type StatusObject } from './status-result.ts';

const now = new Date('2026-01-01T00:00:00Z');

interface Row {
  id: string;
  object?: StatusObject;
  own?: string | null;
  readError?: string;
  expect: {
    status: string | null;
    error?: boolean;
    conditions?: { type: string; status: string; reason: string }[];
    absentConditions?: string[];
  };
}

const rows = kstatus.cases as Row[];

describe('kstatus', () => {
  test.each(rows.filter(({ object }) => object !== undefined))('$id', ({ id, object, expect: expected }) => {
    const answer = objectStatus(JSON.parse(JSON.stringify(object).replaceAll('@now', now.toISOString())), now);
    expect(answer.status).toBe(expectedOf(differs, id, expected.status));
    if (expected.conditions !== undefined) expect(answer.conditions).toMatchObject(expected.conditions);
    const types = answer.conditions.map(({ type }) => type as string);
    for (const absent of expected.absentConditions ?? []) expect(types).not.toContain(absent);
  });

  test.each(rows.filter(({ own }) => own !== undefined))('$id', ({ id, own, expect: expected }) => {
    const answer = rollUpStatus(own === null ? null : inProgress('Own', ''), []);
    expect(answer.status).toBe(expectedOf(differs, id, expected.status));
  });

  test.each(rows.filter(({ readError }) => readError !== undefined))('$id', async ({ expect: expected }) => {
    const server = await startFakeApiServer();
    const client = createKubeClient({ connection: server.connection, userAgent: 'test' });
    const target = { namespace: 'a', name: 'b' };
    const reading = getObject(client, resources.pods, target, { signal: AbortSignal.abort(new Error('Canceled')) });
    await expect(reading).rejects.toThrow('Canceled');
    expect(expected).toEqual({ status: null, error: true });
    await client.close();
    await server.close();
  });

  test('a fresh pod has 15 s to be scheduled', () => {
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { creationTimestamp: '2025-12-31T23:59:50Z' },
      status: { phase: 'Pending', conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable' }] },
    };
    expect(objectStatus(pod, now).reason).toBe('PodNotScheduled');
    expect(objectStatus(pod, new Date('2026-01-01T00:00:06Z')).reason).toBe('PodUnschedulable');
  });

  test('a crash loop wins over not being scheduled, in init containers too', () => {
    const looping = [{ name: 'c', state: { waiting: { reason: 'CrashLoopBackOff' } } }];
    const conditions = [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable' }];
    for (const status of [
      { phase: 'Running', containerStatuses: looping, conditions },
      { phase: 'Pending', initContainerStatuses: looping, conditions },
    ]) {
      expect(objectStatus({ apiVersion: 'v1', kind: 'Pod', status }, now).reason).toBe('ContainerCrashLooping');
    }
  });

  test('a child that failed makes its controller failed while that is in progress', () => {
    const failed = { status: 'Failed' as const, reason: 'x', message: '', conditions: [] };
    expect(rollUpStatus(inProgress('Own', ''), [failed]).status).toBe('Failed');
    expect(rollUpStatus({ ...failed, status: 'Current' }, [failed]).status).toBe('Current');
  });

  test('odd objects do not throw', () => {
    for (const object of [
      {},
      { kind: 'Deployment', apiVersion: 'apps/v1' },
      { kind: 'Pod', apiVersion: 'v1', status: { phase: 'Odd' } },
    ]) {
      expect(objectStatus(object, now)).toHaveProperty('status');
    }
  });
});

test('differs.json names rows that exist', () => {
  checkDiffersNameRows(differs, [...kstatus.cases, ...podColumns.cases, ...rollouts.cases]);
});
