import { revisionReport } from '@moonin/contracts';
import { stableJson } from '@moonin/runtime';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainSanitiser } from '../testing/plain-sanitiser.ts';
import { createRolloutModel, type RolloutModel, type Step } from '../testing/rollout-model.ts';
import { conditionOf, sampleDeployment, samplePod, sampleReplicaSet } from '../testing/sample-objects.ts';
import { partsOf } from '../testing/sample-parts.ts';
import type { DeploymentParts } from './deployment-parts.ts';
import { collectRevision, knownRevisions, revisionIdentity } from './revision.ts';

const reportsOf = (parts: DeploymentParts) =>
  knownRevisions(parts).map((revision) => revisionReport.parse(collectRevision(parts, revision, plainSanitiser)));
const numbered = (revision: string, metadata: object = {}) => ({
  annotations: { 'deployment.kubernetes.io/revision': revision },
  ...metadata,
});

describe('revisions', () => {
  test('the one in force carries what the Deployment knows, an earlier one only its template', () => {
    const [current, past] = reportsOf(
      partsOf({
        deployment: sampleDeployment({
          metadata: numbered('2', {
            annotations: { 'deployment.kubernetes.io/revision': '2', 'kubernetes.io/change-cause': 'release 2' },
            managedFields: [
              {
                manager: 'kubectl-set',
                operation: 'Update',
                time: '2026-01-02T00:00:00Z',
                fieldsV1: { 'f:spec': { 'f:template': {} } },
              },
            ],
          }),
        }),
        replicaSets: [
          sampleReplicaSet({ hash: 'one', revision: '1', annotations: { 'kubernetes.io/change-cause': 'release 1' } }),
          sampleReplicaSet({ hash: 'two', revision: '2', image: 'shop/web:2', createdAt: '2026-01-02T00:00:01Z' }),
        ],
        pods: [samplePod({ hash: 'two' })],
      }),
    );
    expect(current).toMatchObject({
      number: 2,
      current: true,
      replicaSet: 'web-two',
      templateHash: 'two',
      startedAt: '2026-01-02T00:00:01.000Z',
      finishedAt: '2026-01-01T00:00:21.000Z',
      outcome: 'complete',
      rolledBackTo: null,
      actor: { manager: 'kubectl-set', operation: 'Update', tool: 'kubectl', changeCause: 'release 2' },
      images: [{ repository: 'shop/web', tag: '2', digest: `sha256:${'a'.repeat(64)}` }],
      manifest: { replicas: 2, strategy: { maxSurge: '25%' } },
    });
    expect(current?.manifest.template).toEqual({
      metadata: { labels: { app: 'web' }, annotations: {} },
      spec: { containers: [{ name: 'app', image: 'shop/web:2' }] },
    });
    expect(past).toMatchObject({
      number: 1,
      current: false,
      outcome: 'unknown',
      finishedAt: null,
      actor: { manager: null, changeCause: 'release 1' },
      manifest: { replicas: null, strategy: null, labels: null, annotations: null },
    });
  });

  test.each([
    ['no number yet', sampleDeployment({ metadata: { annotations: {} } }), []],
    ['a number that is none', sampleDeployment({ metadata: numbered('x') }), []],
    ['a ReplicaSet that the status does not name yet', sampleDeployment({ metadata: numbered('1') }), [1]],
    ['a number without its ReplicaSet', sampleDeployment({ metadata: numbered('9') }), [2, 1]],
  ])('%s', (_name, deployment, numbers) => {
    const replicaSets = [
      sampleReplicaSet({ hash: 'one', revision: '1' }),
      sampleReplicaSet({ hash: 'two', revision: '2' }),
      sampleReplicaSet({ hash: 'x' }),
    ];
    expect(reportsOf(partsOf({ deployment, replicaSets })).map(({ number }) => number)).toEqual(numbers);
  });

  test('a ReplicaSet that was brought back is a revision under each of its numbers', () => {
    const reports = reportsOf(
      partsOf({
        deployment: sampleDeployment({
          metadata: numbered('5', {
            managedFields: [
              {
                manager: 'kubectl-rollout',
                operation: 'Update',
                time: '2026-02-01T00:00:00Z',
                fieldsV1: { 'f:spec': { 'f:template': {} } },
              },
            ],
          }),
        }),
        replicaSets: [
          sampleReplicaSet({ hash: 'one', revision: '5', history: '1,3', createdAt: '2026-01-01T00:00:00Z' }),
          sampleReplicaSet({ hash: 'two', revision: '4', history: '2' }),
        ],
      }),
    );
    expect(
      reports.map(({ number, replicaSet, rolledBackTo, startedAt }) => [number, replicaSet, rolledBackTo, startedAt]),
    ).toEqual([
      [5, 'web-one', 3, '2026-02-01T00:00:00.000Z'],
      [4, 'web-two', 2, null],
      [3, 'web-one', 1, null],
      [2, 'web-two', null, '2026-01-01T00:00:01.000Z'],
      [1, 'web-one', null, '2026-01-01T00:00:00.000Z'],
    ]);
    expect(reports[0]?.actor).toMatchObject({ tool: 'kubectl-rollout' });
  });

  test.each([
    ['NewReplicaSetAvailable', 'True', {}, 'complete'],
    ['ProgressDeadlineExceeded', 'False', {}, 'deadline_exceeded'],
    ['ReplicaSetUpdated', 'True', {}, 'progressing'],
    ['DeploymentPaused', 'Unknown', { availableReplicas: 1 }, 'progressing'],
    ['DeploymentPaused', 'Unknown', {}, 'complete'],
  ])('Progressing for %s (%s, %j) is %s', (reason, status, counts, outcome) => {
    const deployment = sampleDeployment({
      status: { conditions: [conditionOf('Progressing', status, reason, '2026-01-01T00:09:00Z')], ...counts },
    });
    const [report] = reportsOf(
      partsOf({ deployment, replicaSets: [sampleReplicaSet({ hash: 'one', revision: '1' })] }),
    );
    expect(report?.outcome).toBe(outcome);
  });

  test('without a deadline the counts decide', () => {
    const outcomeOf = (availableReplicas: number) =>
      reportsOf(
        partsOf({
          deployment: sampleDeployment({ status: { conditions: [], availableReplicas } }),
          replicaSets: [sampleReplicaSet({ hash: 'one', revision: '1' })],
        }),
      )[0]?.outcome;
    expect([outcomeOf(2), outcomeOf(1)]).toEqual(['complete', 'progressing']);
  });

  test('what looks like a credential in the template is hidden', () => {
    const replicaSet = sampleReplicaSet({ hash: 'one', revision: '1', image: 'https://u:canary-1@x/y' });
    const [report] = reportsOf(partsOf({ deployment: sampleDeployment(), replicaSets: [replicaSet] }));
    expect(JSON.stringify(report)).not.toContain('canary');
  });
});

describe('any sequence of rollouts, rollbacks and scalings', () => {
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.nat(5).map((tag) => ({ do: 'image' as const, image: `shop/web:${tag}` })),
    fc.nat(4).map((back) => ({ do: 'undo' as const, back })),
    fc.nat(9).map((replicas) => ({ do: 'scale' as const, replicas })),
    fc.constant({ do: 'finish' as const }),
  );
  const reportsOfModel = (model: RolloutModel) =>
    reportsOf(partsOf({ deployment: model.deployment(), replicaSets: model.replicaSets() }));

  test('every number that there ever was is a revision with its own image', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const model = createRolloutModel();
        for (const each of steps) model.step(each);
        const told = reportsOfModel(model).map(({ number, images, rolledBackTo, current }) => ({
          number,
          image: images[0]?.reference,
          rolledBackTo,
          current,
        }));
        const happened = [...model.ledger]
          .map(([number, { image, rolledBackTo }]) => ({
            number,
            image,
            rolledBackTo,
            current: number === model.current,
          }))
          .sort((a, b) => b.number - a.number);
        expect(told).toEqual(happened);
      }),
    );
  });

  test('a revision of the past never changes again, and scaling changes none', () => {
    const identities = (model: RolloutModel) =>
      new Map(
        reportsOfModel(model).map((report) => [report.number, { report, text: stableJson(revisionIdentity(report)) }]),
      );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), step, (steps, last) => {
        const model = createRolloutModel();
        for (const each of steps) model.step(each);
        const before = identities(model);
        const current = model.current;
        model.step(last);
        const after = identities(model);
        for (const [number, { report, text }] of before) {
          const isUntouched = number !== current && after.get(number)?.report.replicaSet === report.replicaSet;
          // Its ReplicaSet may be in force again, under a new number: then the cause of the old one is lost.
          if (isUntouched || last.do === 'scale') expect(after.get(number)?.text).toBe(text);
        }
        expect(after.size).toBe(model.ledger.size);
      }),
    );
  });
});
