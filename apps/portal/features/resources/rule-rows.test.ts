import type { PolicyRule } from '@moonin/contracts';
import { expect, test } from 'vitest';
import { otherVerbs, ruleRows } from './rule-rows.ts';

const rule = (part: Partial<PolicyRule>): PolicyRule => ({
  verbs: [],
  apiGroups: [''],
  resources: [],
  resourceNames: [],
  nonResourceUrls: [],
  ...part,
});

test('each resource of each group has a row, alike ones are put together', () => {
  const rows = ruleRows([
    rule({ verbs: ['get', 'list'], resources: ['pods', 'pods/log'] }),
    rule({ verbs: ['delete', 'get'], resources: ['pods'] }),
    rule({ verbs: ['get'], apiGroups: ['apps', 'extensions'], resources: ['deployments'] }),
  ]);
  expect(rows.map(({ what, group, verbs }) => [what, group, verbs])).toEqual([
    ['pods', '', ['get', 'list', 'delete']],
    ['pods/log', '', ['get', 'list']],
    ['deployments', 'apps', ['get']],
    ['deployments', 'extensions', ['get']],
  ]);
});

test('a right on one object alone is not mixed with the right on all of them', () => {
  const rows = ruleRows([
    rule({ verbs: ['get'], resources: ['secrets'], resourceNames: ['token'] }),
    rule({ verbs: ['list'], resources: ['secrets'] }),
  ]);
  expect(rows.map(({ names, verbs }) => [names, verbs])).toEqual([
    [['token'], ['get']],
    [[], ['list']],
  ]);
});

test('a star is every verb; verbs without a column are told apart; paths have rows too', () => {
  const rows = ruleRows([
    rule({ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }),
    rule({ verbs: ['get', 'impersonate', 'bind'], resources: ['users'] }),
    rule({ verbs: ['get'], apiGroups: [], nonResourceUrls: ['/metrics'] }),
  ]);
  expect(rows.map(({ all }) => all)).toEqual([true, false, false]);
  expect(rows.map(otherVerbs)).toEqual([[], ['impersonate', 'bind'], []]);
  expect(rows[2]).toMatchObject({ what: '/metrics', group: '' });
});
