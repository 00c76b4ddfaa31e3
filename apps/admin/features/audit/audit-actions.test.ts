import { AUDIT_ACTIONS } from '@moonin/contracts';
import { expect, test } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { ACTION_AREAS, knownAction } from './audit-actions.ts';

test('every area has a name and several actions', () => {
  expect([...ACTION_AREAS].sort()).toEqual(Object.keys(en.auditAreas).sort());
  for (const area of ACTION_AREAS) {
    expect(AUDIT_ACTIONS.filter((action) => action.startsWith(`${area}.`)).length, area).toBeGreaterThan(1);
  }
});

test('an action of a newer server is not known', () => {
  expect(knownAction('cluster.create')).toBe('cluster.create');
  expect(knownAction('alert.create')).toBeNull();
});
