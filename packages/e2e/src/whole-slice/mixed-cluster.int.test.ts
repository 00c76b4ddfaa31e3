import {
  bindHelm,
  type ControlPlane,
  findOrBuildBinaries,
  findOrBuildHelm,
  startControlPlane,
  waitUntil,
} from '@moonin/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeMixedChart } from './mixed-chart.ts';
import { readMixedCluster } from './mixed-cluster-side.ts';
import { manualRun, mixedManifests, NAMESPACES, namespaceName } from './mixed-manifests.ts';
import { readMixedStore } from './mixed-store-side.ts';
import { compareSides, type KindRow, tableOf } from './sides.ts';
import { openSliceBed, type SliceBed } from './slice-bed.ts';

const OBJECTS = 2_000;
const RELEASES = 5;
/** kubectl holds itself to 50 requests a second. */
const KUBECTLS = 6;
/** To list everything takes kubectl seconds; meanwhile the cluster gets the processor. */
const LOOK_AGAIN_MS = 3_000;
const KINDS = [
  'cron-job',
  'deployment',
  'execution',
  'helm-release',
  'hpa',
  'ingress',
  'namespace',
  'network-policy',
  'node',
  'revision',
  'role',
  'role-binding',
  'service',
];

const [found, helmFound] = [await findOrBuildBinaries(), await findOrBuildHelm()];
const reason = found.kind === 'left-out' ? found.reason : helmFound.kind === 'left-out' ? helmFound.reason : null;

if (found.kind === 'left-out' || helmFound.kind === 'left-out')
  describe.skip(`2,000 mixed objects (${reason})`, () => undefined);
else
  describe('2,000 mixed objects, equal on both sides', () =>
    run({ binaries: found.binaries, helmPath: helmFound.path }));

function run(input: { binaries: Exclude<typeof found, { kind: 'left-out' }>['binaries']; helmPath: string }): void {
  let plane: ControlPlane;
  let bed: SliceBed;
  let client: pg.Client;

  beforeAll(async () => {
    plane = await startControlPlane({ binaries: input.binaries, nodes: 3 });
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

  /** Waits until both sides say the same of every kind, and returns the comparison. */
  async function agreed(): Promise<KindRow[]> {
    let rows: KindRow[] = [];
    await waitUntil(
      async () => {
        const cluster = await readMixedCluster(plane);
        rows = compareSides(cluster, await readMixedStore(client, bed.clusterId));
        const [first] = rows.flatMap(({ differences }) => differences);
        if (first !== undefined) throw new Error(`${first}\n${tableOf(rows)}`);
        return true;
      },
      { what: 'PostgreSQL holds what the API server does', timeoutMs: 120_000, intervalMs: LOOK_AGAIN_MS },
    );
    return rows;
  }

  test('laid out with kubectl and Helm, then changed and deleted in part', { timeout: 400_000 }, async () => {
    const helm = bindHelm({ ...input, scratchDir: plane.scratchDir, kubeconfigPath: plane.kubeconfigPath });
    const create = (items: readonly object[]) =>
      plane.kubectl(['create', '--validate=false', '-f', '-'], {
        stdin: JSON.stringify({ apiVersion: 'v1', kind: 'List', items }),
      });
    const shards = Array.from({ length: KUBECTLS }, (_, shard) =>
      Array.from({ length: NAMESPACES }, (_, index) => index).filter((index) => index % KUBECTLS === shard),
    );
    await Promise.all(shards.map((indexes) => create(indexes.flatMap(mixedManifests))));

    const cronJobs = JSON.parse((await plane.kubectl(['get', 'cronjobs', '-A', '-o', 'json'])).stdout) as {
      items: { metadata: { namespace: string; name: string; uid: string } }[];
    };
    const ofTwo = cronJobs.items.filter(({ metadata }) => metadata.name !== 'report-2');
    await create(ofTwo.map(({ metadata }) => manualRun(metadata)));
    const chart = await writeMixedChart(plane.scratchDir);
    for (let index = 0; index < RELEASES; index += 1) {
      await helm(['install', 'shop', chart, '--namespace', namespaceName(index)]);
    }
    const laidOut = await agreed();
    console.log(tableOf(laidOut));
    expect(laidOut.map(({ kind }) => kind)).toEqual(KINDS);
    expect(laidOut.reduce((sum, { cluster }) => sum + cluster, 0)).toBeGreaterThanOrEqual(OBJECTS);

    await helm(['upgrade', 'shop', chart, '--namespace', namespaceName(0), '--set', 'tag=2']);
    await helm(['uninstall', 'shop', '--namespace', namespaceName(1)]);
    for (const index of [2, 3]) {
      const within = ['--namespace', namespaceName(index)];
      await plane.kubectl(['set', 'image', 'deployment', '--all', 'web=registry.example/shop/web:2.0.0', ...within]);
      await plane.kubectl(['delete', 'services,ingresses,networkpolicies,cronjobs', '-l', 'app=web-7', ...within]);
      await plane.kubectl(['label', 'services', '--all', 'changed=yes', ...within]);
    }
    await plane.kubectl(['delete', 'namespace', namespaceName(NAMESPACES - 1)]);
    const changed = await agreed();
    console.log(tableOf(changed));
    expect(changed.map(({ kind }) => kind)).toEqual(KINDS);
    const count = (rows: readonly KindRow[], kind: string) => rows.find((row) => row.kind === kind)?.store;
    expect(count(changed, 'helm-release')).toBe(RELEASES - 1);
    expect(count(changed, 'namespace')).toBe((count(laidOut, 'namespace') ?? 0) - 1);
  });
}
