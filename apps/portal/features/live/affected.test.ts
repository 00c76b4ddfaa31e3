import type { LiveChange } from '@moonin/contracts';
import { expect, test } from 'vitest';
import { type WebRead, webRead } from '../data/web-read.ts';
import { isAffected } from './affected.ts';

const at = { organization: 'acme' };
const deployments = webRead('deployments', at);
const scoped = webRead('deployments', at, { cluster: ['c1'] });
const detail = webRead('deployment', { ...at, deploymentId: 'd1' });
const cluster = webRead('cluster', { ...at, clusterId: 'c1' });

const cronJob = webRead('cronJob', { ...at, cronJobId: 'j1' });
const policy = webRead('networkPolicy', { ...at, networkPolicyId: 'p1' });
const relations = webRead('deploymentRelations', { ...at, deploymentId: 'd1' });
const error = webRead('error', { ...at, errorId: 'x1' });

const change = (kind: LiveChange['kind'], clusterId: string | null, ids: string[] | null): LiveChange => ({
  kind,
  clusterId,
  ids,
});

test.each<[string, WebRead, LiveChange, boolean]>([
  ['a list by its kind', deployments, change('deployment', 'c1', ['d9']), true],
  ['not by another kind', deployments, change('node', 'c1', null), false],
  ['a list of one cluster by that cluster', scoped, change('deployment', 'c1', ['d9']), true],
  ['not by another cluster', scoped, change('deployment', 'c2', ['d9']), false],
  ['by what has no cluster', scoped, change('deployment', null, null), true],
  ['a detail by its own id', detail, change('deployment', 'c1', ['d1', 'd2']), true],
  ['not by another id', detail, change('deployment', 'c1', ['d2']), false],
  ['by too many to name', detail, change('deployment', 'c1', null), true],
  ['a cluster by its Deployments', cluster, change('deployment', 'c1', ['d1']), true],
  ['not by those of another', cluster, change('deployment', 'c2', ['d1']), false],
  ['the overview by a node', webRead('overview', at), change('node', 'c2', ['n1']), true],
  ['a CronJob by the runs of its cluster', cronJob, change('execution', 'c1', ['e1']), true],
  ['not by another CronJob', cronJob, change('cron-job', 'c1', ['other']), false],
  ['a policy by its own id', policy, change('network-policy', 'c1', ['p1']), true],
  ['relations by any role', relations, change('role', 'c1', ['r1']), true],
  ['an error not by another one', error, change('error', 'c1', ['other']), false],
  ['never a search', webRead('search', at, { q: 'x' }), change('deployment', 'c1', null), false],
])('%s', (_, read, event, affected) => {
  expect(isAffected(read, event)).toBe(affected);
});
