import { SCALING_FIELD_MANAGER } from '@moonin/contracts';
import { describe, expect, test } from 'vitest';
import { deploymentsOfHpa, isKedaOwned, provisionalHpaName, scalesDeployment } from './hpa-target.ts';
import type { LiveHpa, LiveManagedFields } from './live-objects.ts';
import { replicasSetter } from './replicas-setter.ts';
import { differingKeys, isSameJson } from './same-json.ts';
import { removeAnnotations, setAnnotations } from './write.ts';

function hpa(target: { apiVersion?: string; kind: string; name: string }, name = 'own'): LiveHpa {
  const metadata = { name, namespace: 'shop', uid: 'u', resourceVersion: '1' };
  return { metadata, spec: { scaleTargetRef: target, maxReplicas: 3 } };
}

describe('what an HPA scales', () => {
  test.each([
    [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, true],
    [{ kind: 'Deployment', name: 'web' }, true],
    [{ apiVersion: 'extensions/v1beta1', kind: 'Deployment', name: 'web' }, true],
    [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'api' }, false],
    [{ apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'web' }, false],
    [{ apiVersion: 'argoproj.io/v1alpha1', kind: 'Rollout', name: 'web' }, false],
    [{ apiVersion: 'example.com/v1', kind: 'Deployment', name: 'web' }, false],
  ])('%j', (target, expected) => expect(scalesDeployment(hpa(target), 'web')).toBe(expected));

  test('an index finds it by its target and by the name of a provisional one', () => {
    expect(deploymentsOfHpa(hpa({ kind: 'Deployment', name: 'web' }))).toEqual(['shop/web']);
    expect(deploymentsOfHpa(hpa({ kind: 'StatefulSet', name: 'x' }, 'web-moonin'))).toEqual(['shop/web']);
    expect(deploymentsOfHpa(hpa({ kind: 'StatefulSet', name: 'x' }))).toEqual([]);
    expect(provisionalHpaName('x'.repeat(253))).toBeNull();
  });

  test('KEDA is known by its owner reference or its label', () => {
    const plain = hpa({ kind: 'Deployment', name: 'web' });
    const withMeta = (given: Partial<LiveHpa['metadata']>) => ({ ...plain, metadata: { ...plain.metadata, ...given } });
    expect(isKedaOwned(plain)).toBe(false);
    expect(isKedaOwned(withMeta({ labels: { 'scaledobject.keda.sh/name': 'web' } }))).toBe(true);
    const owner = { apiVersion: 'keda.sh/v1alpha1', kind: 'ScaledObject', name: 'web' };
    expect(isKedaOwned(withMeta({ ownerReferences: [owner] }))).toBe(true);
  });
});

describe('who set the replicas', () => {
  const owns = { fieldsV1: { 'f:spec': { 'f:replicas': {} } } };
  test.each<[string, LiveManagedFields[] | undefined]>([
    ['unknown', undefined],
    ['unknown', [{ manager: 'kubectl', fieldsV1: { 'f:spec': { 'f:template': {} } } }]],
    ['other', [{ manager: 'kubectl', ...owns }]],
    ['other', [{ manager: 'kubectl', subresource: 'scale', ...owns }]],
    ['autoscaler', [{ manager: 'kube-controller-manager', subresource: 'scale', ...owns }]],
    ['other', [{ manager: 'kube-controller-manager', ...owns }]],
    [
      'agent',
      [
        { manager: SCALING_FIELD_MANAGER, ...owns },
        { manager: 'argocd-controller', ...owns },
      ],
    ],
  ])('%s', (expected, managedFields) => {
    const metadata = { name: 'web', uid: 'u', resourceVersion: '1', ...(managedFields ? { managedFields } : {}) };
    expect(replicasSetter({ metadata })).toBe(expected);
  });
});

test('JSON is the same whatever the order of its keys, and a list is not an object', () => {
  expect(isSameJson({ a: [1, { b: null }], c: undefined }, { a: [1, { b: null }] })).toBe(true);
  expect(isSameJson({ a: null }, {})).toBe(false);
  expect(isSameJson([], {})).toBe(false);
  expect(isSameJson([1, 2], [2, 1])).toBe(false);
  expect(differingKeys({ a: 1, b: { c: 1 }, d: 1 }, { a: 1, b: { c: 2 }, e: 1 })).toEqual(['b', 'd', 'e']);
});

test('annotations are added to a map that may be missing, and the map goes with the last of them', () => {
  expect(setAnnotations(undefined, { 'a/b': '1' })).toEqual([
    { op: 'add', path: '/metadata/annotations', value: { 'a/b': '1' } },
  ]);
  expect(setAnnotations({ x: '1', 'a/b~c': '1' }, { x: '1', 'a/b~c': '2' })).toEqual([
    { op: 'add', path: '/metadata/annotations/a~1b~0c', value: '2' },
  ]);
  expect(removeAnnotations({ 'a/b': '1' }, ['a/b', 'c'])).toEqual([{ op: 'remove', path: '/metadata/annotations' }]);
  expect(removeAnnotations({ 'a/b': '1', x: '1' }, ['a/b', 'c'])).toEqual([
    { op: 'remove', path: '/metadata/annotations/a~1b' },
  ]);
});
