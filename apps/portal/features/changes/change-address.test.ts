import type { ChangedKind, ChangeEntry } from '@moonin/contracts';
import { expect, test } from 'vitest';
import { changeAddress } from './change-address.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';

function change(kind: ChangedKind, revision: number | null = null): ChangeEntry {
  return {
    id,
    type: 'rollout',
    at: '2026-11-30T02:30:00Z',
    cluster: { id, name: 'edge' },
    project: { id, name: 'Shop', slug: 'shop' },
    object: { kind, id, name: 'cart', namespace: 'shop' },
    actor: null,
    quiet: false,
    revision: revision === null ? null : { number: revision, outcome: 'complete', rolledBackTo: null, differences: [] },
    values: [],
  };
}

test.each([
  ['deployment', 7, `/o/acme/deployments/${id}/revisions/7`],
  ['deployment', null, `/o/acme/deployments/${id}`],
  ['cron-job', null, `/o/acme/cron-jobs/${id}`],
  ['node', null, `/o/acme/nodes/${id}`],
  ['hpa', null, `/o/acme/hpas/${id}`],
  ['helm-release', null, `/o/acme/helm-releases/${id}`],
] as const)('a change of a %s, revision %s, is seen at %s', (kind, revision, address) => {
  expect(changeAddress('acme', change(kind, revision))).toBe(address);
});
