import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../model/json.ts';
import { applyJsonPatch, PatchError } from './json-patch.ts';
import { applyMergePatch } from './merge-patch.ts';
import { applyStrategicMergePatch } from './strategic-merge-patch.ts';

describe('JSON patch', () => {
  const document = { a: { b: [1, 2, 3] }, 'x/y': 1, 'm~n': 2 };

  test.each<[string, Json, Json]>([
    ['add to an object', [{ op: 'add', path: '/a/c', value: 1 }], { ...document, a: { b: [1, 2, 3], c: 1 } }],
    ['add in the middle', [{ op: 'add', path: '/a/b/1', value: 9 }], { ...document, a: { b: [1, 9, 2, 3] } }],
    ['add at the end', [{ op: 'add', path: '/a/b/-', value: 9 }], { ...document, a: { b: [1, 2, 3, 9] } }],
    ['remove from a list', [{ op: 'remove', path: '/a/b/0' }], { ...document, a: { b: [2, 3] } }],
    ['replace an escaped field', [{ op: 'replace', path: '/x~1y', value: 5 }], { ...document, 'x/y': 5 }],
    ['replace what is not there', [{ op: 'replace', path: '/q', value: 5 }], { ...document, q: 5 }],
    ['replace another one', [{ op: 'replace', path: '/m~0n', value: 5 }], { ...document, 'm~n': 5 }],
    ['move', [{ op: 'move', from: '/a/b', path: '/b' }], { a: {}, 'x/y': 1, 'm~n': 2, b: [1, 2, 3] }],
    ['copy', [{ op: 'copy', from: '/a/b/0', path: '/c' }], { ...document, c: 1 }],
    ['test that holds', [{ op: 'test', path: '/a/b', value: [1, 2, 3] }], document],
  ])('%s', (_name, patch, expected) => {
    expect(applyJsonPatch(document, patch)).toEqual(expected);
    expect(document).toEqual({ a: { b: [1, 2, 3] }, 'x/y': 1, 'm~n': 2 });
  });

  test.each<[string, Json, number]>([
    ['no list', { op: 'add' }, 400],
    ['an operation without a path', [{ op: 'add' }], 400],
    ['an unknown operation', [{ op: 'x', path: '/a' }], 400],
    ['a path that is not there', [{ op: 'replace', path: '/q/r', value: 1 }], 422],
    ['removing what is not there', [{ op: 'remove', path: '/a/b/7' }], 422],
    ['a test that fails', [{ op: 'test', path: '/a/b', value: [] }], 422],
    ['a path through a scalar', [{ op: 'add', path: '/x~1y/z', value: 1 }], 422],
    ['a field of every object', [{ op: 'remove', path: '/constructor' }], 422],
  ])('refuses %s', (_name, patch, code) => {
    expect(() => applyJsonPatch(document, patch)).toThrow(PatchError);
    try {
      applyJsonPatch(document, patch);
    } catch (error) {
      expect((error as PatchError).code).toBe(code);
    }
  });
});

test.each<[Json, Json, Json]>([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  [['a', 'b'], ['c'], ['c']],
])('merge patch of %j with %j', (document, patch, expected) => {
  expect(applyMergePatch(document, patch)).toEqual(expected);
});

describe('strategic merge patch', () => {
  const container = (name: string, image: string) => ({ name, image });
  const deployment: JsonObject = {
    spec: {
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } },
      template: {
        spec: {
          containers: [
            { ...container('a', 'a:1'), env: [{ name: 'X', value: '1' }], ports: [{ containerPort: 80 }] },
            container('b', 'b:1'),
          ],
          tolerations: [{ key: 'k' }],
        },
      },
    },
    metadata: { finalizers: ['x/a', 'x/b'] },
  };
  const patched = (podSpec: JsonObject) => {
    const result = applyStrategicMergePatch(
      deployment,
      { spec: { template: { spec: podSpec } } },
      'apps.v1.Deployment',
    );
    return ((result.spec as JsonObject).template as JsonObject).spec as JsonObject;
  };

  test('changes one container and keeps its other fields and the other container', () => {
    expect(patched({ containers: [container('a', 'a:2')] }).containers).toEqual([
      { ...container('a', 'a:2'), env: [{ name: 'X', value: '1' }], ports: [{ containerPort: 80 }] },
      container('b', 'b:1'),
    ]);
  });

  test('adds an item, deletes another by $patch and orders as it is told', () => {
    const result = patched({
      $setElementOrder: [],
      '$setElementOrder/containers': [{ name: 'c' }, { name: 'a' }],
      containers: [container('c', 'c:1'), { name: 'b', $patch: 'delete' }],
    }).containers as JsonObject[];
    expect(result.map(({ name }) => name)).toEqual(['c', 'a']);
  });

  test('merges env by name and ports by containerPort', () => {
    const change = { name: 'a', env: [{ name: 'Y', value: '2' }], ports: [{ containerPort: 80, name: 'http' }] };
    const [first] = patched({ containers: [change] }).containers as JsonObject[];
    expect(first).toMatchObject({
      env: [
        { name: 'X', value: '1' },
        { name: 'Y', value: '2' },
      ],
      ports: [{ containerPort: 80, name: 'http' }],
    });
  });

  test('replaces lists without a merge key', () => {
    expect(patched({ tolerations: [{ key: 'other' }] }).tolerations).toEqual([{ key: 'other' }]);
  });

  test('null removes, $retainKeys keeps only what it names, $patch: replace replaces', () => {
    const retained = { spec: { strategy: { $retainKeys: ['type'], type: 'Recreate' } } };
    const recreate = applyStrategicMergePatch(deployment, retained, 'apps.v1.Deployment').spec as JsonObject;
    expect(recreate.strategy).toEqual({ type: 'Recreate' });
    const replaced = applyStrategicMergePatch(
      { data: { a: '1' } },
      { data: { $patch: 'replace', b: '2' } },
      'core.v1.ConfigMap',
    );
    expect(replaced.data).toEqual({ b: '2' });
    expect(
      applyStrategicMergePatch({ data: { a: '1', b: '2' } }, { data: { a: null } }, 'core.v1.ConfigMap').data,
    ).toEqual({
      b: '2',
    });
  });

  test('deletes from lists of plain values', () => {
    const patch = { metadata: { '$deleteFromPrimitiveList/finalizers': ['x/a'] } };
    expect(applyStrategicMergePatch(deployment, patch, 'apps.v1.Deployment').metadata).toEqual({ finalizers: ['x/b'] });
  });

  test('refuses an item without its merge key', () => {
    expect(() => patched({ containers: [{ image: 'x' }] })).toThrow(/does not contain declared merge key: name/);
  });
});
