import { describe, expect, test } from 'vitest';
import type { Pod } from '../resources/objects.ts';
import { expectedOf } from '../testing/differs.ts';
import differs from './cases/differs.json' with { type: 'json' };
import columns from './cases/pod_status_column.json' with { type: 'json' };
import { humanAge, humanDuration } from './human-duration.ts';
import { podStatusColumns, restartsColumn } from './pod-status.ts';

const now = new Date('2026-01-01T00:00:00Z');

interface PodRow {
  id: string;
  pod: object;
  expect: { ready: string; status: string; restarts: string; terminal?: string };
}

interface AgeRow {
  id: string;
  offsetSeconds: number | null;
  expect: string;
}

function podOf(row: PodRow): Pod {
  const text = JSON.stringify(row.pod).replace(/@now-(\d+)s/g, (_all, seconds: string) =>
    new Date(now.getTime() - Number(seconds) * 1_000).toISOString(),
  );
  return JSON.parse(text);
}

const rows = columns.cases as (PodRow | AgeRow)[];

describe('kubectl get pods', () => {
  test.each(rows.filter((row): row is PodRow => 'pod' in row))('$id', (row) => {
    const answer = podStatusColumns(podOf(row));
    const { ready, status, terminal } = answer;
    const written = {
      ready,
      status,
      restarts: restartsColumn(answer, now),
      ...(terminal === null ? {} : { terminal }),
    };
    expect(written).toEqual(expectedOf(differs, row.id, row.expect));
  });

  test.each(rows.filter((row): row is AgeRow => 'offsetSeconds' in row))('$id', (row) => {
    const at = row.offsetSeconds === null ? null : new Date(now.getTime() + row.offsetSeconds * 1_000).toISOString();
    expect(humanAge(at, now)).toBe(expectedOf(differs, row.id, row.expect));
  });

  test.each([
    [119, '119s'],
    [120, '2m'],
    [190, '3m10s'],
    [36_000, '10h'],
    [3 * 3_600, '3h'],
    [8 * 3_600 - 1, '7h59m'],
    [49 * 3_600, '2d1h'],
    [400 * 86_400, '400d'],
    [1_000 * 86_400, '2y270d'],
    [3_650 * 86_400, '10y'],
  ])('%i s is %s', (seconds, written) => expect(humanDuration(seconds * 1_000)).toBe(written));

  const sidecar = { name: 's', restartPolicy: 'Always' };
  const running = { running: {} };
  const container = { name: 'c', ready: true, restartCount: 0, state: running };
  test.each<[string, object, { ready: string; status: string }]>([
    [
      'a sidecar is a container, not an init step',
      {
        spec: { containers: [{ name: 'c' }], initContainers: [sidecar] },
        status: {
          phase: 'Running',
          initContainerStatuses: [{ name: 's', ready: true, started: true, restartCount: 2, state: running }],
          containerStatuses: [container],
        },
      },
      { ready: '2/2', status: 'Running' },
    ],
    [
      'an init container that crashes',
      {
        spec: { containers: [{ name: 'c' }], initContainers: [{ name: 'i' }] },
        status: {
          phase: 'Pending',
          initContainerStatuses: [{ name: 'i', restartCount: 3, state: { waiting: { reason: 'CrashLoopBackOff' } } }],
        },
      },
      { ready: '0/1', status: 'Init:CrashLoopBackOff' },
    ],
    [
      'an init container that ended badly without a reason',
      {
        spec: { containers: [{ name: 'c' }], initContainers: [{ name: 'i' }] },
        status: { phase: 'Failed', initContainerStatuses: [{ name: 'i', state: { terminated: { exitCode: 3 } } }] },
      },
      { ready: '0/1', status: 'Init:ExitCode:3' },
    ],
    [
      'a node that was lost',
      {
        metadata: { deletionTimestamp: '2026-01-01T00:00:00Z' },
        spec: { containers: [{ name: 'c' }] },
        status: { phase: 'Running', reason: 'NodeLost' },
      },
      { ready: '0/1', status: 'Unknown' },
    ],
    [
      'a scheduling gate',
      {
        spec: { containers: [{ name: 'c' }] },
        status: {
          phase: 'Pending',
          conditions: [{ type: 'PodScheduled', status: 'False', reason: 'SchedulingGated' }],
        },
      },
      { ready: '0/1', status: 'SchedulingGated' },
    ],
    ['evicted', { spec: {}, status: { phase: 'Failed', reason: 'Evicted' } }, { ready: '0/0', status: 'Evicted' }],
    ['no status at all', { spec: { containers: [{ name: 'c' }] } }, { ready: '0/1', status: '' }],
  ])('%s', (_name, pod, expected) => {
    expect(podStatusColumns(pod as Pod)).toMatchObject(expected);
  });
});
