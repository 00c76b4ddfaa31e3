import { expect, test } from 'vitest';
import { hitAddress } from './hit-address.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';

test.each([
  ['deployment', 'cart', `/o/acme/deployments/${id}`],
  ['cluster', 'edge', `/o/acme/clusters/${id}`],
  ['node', 'node-1', `/o/acme/nodes/${id}`],
  ['namespace', 'a&b', '/o/acme/deployments?namespace=a%26b'],
  ['image', 'shop/cart', '/o/acme/images?q=shop%2Fcart'],
  ['cron-job', 'nightly', `/o/acme/cron-jobs/${id}`],
  ['role-binding', 'editors', `/o/acme/role-bindings/${id}`],
  ['helm-release', 'shop', `/o/acme/helm-releases/${id}`],
  ['project', 'Shop', `/o/acme/deployments?project=${id}`],
] as const)('a %s named %s leads to %s', (kind, title, address) => {
  expect(hitAddress('acme', { kind, id, title, context: '', state: null })).toBe(address);
});
