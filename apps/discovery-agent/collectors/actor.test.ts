import { describe, expect, test } from 'vitest';
import { plainSanitiser } from '../testing/plain-sanitiser.ts';
import { actorOf, templateOwnerOf, toolOf } from './actor.ts';

const template = { 'f:spec': { 'f:template': { 'f:spec': {} } } };

describe('owner of the pod template', () => {
  test.each([
    ['nothing said', undefined, null],
    ['no fields', [{ manager: 'x', operation: 'Update', time: '2026-01-01T00:00:00Z' }], null],
    [
      'the newest of two',
      [
        { manager: 'helm', operation: 'Update', time: '2026-01-01T00:00:00Z', fieldsV1: template },
        { manager: 'kubectl-set', operation: 'Update', time: '2026-01-02T00:00:00Z', fieldsV1: template },
      ],
      { manager: 'kubectl-set', operation: 'Update', changedAt: '2026-01-02T00:00:00.000Z' },
    ],
    [
      'not the controller, not a status writer, not who only scaled',
      [
        { manager: 'kubectl', operation: 'Apply', time: '2026-01-01T00:00:00Z', fieldsV1: template },
        { manager: 'kube-controller-manager', operation: 'Update', time: '2026-01-03T00:00:00Z', fieldsV1: template },
        { manager: 'x', operation: 'Update', subresource: 'status', time: '2026-01-03T00:00:00Z', fieldsV1: template },
        {
          manager: 'scaler',
          operation: 'Update',
          time: '2026-01-03T00:00:00Z',
          fieldsV1: { 'f:spec': { 'f:replicas': {} } },
        },
      ],
      { manager: 'kubectl', operation: 'Apply', changedAt: '2026-01-01T00:00:00.000Z' },
    ],
    [
      'two in one second: who changed less came later',
      [
        {
          manager: 'kubectl-create',
          operation: 'Update',
          time: '2026-01-01T00:00:00Z',
          fieldsV1: { 'f:spec': { 'f:template': { 'f:metadata': {}, 'f:spec': {} } } },
        },
        { manager: 'kubectl-set', operation: 'Update', time: '2026-01-01T00:00:00Z', fieldsV1: template },
      ],
      { manager: 'kubectl-set', operation: 'Update', changedAt: '2026-01-01T00:00:00.000Z' },
    ],
    [
      'no time at all',
      [{ manager: 'curl', operation: 'Update', fieldsV1: template }],
      { manager: 'curl', operation: 'Update', changedAt: null },
    ],
  ])('%s', (_name, managedFields, expected) => {
    expect(templateOwnerOf(managedFields)).toEqual(expected);
  });
});

test.each([
  ['kubectl', 'kubectl'],
  ['kubectl-set', 'kubectl'],
  ['kubectl-client-side-apply', 'kubectl'],
  ['kubectl-edit', 'kubectl'],
  ['kubectl-rollout', 'kubectl-rollout'],
  ['helm', 'helm'],
  ['argocd-controller', 'argocd'],
  ['argocd-application-controller', 'argocd'],
  ['kustomize-controller', 'flux'],
  ['helm-controller', 'flux'],
  ['HashiCorp', 'terraform'],
  ['moonin-scaling-agent', 'scaling-rule'],
  ['moonin-app-controller', 'moonin-app'],
  ['keda-operator', 'keda'],
  ['vpa-updater', 'autoscaler'],
  ['my-operator', null],
])('the tool of field manager %s is %s', (manager, tool) => {
  expect(toolOf(manager)).toBe(tool);
});

test('a cause is sanitised, and the source is told only by who made the change', () => {
  const management = { type: 'gitops', tool: 'argocd', source: 'shop' } as const;
  const owner = (manager: string) => ({ manager, operation: 'Update', changedAt: null }) as const;
  const changeCause = 'kubectl set env --token=canary-1';
  const by = (manager: string) =>
    actorOf({ owner: owner(manager), management, changeCause, sanitiser: plainSanitiser });
  expect(by('argocd-controller')).toMatchObject({ tool: 'argocd', source: 'shop' });
  expect(by('kubectl-edit')).toMatchObject({ tool: 'kubectl', source: null });
  expect(by('kubectl-edit').changeCause).toBe('kubectl set env --token=«hidden:0123456789abcdef»');
});
