import { AgentApiError } from '@moonin/agent-client';
import type { ClusterMetadata, HeartbeatRequest, MissingRight } from '@moonin/contracts';
import { createLogger } from '@moonin/runtime';
import { expect, test } from 'vitest';
import { createHeartbeatLoop } from './heartbeat.ts';

const metadata: ClusterMetadata = {
  kubernetesVersion: 'v1.36.3',
  provider: 'kind',
  providerName: null,
  region: null,
  zones: [],
  identity: null,
};

function startLoop(options: {
  metadata: () => ClusterMetadata | null;
  missingRights?: () => MissingRight[];
  failures?: number;
}) {
  const beats: HeartbeatRequest[] = [];
  let failures = options.failures ?? 0;
  const loop = createHeartbeatLoop({
    client: {
      heartbeat: async (body) => {
        beats.push(body);
        failures -= 1;
        if (failures >= 0) throw new AgentApiError({ failure: 'unreachable', message: 'no answer' });
        return {
          serverTime: '2026-01-01T00:00:00Z',
          intervalMs: 30_000,
          clusterId: '01977a00-0000-7000-8000-000000000001',
        };
      },
    },
    identity: { instance: 'agent-0', version: '0.1.0', startedAt: '2026-01-01T00:00:00Z' },
    isLeader: () => false,
    queueDepth: () => 3,
    metadata: options.metadata,
    missingRights: () => options.missingRights?.() ?? null,
    followed: () => null,
    log: createLogger({ name: 'test', level: 'silent' }),
    intervalMs: 5,
  });
  loop.start();
  return { beats, loop };
}

test('a standby beats too, without a description of the cluster', async () => {
  const { beats, loop } = startLoop({ metadata: () => null });
  await expect.poll(() => beats.length).toBeGreaterThan(2);
  await loop.stop();
  expect(beats[0]).toEqual({
    agent: 'discovery',
    instance: 'agent-0',
    version: '0.1.0',
    startedAt: '2026-01-01T00:00:00Z',
    leader: false,
    queueDepth: 3,
  });
});

test('the description goes along until it is taken once, and again when it changed', async () => {
  let current = metadata;
  const { beats, loop } = startLoop({ metadata: () => current, failures: 1 });
  await expect.poll(() => beats.length, { timeout: 5_000 }).toBeGreaterThan(3);
  current = { ...metadata, kubernetesVersion: 'v1.37.0' };
  const seen = beats.length;
  await expect.poll(() => beats.length).toBeGreaterThan(seen + 2);
  await loop.stop();
  const described = beats.flatMap(({ cluster }, index) => (cluster ? [[index, cluster.kubernetesVersion]] : []));
  expect(described.slice(0, 2)).toEqual([
    [0, 'v1.36.3'],
    [1, 'v1.36.3'],
  ]);
  expect(described.slice(2).map(([, version]) => version)).toEqual(['v1.37.0']);
});

test('rights that are missing are said once, and again when they came', async () => {
  let missing: MissingRight[] = [{ group: '', resource: 'secrets', verb: 'list', namespace: null }];
  const { beats, loop } = startLoop({ metadata: () => null, missingRights: () => missing });
  await expect.poll(() => beats.length).toBeGreaterThan(3);
  missing = [];
  const seen = beats.length;
  await expect.poll(() => beats.length).toBeGreaterThan(seen + 2);
  await loop.stop();
  const said = beats.flatMap(({ missingRights }) =>
    missingRights ? [missingRights.map(({ resource }) => resource)] : [],
  );
  expect(said).toEqual([['secrets'], []]);
});
