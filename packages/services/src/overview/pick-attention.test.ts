import type { AttentionItem, ClusterStatus, HealthState } from '@moonin/contracts';
import { expect, test } from 'vitest';
import { pickAttention } from './pick-attention.ts';

const deployment = (name: string, status: HealthState, since: string | null): AttentionItem => ({
  kind: 'deployment',
  id: crypto.randomUUID(),
  name,
  namespace: 'default',
  cluster: { id: crypto.randomUUID(), name: 'east' },
  health: { status, reason: null, message: null, since, troubles: [] },
  replicas: { desired: 1, current: 1, updated: 1, ready: 0, available: 0 },
  revision: 1,
  differences: [],
  since,
});
const cluster = (name: string, status: ClusterStatus, lastSeenAt: string | null): AttentionItem => ({
  kind: 'cluster',
  id: crypto.randomUUID(),
  name,
  status,
  lastSeenAt,
  deployments: 3,
});

test('worst first, then what has waited longest; unknown times last', () => {
  const items = [
    cluster('late', 'delayed', '2026-03-01T10:00:00.000Z'),
    deployment('weak', 'degraded', '2026-03-01T09:00:00.000Z'),
    deployment('down, since ever', 'failed', null),
    cluster('gone', 'disconnected', '2026-03-01T08:00:00.000Z'),
    deployment('down', 'failed', '2026-03-01T11:00:00.000Z'),
    deployment('down first', 'failed', '2026-03-01T10:00:00.000Z'),
  ];
  const picked = pickAttention(items, 5).map(({ name }) => name);
  expect(picked).toEqual(['down first', 'down', 'down, since ever', 'gone', 'weak']);
});
