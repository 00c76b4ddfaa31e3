import { describe, expect, test } from 'vitest';
import type { KubeObject } from '../../model/kube-object.ts';
import { pod } from '../../testing/pod-fixtures.ts';
import { chooseNode, type NodeUsage } from './choose-node.ts';

describe('the choice of a node', () => {
  const node = (
    name: string,
    fields: { spec?: object; labels?: Record<string, string>; pods?: string } = {},
  ): KubeObject => ({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, uid: name, resourceVersion: '1', creationTimestamp: '', labels: fields.labels ?? {} },
    spec: { ...fields.spec },
    status: { allocatable: { cpu: '2', memory: '4Gi', pods: fields.pods ?? '10' } },
  });
  const usage = (used: Record<string, Partial<NodeUsage>>) => (name: string) => ({
    pods: 0,
    cpuMilli: 0,
    memoryMilli: 0,
    ...used[name],
  });
  const asking = (requests: Record<string, string>, spec: object = {}) =>
    pod({ spec: { containers: [{ name: 'web', image: 'a:1', resources: { requests } }], ...spec } });

  test('the emptiest that fits', () => {
    const nodes = [node('a'), node('b'), node('c')];
    expect(chooseNode(pod(), nodes, usage({ a: { pods: 2 }, b: { pods: 1 }, c: { pods: 3 } }))).toEqual({ node: 'b' });
  });

  test.each<[string, KubeObject, KubeObject[], string]>([
    ['no nodes', pod(), [], 'no nodes available to schedule pods'],
    ['too big', asking({ cpu: '3' }), [node('a'), node('b')], '0/2 nodes are available: 2 Insufficient cpu.'],
    [
      'several reasons',
      asking({ memory: '5Gi' }),
      [node('a'), node('b', { spec: { unschedulable: true } })],
      '0/2 nodes are available: 1 Insufficient memory, 1 node(s) were unschedulable.',
    ],
    ['full', pod(), [node('a', { pods: '0' })], '0/1 nodes are available: 1 Too many pods.'],
    [
      'a taint',
      pod(),
      [node('a', { spec: { taints: [{ key: 'gpu', effect: 'NoSchedule' }] } })],
      '0/1 nodes are available: 1 node(s) had untolerated taint(s).',
    ],
    [
      'a selector',
      pod({ spec: { nodeSelector: { disk: 'ssd' } } }),
      [node('a')],
      "0/1 nodes are available: 1 node(s) didn't match Pod's node affinity/selector.",
    ],
  ])('none: %s', (_name, of, nodes, message) => {
    expect(chooseNode(of, nodes, usage({}))).toEqual({ message });
  });

  test.each([
    [{ key: 'gpu', operator: 'Exists' }],
    [{ key: 'gpu', value: 'yes', effect: 'NoSchedule' }],
    [{ operator: 'Exists' }],
  ])('a toleration opens a tainted node: %j', (toleration) => {
    const tainted = node('a', { spec: { taints: [{ key: 'gpu', value: 'yes', effect: 'NoSchedule' }] } });
    expect(chooseNode(pod({ spec: { tolerations: [toleration] } }), [tainted], usage({}))).toEqual({ node: 'a' });
  });
});
