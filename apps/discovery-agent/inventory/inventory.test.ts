import type { Finding } from '@moonin/agent-client';
import { beforeEach, describe, expect, test } from 'vitest';
import { asIs, createInventoryRig } from '../testing/inventory-rig.ts';
import { plainSanitiser } from '../testing/plain-sanitiser.ts';
import { sampleDeployment, sampleHpa, samplePod, sampleReplicaSet } from '../testing/sample-objects.ts';
import { hpaView } from '../views/hpa-view.ts';
import { podView } from '../views/pod-view.ts';

const ref = { kind: 'deployment', uid: 'dep-1', key: 'shop/web' } as const;
const told = (findings: readonly Finding[]) =>
  findings.map(({ op, kind, uid, version }) => [op, kind, uid, version].join(' '));
const numbered = (revision: string) => ({ annotations: { 'deployment.kubernetes.io/revision': revision } });

describe('inventory', () => {
  let rig: ReturnType<typeof createInventoryRig>;
  beforeEach(() => {
    rig = createInventoryRig();
  });

  test('a Deployment comes with its revisions, pods and HPA, at the version of the clock', () => {
    rig.putDeployment(sampleDeployment({ metadata: numbered('2') }));
    rig.putReplicaSet(sampleReplicaSet({ hash: 'one', revision: '1' }));
    rig.putReplicaSet(sampleReplicaSet({ hash: 'two', revision: '2' }));
    rig.putReplicaSet(sampleReplicaSet({ hash: 'foreign', revision: '3', owner: 'dep-2' }));
    rig.stores.pods.set('shop/pod', podView(samplePod({ hash: 'two' }), plainSanitiser, asIs));
    rig.stores.hpas.set('shop/web', hpaView(sampleHpa(), plainSanitiser, asIs));
    const findings = rig.inventory.collect(ref);
    expect(told(findings)).toEqual([
      'upsert deployment dep-1 500',
      'upsert revision dep-1:2 500',
      'upsert revision dep-1:1 500',
    ]);
    const [own] = findings;
    expect(own?.op === 'upsert' && JSON.parse(own.json())).toMatchObject({
      hpa: { name: 'web' },
      images: [{ digest: `sha256:${'a'.repeat(64)}` }],
    });
  });

  test('a past revision keeps its fingerprint whatever happens to its Deployment, and its JSON is what it says', () => {
    rig.putDeployment(sampleDeployment({ metadata: numbered('2') }));
    rig.putReplicaSet(sampleReplicaSet({ hash: 'one', revision: '1' }));
    rig.putReplicaSet(sampleReplicaSet({ hash: 'two', revision: '2' }));
    const past = () => rig.inventory.collect(ref).find(({ uid }) => uid === 'dep-1:1');
    const before = past();
    rig.putDeployment(sampleDeployment({ metadata: numbered('2'), spec: { replicas: 9, paused: true } }));
    const after = past();
    expect(before?.op === 'upsert' && before.fingerprint).toBe(after?.op === 'upsert' && after.fingerprint);
    expect(after?.op === 'upsert' && JSON.parse(after.json())).toMatchObject({ number: 1, current: false });
    rig.putReplicaSet(sampleReplicaSet({ hash: 'one', revision: '1', image: 'shop/web:other' }));
    const changed = past();
    expect(changed?.op === 'upsert' && changed.fingerprint).not.toBe(after?.op === 'upsert' && after.fingerprint);
  });

  test('what is gone, or has the name of what is gone, is deleted', () => {
    expect(told(rig.inventory.collect(ref))).toEqual(['delete deployment dep-1 500']);
    rig.putDeployment(sampleDeployment({ metadata: { uid: 'dep-2' } }));
    expect(told(rig.inventory.collect(ref))).toEqual(['delete deployment dep-1 500']);
    expect(rig.inventory.list('deployment')).toEqual([{ ...ref, uid: 'dep-2' }]);
  });

  test('ignored namespaces are not listed', () => {
    rig.putDeployment(sampleDeployment({ metadata: { namespace: 'kube-system', name: 'dns', uid: 'dep-9' } }));
    expect(rig.inventory.list('deployment')).toEqual([]);
  });

  test('resourceVersions that are no numbers are counted and not sent', () => {
    rig.putDeployment(sampleDeployment({ metadata: { resourceVersion: 'opaque' } }));
    expect(rig.inventory.collect(ref)).toEqual([]);
    rig.putDeployment(sampleDeployment());
    const odd = sampleReplicaSet({ hash: 'one', revision: '1' });
    rig.putReplicaSet({ ...odd, metadata: { ...odd.metadata, resourceVersion: 'opaque' } });
    expect(told(rig.inventory.collect(ref))).toEqual(['upsert deployment dep-1 500']);
    rig.clock.version = null;
    expect(rig.inventory.collect(ref)).toEqual([]);
    expect(rig.skipped).toEqual([
      'deployment version_not_numeric',
      'revision version_not_numeric',
      'deployment version_not_numeric',
    ]);
  });

  test('thousands of ReplicaSets of one Deployment are read once', () => {
    rig.putDeployment(sampleDeployment({ metadata: numbered('5000') }));
    for (let number = 1; number <= 5_000; number += 1) {
      rig.putReplicaSet(sampleReplicaSet({ hash: `h${number}`, revision: String(number) }));
    }
    const first = rig.inventory.collect(ref);
    expect(first).toHaveLength(5_001);
    expect(told(rig.inventory.collect(ref))).toEqual(told(first));
  });
});
