import { describe, expect, test } from 'vitest';
import { sightProgress, totalDeployments } from './first-sight.ts';

const none = { healthy: 0, progressing: 0, degraded: 0, failed: 0, suspended: 0, unknown: 0 };
const unheard = {
  lastSeenAt: null,
  kubernetesVersion: null,
  nodes: 0,
  namespaces: 0,
  deployments: none,
  synced: false,
};

describe('sightProgress', () => {
  test('before the first heartbeat everything else is ahead', () => {
    expect(sightProgress(unheard)).toEqual({
      heartbeat: 'current',
      version: 'ahead',
      nodes: 'ahead',
      namespaces: 'ahead',
      deployments: 'ahead',
      synced: 'ahead',
    });
  });

  test('what arrives out of order stays done while an earlier step is waited for', () => {
    const cluster = { ...unheard, lastSeenAt: '2026-11-30T12:00:00Z', kubernetesVersion: 'v1.36.3', namespaces: 4 };
    expect(sightProgress(cluster)).toEqual({
      heartbeat: 'done',
      version: 'done',
      nodes: 'current',
      namespaces: 'done',
      deployments: 'ahead',
      synced: 'ahead',
    });
  });

  test('a complete sync of an empty cluster is complete', () => {
    const cluster = { ...unheard, lastSeenAt: '2026-11-30T12:00:00Z', kubernetesVersion: 'v1.36.3', synced: true };
    expect(new Set(Object.values(sightProgress(cluster)))).toEqual(new Set(['done']));
  });
});

test('totalDeployments adds every state', () => {
  expect(totalDeployments({ healthy: 1, progressing: 2, degraded: 3, failed: 4, suspended: 5, unknown: 6 })).toBe(21);
});
