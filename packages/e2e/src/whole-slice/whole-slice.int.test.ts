import { type ControlPlane, findOrBuildBinaries, startControlPlane, waitUntil } from '@moonin/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCluster } from './cluster-side.ts';
import { openSliceBed, type SliceBed } from './slice-bed.ts';
import { readStore } from './store-side.ts';

const NAMESPACES = 10;
const PER_NAMESPACE = 20;

const found = await findOrBuildBinaries();

if (found.kind === 'left-out') describe.skip(`from kubectl to PostgreSQL (${found.reason})`, () => undefined);
else describe('from kubectl to PostgreSQL, on a real control plane', () => run(found.binaries));

function run(binaries: Exclude<typeof found, { kind: 'left-out' }>['binaries']): void {
  let plane: ControlPlane;
  let bed: SliceBed;
  let client: pg.Client;

  beforeAll(async () => {
    plane = await startControlPlane({ binaries, nodes: 3 });
    const context = (await plane.kubectl(['config', 'current-context'])).stdout.trim();
    bed = await openSliceBed({ kubeconfigPath: plane.kubeconfigPath, context });
    client = new pg.Client({ connectionString: bed.databaseUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await bed?.stop();
    await plane?.stop();
  });

  /** Waits until both sides say the same, and returns what they say. */
  async function agreed() {
    await waitUntil(
      async () => {
        const [cluster, store] = [await readCluster(plane), await readStore(client, bed.clusterId)];
        const difference =
          differenceOf(cluster.deployments, store.deployments) ?? differenceOf(cluster.revisions, store.revisions);
        if (difference) throw new Error(difference);
        return true;
      },
      { what: 'the store equals the API server', timeoutMs: 120_000, intervalMs: 500 },
    );
    return readStore(client, bed.clusterId);
  }

  test('200 Deployments, 50 image changes, 10 undone, 5 namespaces gone, the API server killed in between', {
    timeout: 400_000,
  }, async () => {
    await plane.kubectl(['apply', '-f', '-'], { stdin: JSON.stringify(manifests()) });
    const laidOut = await agreed();
    expect(laidOut.deployments.size).toBe(NAMESPACES * PER_NAMESPACE);
    expect(laidOut.revisions.size).toBe(NAMESPACES * PER_NAMESPACE);

    for (let index = 0; index < 50; index += 1) {
      if (index === 25) await plane.restartApiServer({ signal: 'SIGKILL', downtimeMs: 1_500 });
      const { namespace, name } = place(index * 4);
      await plane.kubectl(['-n', namespace, 'set', 'image', `deployment/${name}`, 'app=registry.example/app:2.0.0']);
    }
    for (let index = 0; index < 10; index += 1) {
      const { namespace, name } = place(index * 4);
      await plane.kubectl(['-n', namespace, 'rollout', 'undo', `deployment/${name}`]);
    }
    for (let index = NAMESPACES - 5; index < NAMESPACES; index += 1) {
      await plane.kubectl(['delete', 'namespace', `slice-${index}`, '--wait=false']);
    }
    await waitUntil(async () => (await readCluster(plane)).deployments.size === (NAMESPACES - 5) * PER_NAMESPACE, {
      what: 'the namespaces are gone from the API server',
      timeoutMs: 120_000,
    });

    const end = await agreed();
    expect(end.deployments.size).toBe(100);
    // Half of the changes lie in namespaces that are gone; all ten undos lie in those that stayed.
    expect(end.revisions.size).toBe(100 + 25 + 10);
    const history = await client.query(
      `SELECT count(*) FILTER (WHERE rolled_back_to = 1)::int AS undone,
              count(DISTINCT r.deployment_id)::int AS deployments, count(*)::int AS revisions
       FROM revisions r WHERE cluster_id = $1`,
      [bed.clusterId],
    );
    expect(history.rows[0]).toEqual({ undone: 10, deployments: 200, revisions: 200 + 50 + 10 });
  });

  test('the Control API killed under change, and the agent after it: both converge', { timeout: 400_000 }, async () => {
    const change = (tag: string) =>
      Promise.all(
        Array.from({ length: 20 }, (_, index) => place(index * 5 + 1)).map(({ namespace, name }) =>
          plane.kubectl(['-n', namespace, 'set', 'image', `deployment/${name}`, `app=registry.example/app:${tag}`]),
        ),
      );
    const changing = change('3.0.0');
    bed.api().signal('SIGKILL');
    await changing;
    await bed.api().exited;
    await change('3.1.0');
    await bed.startApi();
    await agreed();

    bed.agent().signal('SIGKILL');
    await bed.agent().exited;
    await change('4.0.0');
    await plane.kubectl(['delete', 'namespace', 'slice-4']);
    await bed.startAgent();
    const end = await agreed();
    expect(end.deployments.size).toBe(80);
  });
}

function place(index: number): { namespace: string; name: string } {
  return { namespace: `slice-${Math.floor(index / PER_NAMESPACE)}`, name: `app-${index % PER_NAMESPACE}` };
}

function manifests(): object {
  const items: object[] = [];
  for (let index = 0; index < NAMESPACES; index += 1) {
    items.push({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: `slice-${index}` } });
  }
  for (let index = 0; index < NAMESPACES * PER_NAMESPACE; index += 1) {
    const { namespace, name } = place(index);
    const labels = { app: name };
    items.push({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { namespace, name, labels },
      spec: {
        replicas: 1 + (index % 2),
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: { containers: [{ name: 'app', image: 'registry.example/app:1.0.0' }] },
        },
      },
    });
  }
  return { apiVersion: 'v1', kind: 'List', items };
}

/** The first way in which two sides differ, or undefined. */
function differenceOf(cluster: Map<string, string>, store: Map<string, string>): string | undefined {
  for (const [key, facts] of cluster) {
    if (store.get(key) !== facts)
      return `${key}: the cluster says "${facts}", the store "${store.get(key) ?? 'nothing'}"`;
  }
  for (const [key, facts] of store) if (!cluster.has(key)) return `${key}: only the store has "${facts}"`;
  return undefined;
}
