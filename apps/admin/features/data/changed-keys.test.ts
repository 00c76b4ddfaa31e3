import type { LiveChange } from '@moonin/contracts';
import { expect, test } from 'vitest';
import { changedKeys } from './changed-keys.ts';

const change = (kind: LiveChange['kind']): LiveChange => ({ kind, clusterId: null, ids: null });

test('names each kind once, with those that count it', () => {
  expect(changedKeys('acme', [change('deployment'), change('namespace'), change('project')])).toEqual([
    ['acme', 'cluster'],
    ['acme', 'project'],
    ['acme', 'organization'],
  ]);
});

test('a kind that a newer server names concerns nothing here', () => {
  expect(changedKeys('acme', [{ kind: 'alert', clusterId: null, ids: null } as unknown as LiveChange])).toEqual([]);
});
