import type { LiveChange } from '@moonin/contracts';
import { describe, expect, test } from 'vitest';
import { mergeChanges, visibleChanges } from './merge-changes.ts';

const deployments = (clusterId: string | null, ids: string[] | null): LiveChange => ({
  kind: 'deployment',
  clusterId,
  ids,
});
const many = (count: number, prefix = 'd') => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

describe('mergeChanges', () => {
  test('joins by kind and cluster without doubles', () => {
    expect(
      mergeChanges([
        deployments('east', ['a', 'b']),
        deployments('west', ['a']),
        { kind: 'node', clusterId: 'east', ids: ['n'] },
        deployments('east', ['b', 'c']),
      ]),
    ).toEqual([
      deployments('east', ['a', 'b', 'c']),
      deployments('west', ['a']),
      { kind: 'node', clusterId: 'east', ids: ['n'] },
    ]);
  });

  test('names nothing once more than 200 changed, or once one part named nothing', () => {
    expect(mergeChanges([deployments('east', many(150)), deployments('east', many(150))])).toEqual([
      deployments('east', many(150)),
    ]);
    expect(mergeChanges([deployments('east', many(150)), deployments('east', many(150, 'e'))])).toEqual([
      deployments('east', null),
    ]);
    expect(mergeChanges([deployments('east', null), deployments('east', ['a'])])).toEqual([deployments('east', null)]);
  });

  test('says only the kinds when very many clusters changed', () => {
    expect(mergeChanges(many(101).map((cluster) => deployments(cluster, ['a'])))).toEqual([deployments(null, null)]);
  });
});

describe('visibleChanges', () => {
  const projectOfCluster = new Map([
    ['east', 'shop'],
    ['west', 'bank'],
  ]);
  const changes: LiveChange[] = [
    deployments('east', ['a']),
    deployments('west', ['b']),
    deployments('gone', ['c']),
    { kind: 'project', clusterId: null, ids: ['shop', 'bank'] },
    { kind: 'member', clusterId: null, ids: ['u'] },
    { kind: 'organization', clusterId: null, ids: ['o'] },
    { kind: 'cluster', clusterId: null, ids: null },
  ];

  test('who sees all hears all, members only for who manages them', () => {
    expect(visibleChanges(changes, { projects: null, members: true }, projectOfCluster)).toEqual(changes);
    expect(visibleChanges(changes, { projects: null, members: false }, projectOfCluster)).toEqual(
      changes.filter(({ kind }) => kind !== 'member'),
    );
  });

  test('who sees one project hears of nothing else', () => {
    expect(visibleChanges(changes, { projects: ['shop'], members: false }, projectOfCluster)).toEqual([
      deployments('east', ['a']),
      { kind: 'project', clusterId: null, ids: ['shop'] },
      { kind: 'organization', clusterId: null, ids: ['o'] },
      { kind: 'cluster', clusterId: null, ids: null },
    ]);
  });
});
