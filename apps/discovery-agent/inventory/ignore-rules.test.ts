import { expect, test } from 'vitest';
import { createIgnoreRules } from './ignore-rules.ts';

const rules = createIgnoreRules({
  namespaces: ['kube-system', 'tmp-*'],
  resources: [
    'deployment/canary-*',
    'Deployments/shop/*',
    'node/spot-*-eu',
    'job/*',
    'networkpolicies/*',
    'ingresses/old',
    'CronJob/tmp',
    'clusterroles/system:*',
    'helm-release/*/*',
  ],
  nodeLabels: ['beta.kubernetes.io/*', 'noise'],
});

test.each([
  ['namespace', 'kube-system', true],
  ['namespace', 'tmp-1', true],
  ['namespace', 'shop', false],
  ['deployment', 'kube-system/coredns', true],
  ['deployment', 'tmp-1/web', true],
  ['deployment', 'apps/canary-web', true],
  ['deployment', 'apps/web-canary-', false],
  ['deployment', 'shop/anything', true],
  ['deployment', 'shop-two/anything', false],
  ['node', 'spot-1-eu', true],
  ['node', 'spot-eu', false],
  ['node', 'anything', false],
  ['execution', 'shop/nightly-1', true],
  ['cron-job', 'shop/nightly', false],
  ['network-policy', 'shop/open', true],
  ['ingress', 'shop/old', true],
  ['cron-job', 'shop/tmp', true],
  ['role', 'system:node', true],
  ['role', 'shop/system:node', false],
  ['role-binding', 'system:node', false],
])('%s %s is ignored: %s', (kind, key, expected) => {
  expect(rules.isIgnored(kind, key)).toBe(expected);
});

test.each([
  ['execution', true],
  ['network-policy', true],
  ['helm-release', true],
  ['deployment', false],
  ['ingress', false],
  ['role', false],
])('all of %s is ignored: %s', (kind, expected) => {
  expect(rules.isKindIgnored(kind)).toBe(expected);
});

test('node labels and the selector of plain names', () => {
  expect(rules.isNodeLabelIgnored('beta.kubernetes.io/arch')).toBe(true);
  expect(rules.isNodeLabelIgnored('kubernetes.io/arch')).toBe(false);
  expect(rules.namespaceSelector).toBe('metadata.namespace!=kube-system');
  expect(createIgnoreRules({ namespaces: [], resources: [], nodeLabels: [] }).namespaceSelector).toBeUndefined();
});
