import { describe, expect, test } from 'vitest';
import { ApiError } from '../model/api-error.ts';
import type { JsonObject } from '../model/json.ts';
import { changedFields, fieldsOf } from './field-paths.ts';
import { difference, type FieldSet, intersection, pathTexts, union } from './field-set.ts';
import {
  type Manager,
  type Ownership,
  ownedBy,
  ownershipAfterUpdate,
  readOwnership,
  writeOwnership,
} from './managed-fields.ts';
import { serverSideApply } from './server-side-apply.ts';

const type = 'apps.v1.Deployment';
const container = (fields: JsonObject): JsonObject => ({ name: 'web', ...fields });
const deployment = (replicas: number | undefined, ...containers: JsonObject[]): JsonObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'x', uid: 'u', generation: 3 },
  spec: { ...(replicas === undefined ? {} : { replicas }), template: { spec: { containers } } },
});

describe('sets', () => {
  const left: FieldSet = { 'f:a': {}, 'f:b': { '.': {}, 'f:c': {} } };

  test.each<[string, FieldSet | undefined, FieldSet | undefined]>([
    [
      'union',
      union(left, { 'f:b': { 'f:d': {} }, 'f:e': {} }),
      { 'f:a': {}, 'f:b': { '.': {}, 'f:c': {}, 'f:d': {} }, 'f:e': {} },
    ],
    [
      'union of an end and what is below it',
      union({ 'f:a': {} }, { 'f:a': { 'f:b': {} } }),
      { 'f:a': { '.': {}, 'f:b': {} } },
    ],
    ['difference', difference(left, { 'f:a': {}, 'f:b': { 'f:c': {} } }), { 'f:b': {} }],
    ['difference that takes a container alone', difference(left, { 'f:b': {} }), { 'f:a': {}, 'f:b': { 'f:c': {} } }],
    ['difference of everything', difference(left, left), undefined],
    ['intersection', intersection(left, { 'f:b': { 'f:c': {} }, 'f:x': {} }), { 'f:b': { 'f:c': {} } }],
    ['intersection of nothing', intersection(left, { 'f:x': {} }), undefined],
  ])('%s', (_name, result, expected) => {
    expect(result).toEqual(expected);
  });

  test('what does not change is shared', () => {
    expect(union(left, { 'f:a': {} })).toBe(left);
    expect(difference(left, { 'f:x': {} })).toBe(left);
  });

  test('paths as messages spell them', () => {
    const set = { 'f:spec': { 'k:{"containerPort":80,"protocol":"TCP"}': { '.': {}, 'f:name': {} }, 'v:"x"': {} } };
    expect(pathTexts(set)).toEqual([
      '.spec[containerPort=80,protocol="TCP"]',
      '.spec[containerPort=80,protocol="TCP"].name',
      '.spec[="x"]',
    ]);
  });
});

test('an apply owns what it says, not the server fields and not the containers around', () => {
  expect(fieldsOf(deployment(2, container({ image: 'a:1' })), type)).toEqual({
    'f:spec': {
      'f:replicas': {},
      'f:template': {
        'f:spec': { 'f:containers': { 'k:{"name":"web"}': { '.': {}, 'f:name': {}, 'f:image': {} } } },
      },
    },
  });
});

describe('changes between two states', () => {
  test('a changed image, and nothing else', () => {
    const changes = changedFields(
      deployment(2, container({ image: 'a:1' })),
      deployment(2, container({ image: 'a:2' })),
      type,
    );
    const path = {
      'f:spec': { 'f:template': { 'f:spec': { 'f:containers': { 'k:{"name":"web"}': { 'f:image': {} } } } } },
    };
    expect(changes).toEqual({ changed: path, removed: undefined });
  });

  test('an added item is owned whole, a removed field is named', () => {
    const before = deployment(2, container({ image: 'a:1' }));
    const after = deployment(undefined, container({ image: 'a:1' }), { name: 'side', image: 's:1' });
    const { changed, removed } = changedFields(before, after, type);
    expect(removed).toEqual({ 'f:spec': { 'f:replicas': {} } });
    const side = { '.': {}, 'f:name': {}, 'f:image': {} };
    expect(changed).toEqual({
      'f:spec': { 'f:template': { 'f:spec': { 'f:containers': { 'k:{"name":"side"}': side } } } },
    });
  });

  test('atomic fields change as one', () => {
    const before = { spec: { selector: { matchLabels: { a: 'b' } } } };
    const after = { spec: { selector: { matchLabels: { a: 'c' } } } };
    expect(changedFields(before, after, type).changed).toEqual({ 'f:spec': { 'f:selector': {} } });
  });

  test('a new map is owned with itself', () => {
    const after = { metadata: { labels: { a: 'b' } } };
    expect(changedFields({ metadata: {} }, after, type).changed).toEqual({
      'f:metadata': { 'f:labels': { '.': {}, 'f:a': {} } },
    });
  });
});

const manager = (name: string, operation: Manager['operation'], subresource?: string): Manager => ({
  name,
  operation,
  apiVersion: 'apps/v1',
  subresource,
});

test('an update takes fields over from whoever had them', () => {
  const first = changedFields({}, deployment(2, container({ image: 'a:1' })), type);
  const created = ownershipAfterUpdate([], first, manager('kubectl-create', 'Update'), '2026-01-01T00:00:00Z');
  const second = changedFields(
    deployment(2, container({ image: 'a:1' })),
    deployment(2, container({ image: 'a:2' })),
    type,
  );
  const ownership = ownershipAfterUpdate(created, second, manager('kubectl-set', 'Update'), '2026-01-02T00:00:00Z');
  const entries = writeOwnership(ownership);
  expect(entries.map(({ manager: name, operation, time }) => [name, operation, time])).toEqual([
    ['kubectl-create', 'Update', '2026-01-01T00:00:00Z'],
    ['kubectl-set', 'Update', '2026-01-02T00:00:00Z'],
  ]);
  expect(pathTexts(ownedBy(ownership, manager('kubectl-set', 'Update'))?.fields)).toEqual([
    '.spec.template.spec.containers[name="web"].image',
  ]);
  const lost = pathTexts(ownedBy(ownership, manager('kubectl-create', 'Update'))?.fields);
  expect(lost).not.toContain('.spec.template.spec.containers[name="web"].image');
  expect(readOwnership(JSON.parse(JSON.stringify(entries)))).toEqual(ownership);
});

describe('server-side apply', () => {
  const apply = (live: JsonObject, config: JsonObject, ownership: Ownership, who: string, force = false) =>
    serverSideApply({
      live,
      config,
      typeName: type,
      ownership,
      manager: manager(who, 'Apply'),
      force,
      time: '2026-01-03T00:00:00Z',
    });
  const first = () => apply({}, deployment(2, container({ image: 'a:1' }), { name: 'side', image: 's:1' }), [], 'flux');

  test('what is left out the next time goes away, items and fields', () => {
    const { object, ownership } = first();
    const next = apply(object, deployment(undefined, container({ image: 'a:1' })), ownership, 'flux');
    expect(next.object).toEqual(deployment(undefined, container({ image: 'a:1' })));
  });

  test('what others own too stays', () => {
    const { object, ownership } = first();
    const both = apply(object, deployment(2, container({})), ownership, 'argo');
    const next = apply(both.object, deployment(undefined, container({ image: 'a:1' })), both.ownership, 'flux');
    expect(next.object.spec).toMatchObject({ replicas: 2 });
  });

  test('changing what another manager owns is a conflict that names it, unless forced', () => {
    const { object, ownership } = first();
    const config = deployment(5, container({ image: 'a:2' }));
    const attempt = () => apply(object, config, ownership, 'argo');
    expect(attempt).toThrow(ApiError);
    expect(attempt).toThrow(
      'Apply failed with 2 conflicts: conflicts with "flux" using apps/v1:\n- .spec.replicas\n- .spec.template.spec.containers[name="web"].image',
    );
    const forced = apply(object, config, ownership, 'argo', true);
    expect(forced.object.spec).toMatchObject({ replicas: 5 });
    expect(pathTexts(ownedBy(forced.ownership, manager('flux', 'Apply'))?.fields)).not.toContain('.spec.replicas');
  });

  test('applying the same again changes nothing, not even the time', () => {
    const { object, ownership } = first();
    const config = deployment(2, container({ image: 'a:1' }), { name: 'side', image: 's:1' });
    const again = serverSideApply({
      live: object,
      config,
      typeName: type,
      ownership,
      manager: manager('flux', 'Apply'),
      force: false,
      time: '2027-01-01T00:00:00Z',
    });
    expect(again).toEqual({ object, ownership });
  });
});
