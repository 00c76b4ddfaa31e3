import type { ChangeEntry, Difference } from '@moonin/contracts';
import { describe, expect, test } from 'vitest';
import { type CausedError, rankCauses } from './rank-causes.ts';

const FIRST_SEEN = Date.parse('2026-03-01T08:00:00Z');
const CLUSTER = { id: 'here', name: 'production' };

const error: CausedError = {
  firstSeenAt: new Date(FIRST_SEEN),
  revision: 7,
  deployment: { id: 'web', name: 'web', namespace: 'shop' },
  clusterId: CLUSTER.id,
  repositories: ['acme/web'],
  release: 'shop',
  hpa: 'web',
};

const difference = (area: Difference['area'], noise = false): Difference => ({
  area,
  change: 'changed',
  container: null,
  subject: area,
  path: area,
  before: null,
  after: null,
  noise,
});

interface Told {
  minutes?: number;
  type?: ChangeEntry['type'];
  object?: Partial<ChangeEntry['object']>;
  cluster?: { id: string; name: string };
  revision?: number;
  differences?: Difference[];
  quiet?: boolean;
  repositories?: string[];
}

function change(id: string, told: Told) {
  const { minutes = 5, type = 'rollout', cluster = CLUSTER, quiet = false, repositories = [] } = told;
  const revision =
    told.revision === undefined
      ? null
      : {
          number: told.revision,
          outcome: 'complete' as const,
          rolledBackTo: null,
          differences: told.differences ?? [],
        };
  const entry: ChangeEntry = {
    id,
    type,
    at: new Date(FIRST_SEEN - minutes * 60_000).toISOString(),
    cluster,
    project: { id: 'p', name: 'p', slug: 'p' },
    object: { kind: 'deployment', id: 'other', name: 'other', namespace: 'other', ...told.object },
    actor: null,
    quiet,
    revision,
    values: [],
  };
  return { entry, repositories };
}

const rank = (...changes: ReturnType<typeof change>[]) =>
  rankCauses(error, changes, { windowSeconds: 3_600, limit: 50 }).map(({ change: { id }, reasons }) => ({
    id,
    reasons,
  }));
const ids = (...changes: ReturnType<typeof change>[]) => rank(...changes).map(({ id }) => id);
const web = { id: 'web', name: 'web', namespace: 'shop' };

describe('likelier comes first', () => {
  test.each([
    ['the revision that has it', { object: web, revision: 7, minutes: 50 }, { object: web, revision: 6, minutes: 1 }],
    ['its own Deployment', { object: web, type: 'scaled', minutes: 20 }, { object: { namespace: 'shop' }, minutes: 2 }],
    ['its own HPA', { object: { kind: 'hpa', name: 'web', namespace: 'shop' }, minutes: 20 }, { minutes: 1 }],
    ['its Helm release', { object: { kind: 'helm-release', name: 'shop', namespace: 'shop' } }, { minutes: 5 }],
    ['the same cluster', { minutes: 5 }, { minutes: 5, cluster: { id: 'there', name: 'staging' } }],
    ['the same image elsewhere', { repositories: ['acme/web'] }, {}],
    ['the nearer of two alike', { minutes: 3 }, { minutes: 30 }],
    ['a person before an HPA', { object: web, type: 'scaled' }, { object: web, type: 'scaled', quiet: true }],
    ['a node before something far', { object: { kind: 'node', namespace: null } }, {}],
  ] satisfies [string, Told, Told][])('%s', (_, likely, unlikely) => {
    expect(ids(change('unlikely', unlikely), change('likely', likely))).toEqual(['likely', 'unlikely']);
  });
});

test('each says why, in what changed and how it is tied', () => {
  const differences = [difference('image'), difference('env'), difference('resources', true)];
  expect(rank(change('own', { object: web, revision: 7, differences, minutes: 4 }))).toEqual([
    {
      id: 'own',
      reasons: [
        'same_revision',
        'same_deployment',
        'same_namespace',
        'same_cluster',
        'image_changed',
        'configuration_changed',
        'minutes_before',
      ],
    },
  ]);
  const elsewhere = { object: { ...web, id: 'twin' }, cluster: { id: 'there', name: 'staging' }, minutes: 40 };
  expect(rank(change('twin', elsewhere))).toEqual([{ id: 'twin', reasons: ['same_name_elsewhere'] }]);
});

test('scores stay between 0 and 100, and ties are broken the same way each time', () => {
  const changes = [
    change('b', { quiet: true, minutes: 60, cluster: { id: 'x', name: 'x' } }),
    change('a', { quiet: true, minutes: 60, cluster: { id: 'x', name: 'x' } }),
    change('top', {
      object: web,
      revision: 7,
      differences: [difference('image'), difference('env'), difference('resources')],
      minutes: 0,
    }),
  ];
  const ranked = rankCauses(error, changes, { windowSeconds: 3_600, limit: 50 });
  expect(ranked.map(({ change: { id }, score }) => [id, score])).toEqual([
    ['top', 100],
    ['a', 0],
    ['b', 0],
  ]);
});
