import { hpaReport } from '@moonin/contracts';
import type { HorizontalPodAutoscaler } from '@moonin/kube';
import { expect, test } from 'vitest';
import { plainSanitiser } from '../testing/plain-sanitiser.ts';
import { sampleFullHpa } from '../testing/sample-resources.ts';
import { collectHpa, hpaIdentity } from './hpa.ts';

const collect = (over: object) =>
  hpaReport.parse(collectHpa({ ...sampleFullHpa, ...over } as HorizontalPodAutoscaler, plainSanitiser));

test('everything that is told of an HPA', () => {
  expect(collect({})).toMatchObject({
    target: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
    minReplicas: 2,
    maxReplicas: 10,
    currentReplicas: 3,
    desiredReplicas: 4,
    metrics: [
      { type: 'Resource', name: 'cpu', target: '80%', current: '63%' },
      { type: 'External', name: 'external/queue', target: '30', current: null },
    ],
    behavior: {
      scaleUp: { stabilizationSeconds: 0, selectPolicy: 'Max', policies: ['100% / 15 s', '4 pods / 60 s'] },
      scaleDown: null,
    },
    conditions: [
      { type: 'AbleToScale', status: 'True', reason: 'ReadyForNewScale', since: '2026-01-01T00:04:00.000Z' },
    ],
    lastScaledAt: '2026-01-01T00:05:00.000Z',
  });
});

test('before its first reading nothing is known but what is wanted', () => {
  expect(collect({ status: undefined })).toMatchObject({
    currentReplicas: null,
    desiredReplicas: null,
    conditions: [],
    lastScaledAt: null,
    metrics: [{ current: null }, { current: null }],
  });
});

test('how busy it is right now is no change of it; how many pods there are is one', () => {
  const { status } = sampleFullHpa;
  const busier = { resource: { name: 'cpu', current: { averageUtilization: 64 } }, type: 'Resource' };
  const now = collect({});
  expect(hpaIdentity(collect({ status: { ...status, currentMetrics: [busier] } }))).toEqual(hpaIdentity(now));
  expect(hpaIdentity(collect({ status: { ...status, currentReplicas: 5 } }))).not.toEqual(hpaIdentity(now));
});

test('one that scales nothing cannot be told', () => {
  expect(() => collect({ spec: { maxReplicas: 3 } })).toThrow(TypeError);
});
