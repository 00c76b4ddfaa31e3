import { describe, expect, test } from 'vitest';
import { unreadableHelmDetails } from '../collectors/helm-details.ts';
import { collectRole } from '../collectors/role.ts';
import { collectService } from '../collectors/service.ts';
import { asIs, createInventoryRig } from '../testing/inventory-rig.ts';
import { plainSanitiser } from '../testing/plain-sanitiser.ts';
import { sampleDeployment, sampleReplicaSet } from '../testing/sample-objects.ts';
import { sampleClusterRole, sampleRole, sampleService } from '../testing/sample-resources.ts';
import { helmSecretView } from '../views/helm-secret-view.ts';
import { reportedView } from '../views/reported-view.ts';
import { helmReleaseRef } from './helm-source.ts';

type Rig = ReturnType<typeof createInventoryRig>;
const jsonOf = (rig: Rig, ref: Parameters<Rig['inventory']['collect']>[0]) =>
  rig.inventory.collect(ref).flatMap((finding) => (finding.op === 'upsert' ? [JSON.parse(finding.json())] : []));

describe('objects that were told when they were read', () => {
  test('a report goes out as it was kept, and a delete when the object is gone', () => {
    const rig = createInventoryRig();
    const report = collectService(sampleService, plainSanitiser);
    rig.stores.services.set('shop/web', reportedView(sampleService, { report }, asIs));
    const [ref] = rig.inventory.list('service');
    expect(ref).toEqual({ kind: 'service', uid: 'uid-web', key: 'shop/web' });
    if (ref === undefined) return;
    expect(jsonOf(rig, ref)).toEqual([report]);
    rig.stores.services.delete('shop/web');
    expect(rig.inventory.collect(ref)).toEqual([{ op: 'delete', kind: 'service', uid: 'uid-web', version: '500' }]);
  });

  test('roles of namespaces and of the cluster are one kind', () => {
    const rig = createInventoryRig();
    const kept = (role: typeof sampleRole) => reportedView(role, { report: collectRole(role, plainSanitiser) }, asIs);
    rig.stores.roles.set('shop/reader', kept(sampleRole));
    rig.stores.clusterRoles.set('viewer', kept(sampleClusterRole));
    const refs = rig.inventory.list('role');
    expect(refs.map(({ key }) => key)).toEqual(['shop/reader', 'viewer']);
    expect(refs.flatMap((ref) => jsonOf(rig, ref)).map(({ namespace }) => namespace)).toEqual(['shop', null]);
  });
});

function putRevision(rig: Rig, revision: number, status: string, createdAt: string): void {
  const name = `sh.helm.release.v1.shop.v${revision}`;
  const labels = { owner: 'helm', name: 'shop', version: String(revision), status };
  const metadata = { name, namespace: 'shop', uid: `uid-${revision}`, resourceVersion: String(revision), labels };
  const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { ...metadata, creationTimestamp: createdAt } };
  rig.stores.helmSecrets.set(`shop/${name}`, helmSecretView(secret, asIs));
}

describe('Helm releases', () => {
  const ref = helmReleaseRef('shop/shop');
  const detailsOf = (chart: string) => ({ unpack: () => ({ ...unreadableHelmDetails(''), problem: null, chart }) });

  test('a release is its newest revision with the history of all; until that is read, nothing is told', () => {
    const rig = createInventoryRig();
    putRevision(rig, 2, 'superseded', '2026-01-01T00:00:00Z');
    putRevision(rig, 10, 'deployed', '2026-01-02T00:00:00Z');
    expect(rig.inventory.list('helm-release')).toEqual([ref]);
    expect(rig.inventory.collect(ref)).toEqual([]);
    rig.details.current = detailsOf('shop');
    expect(jsonOf(rig, ref)).toMatchObject([
      {
        namespace: 'shop',
        name: 'shop',
        revision: 10,
        status: 'deployed',
        chart: 'shop',
        history: [
          { revision: 10, status: 'deployed', updatedAt: '2026-01-02T00:00:00.000Z' },
          { revision: 2, status: 'superseded' },
        ],
      },
    ]);
    const [before] = rig.inventory.collect(ref);
    putRevision(rig, 10, 'uninstalling', '2026-01-02T00:00:00Z');
    rig.details.current = detailsOf('shop');
    const [after] = rig.inventory.collect(ref);
    expect(before?.op === 'upsert' && after?.op === 'upsert' && before.fingerprint === after.fingerprint).toBe(false);
    rig.stores.helmSecrets.delete('shop/sh.helm.release.v1.shop.v10');
    rig.stores.helmSecrets.delete('shop/sh.helm.release.v1.shop.v2');
    expect(rig.inventory.collect(ref)).toMatchObject([{ op: 'delete', uid: 'helm:shop/shop' }]);
  });

  const chart = { chart: 'shop', chartVersion: '1.0.0', appVersion: '7' };
  const nobody = {
    release: 'shop',
    chart: null,
    chartVersion: null,
    appVersion: null,
    helmRevision: null,
    status: null,
  };
  test.each([
    [
      'the revision that was there when it began',
      [
        [1, 'superseded', '00:00:00'],
        [2, 'deployed', '00:10:00'],
      ],
      { ...chart, release: 'shop', helmRevision: 1, status: 'deployed' },
    ],
    [
      'one that Helm still works on',
      [[1, 'pending-install', '00:00:00']],
      { ...chart, release: 'shop', helmRevision: 1, status: 'pending-install' },
    ],
    ['one that is forgotten: only the release is known', [[7, 'deployed', '00:10:00']], nobody],
    ['no Secret can be read', [], nobody],
    ['the chart is not read yet', [[3, 'deployed', '00:00:00']], null],
  ] as [string, [number, string, string][], object | null][])('a revision came with %s', (_name, revisions, helm) => {
    const rig = createInventoryRig();
    for (const [revision, status, at] of revisions) putRevision(rig, revision, status, `2026-01-01T${at}Z`);
    rig.charts.set(1, chart);
    const annotations = { 'deployment.kubernetes.io/revision': '1', 'meta.helm.sh/release-name': 'shop' };
    const labels = { 'app.kubernetes.io/managed-by': 'Helm' };
    rig.putDeployment(sampleDeployment({ metadata: { annotations, labels } }));
    rig.putReplicaSet(sampleReplicaSet({ hash: 'one', revision: '1' }));
    const [, told] = jsonOf(rig, { kind: 'deployment', uid: 'dep-1', key: 'shop/web' });
    expect(told.helm).toEqual(helm);
  });
});
