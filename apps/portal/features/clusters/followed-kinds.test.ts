import type { ClusterAgent } from '@moonin/contracts';
import { expect, test } from 'vitest';
import { followedKinds, missingByResource, rightsRules } from './followed-kinds.ts';

const agent = (part: Partial<ClusterAgent>): ClusterAgent => ({
  agent: 'discovery',
  instance: 'agent-1',
  version: '1.0.0',
  leader: false,
  startedAt: '2026-11-30T02:30:00Z',
  lastSeenAt: '2026-11-30T02:30:00Z',
  queueDepth: 0,
  missingRights: null,
  kinds: null,
  ...part,
});
const kind = (name: string, objects: number) => ({ kind: name, synced: true, objects });
const right = (resource: string, verb: string, namespace: string | null = null, group = '') => ({
  group,
  resource,
  verb,
  namespace,
});

test('of a kind that two follow the leader has the word', () => {
  const agents = [
    agent({ leader: true, kinds: [kind('pods', 7)] }),
    agent({ kinds: [kind('pods', 0), kind('nodes', 3)] }),
  ];
  expect(followedKinds(agents)).toEqual([kind('nodes', 3), kind('pods', 7)]);
  expect(followedKinds([agent({})])).toEqual([]);
});

test('missing rights are told resource by resource, the whole cluster over single namespaces', () => {
  const missing = missingByResource([
    agent({ missingRights: [right('secrets', 'list'), right('secrets', 'watch'), right('secrets', 'list', 'shop')] }),
    agent({ missingRights: [right('jobs', 'list', 'b', 'batch'), right('jobs', 'list', 'a', 'batch')] }),
  ]);
  expect(missing).toEqual([
    { group: '', resource: 'secrets', verbs: ['list', 'watch'], namespaces: [] },
    { group: 'batch', resource: 'jobs', verbs: ['list'], namespaces: ['a', 'b'] },
  ]);
});

test('the rules that give them can be pasted', () => {
  expect(rightsRules([{ group: 'batch', resource: 'jobs', verbs: ['list', 'watch'], namespaces: [] }])).toBe(
    ['rules:', '  - apiGroups: ["batch"]', '    resources: ["jobs"]', '    verbs: ["list", "watch"]'].join('\n'),
  );
});
