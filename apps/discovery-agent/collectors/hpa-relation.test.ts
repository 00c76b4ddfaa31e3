import { hpaRelation as hpaSchema } from '@moonin/contracts';
import { expect, test } from 'vitest';
import { sampleHpa } from '../testing/sample-objects.ts';
import { hpaRelation, scaledDeployment } from './hpa-relation.ts';

test.each([
  [sampleHpa(), 'shop/web'],
  [sampleHpa({ kind: 'StatefulSet' }), null],
  [
    sampleHpa({ spec: { scaleTargetRef: { apiVersion: 'argoproj.io/v1alpha1', kind: 'Deployment', name: 'web' } } }),
    null,
  ],
  [sampleHpa({ spec: { scaleTargetRef: undefined } }), null],
])('HPA %# scales %s', (hpa, expected) => {
  expect(scaledDeployment(hpa)).toBe(expected);
});

test('targets of every kind of metric are told, their current values are not', () => {
  const metrics = [
    { type: 'Resource', resource: { name: 'memory', target: { type: 'AverageValue', averageValue: '500Mi' } } },
    {
      type: 'ContainerResource',
      containerResource: { name: 'cpu', container: 'app', target: { averageUtilization: 60 } },
    },
    { type: 'Pods', pods: { metric: { name: 'rps' }, target: { averageValue: '100' } } },
    {
      type: 'Object',
      object: { describedObject: { kind: 'Ingress', name: 'web' }, metric: { name: 'hits' }, target: { value: '2k' } },
    },
    { type: 'External', external: { metric: { name: 'queue' }, target: { value: '30' } } },
    { type: 'New' },
  ];
  const relation = hpaRelation(
    sampleHpa({ spec: { metrics, minReplicas: undefined }, status: { currentReplicas: undefined } }),
  );
  expect(hpaSchema.parse(relation)).toMatchObject({
    minReplicas: 1,
    currentReplicas: null,
    metrics: [
      'memory: 500Mi (average)',
      'app/cpu: 60%',
      'pods/rps: 100 (average)',
      'Ingress/web hits: 2k',
      'external/queue: 30',
      'New',
    ],
  });
});
