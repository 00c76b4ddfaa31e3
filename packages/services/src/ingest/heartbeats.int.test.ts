import type { HeartbeatRequest } from '@moonin/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getCluster } from '../cluster/get-cluster.ts';
import {
  createTenant,
  createTestCluster,
  memberContext,
  type OpenTestDatabase,
  openTestDatabase,
  type TestTenant,
} from '../testing/index.ts';
import { createHeartbeatRecorder, type HeartbeatRecorder } from './heartbeat-recorder.ts';
import { createClusterTokens } from './verify-cluster-token.ts';

let database: OpenTestDatabase;
let tenant: TestTenant;
let clusterId: string;
let recorder: HeartbeatRecorder;
let announced: string[];

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTenant(database.db, 'acme');
  recorder = createHeartbeatRecorder({
    db: database.db,
    tokens: createClusterTokens(database.db),
    announce: (id) => void announced.push(id),
    onError: (error) => expect.fail(String(error)),
  });
});
afterAll(() => database.close());
beforeEach(async () => {
  announced = [];
  clusterId = await createTestCluster(database.db, tenant);
});

const STARTED = '2026-01-01T00:00:00Z';
const missing = [{ group: 'batch', resource: 'cronjobs', verb: 'list', namespace: null }];
const kinds = [{ kind: 'deployments', synced: true, objects: 7 }];

async function beat(...heartbeats: Partial<HeartbeatRequest>[]) {
  for (const heartbeat of heartbeats) {
    const base = { agent: 'discovery' as const, instance: 'a', version: '1', leader: true, queueDepth: 0 };
    recorder.record(
      { organizationId: tenant.id, clusterId },
      { ...base, startedAt: STARTED, ...heartbeat },
      new Date(),
    );
  }
  await recorder.flush();
  const { agents } = await getCluster({ ctx: memberContext(database.db, tenant), clusterId });
  return agents[0];
}

test('an agent that never says what it lacks is not said to lack nothing', async () => {
  expect(await beat({})).toMatchObject({ missingRights: null, kinds: null });
});

test('what a process said once holds until it says otherwise', async () => {
  await beat({});
  announced.length = 0;
  expect(await beat({ missingRights: missing, kinds }, {})).toMatchObject({ missingRights: missing, kinds });
  expect(announced).toEqual([tenant.id]);
  expect(await beat({ queueDepth: 3 })).toMatchObject({ queueDepth: 3, missingRights: missing, kinds });
  expect(announced).toHaveLength(1);
  expect(await beat({ missingRights: [] })).toMatchObject({ missingRights: [], kinds });
});

test('the process after it begins anew', async () => {
  await beat({ missingRights: missing, kinds });
  expect(await beat({ startedAt: '2026-01-02T00:00:00Z' })).toMatchObject({ missingRights: null, kinds: null });
});
