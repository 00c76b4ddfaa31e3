import { expect, test } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { ACTION_AREAS, KNOWN_ACTIONS, knownAction } from './audit-actions.ts';

function actionsOf(catalogue: Record<string, Record<string, string>>): string[] {
  return Object.entries(catalogue).flatMap(([area, names]) => Object.keys(names).map((name) => `${area}.${name}`));
}

test('every action has a name and a sentence, and no text is for nothing', () => {
  expect([...KNOWN_ACTIONS].sort()).toEqual(actionsOf(en.auditNames).sort());
  expect([...KNOWN_ACTIONS].sort()).toEqual(actionsOf(en.auditSentences).sort());
});

test('every area has a name and several actions', () => {
  expect([...ACTION_AREAS].sort()).toEqual(Object.keys(en.auditAreas).sort());
  for (const area of ACTION_AREAS) {
    expect(KNOWN_ACTIONS.filter((action) => action.startsWith(`${area}.`)).length, area).toBeGreaterThan(1);
  }
});

test('an action of a newer server is not known', () => {
  expect(knownAction('cluster.create')).toBe('cluster.create');
  expect(knownAction('alert.create')).toBeNull();
});
