import { scaleActor } from '@moonin/contracts';
import { describe, expect, test } from 'vitest';
import type { ManagedFields } from './actor.ts';
import { scaleActorOf } from './scale-actor.ts';

const replicas = { 'f:spec': { 'f:replicas': {} } };
const owner = (manager: string, second: number, over: ManagedFields = {}): ManagedFields => ({
  manager,
  operation: 'Update',
  time: `2026-01-01T00:00:0${second}Z`,
  fieldsV1: replicas,
  ...over,
});
const scale = { subresource: 'scale' };

describe('who last set the number of replicas', () => {
  test.each<[string, ManagedFields[] | undefined, string | null, string | null]>([
    ['nothing said', undefined, null, null],
    [
      'the API server filled it in',
      [owner('kubectl', 1, { fieldsV1: { 'f:spec': { 'f:template': {} } } })],
      null,
      null,
    ],
    ['whoever made it', [owner('kubectl-create', 1)], 'kubectl-create', 'kubectl'],
    ['a person with kubectl scale', [owner('helm', 1), owner('kubectl', 2, scale)], 'kubectl', 'kubectl'],
    ['the HPA', [owner('kubectl', 1), owner('kube-controller-manager', 2, scale)], 'kube-controller-manager', 'hpa'],
    ['the controller manager, not as an HPA', [owner('kube-controller-manager', 2)], 'kube-controller-manager', null],
    [
      'a scaling rule',
      [owner('kubectl', 1), owner('moonin-scaling-agent', 2, scale)],
      'moonin-scaling-agent',
      'scaling-rule',
    ],
    ['Helm', [owner('helm', 3), owner('kubectl', 2, scale)], 'helm', 'helm'],
    ['Argo CD', [owner('argocd-controller', 3, { operation: 'Apply' })], 'argocd-controller', 'argocd'],
    ['Flux', [owner('kustomize-controller', 3, { operation: 'Apply' })], 'kustomize-controller', 'flux'],
    ['KEDA', [owner('keda-operator', 3, scale)], 'keda-operator', 'keda'],
    ['two in one second: the one that scales', [owner('kubectl', 1, scale), owner('helm', 1)], 'kubectl', 'kubectl'],
    ['a status writer never', [owner('x', 9, { subresource: 'status' })], null, null],
    ['an operator nobody knows', [owner('my-operator', 1)], 'my-operator', null],
  ])('%s', (_name, managedFields, manager, tool) => {
    const actor = scaleActorOf(managedFields);
    expect([actor?.manager ?? null, actor?.tool ?? null]).toEqual([manager, tool]);
    if (actor !== null) expect(scaleActor.parse(actor)).toEqual(actor);
  });

  test('fields of other types say nothing', () => {
    const wild = [
      null,
      {},
      { manager: 5, fieldsV1: replicas },
      { manager: 'x', fieldsV1: { 'f:spec': 1 } },
      owner('a', 1, { fieldsV1: null as never }),
    ];
    expect(scaleActorOf(wild as ManagedFields[])).toBeNull();
    expect(scaleActorOf({} as never)).toBeNull();
    expect(scaleActorOf([owner('x', 1, { time: 'yesterday', operation: 'Guess' })])).toMatchObject({
      at: null,
      operation: null,
    });
  });
});
