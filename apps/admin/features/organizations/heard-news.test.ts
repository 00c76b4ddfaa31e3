import { expect, test } from 'vitest';
import { heardNews } from './heard-news.ts';

const clusters = (...statuses: ('waiting' | 'connected' | 'delayed' | 'disconnected')[]) =>
  statuses.map((status) => ({ status }));

test.each([
  [0, clusters(), { kind: 'noProject' }],
  [2, clusters(), { kind: 'noCluster' }],
  [1, clusters('connected', 'connected'), { kind: 'allHeard' }],
  [1, clusters('connected', 'waiting'), { kind: 'waiting', count: 1 }],
  [1, clusters('waiting', 'delayed', 'disconnected'), { kind: 'silent', count: 2 }],
] as const)('%i projects and %j: %j', (projects, list, news) => {
  expect(heardNews(projects, list)).toEqual(news);
});
