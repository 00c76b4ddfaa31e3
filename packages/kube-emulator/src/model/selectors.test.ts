import { describe, expect, test } from 'vitest';
import { matchesFields, parseFieldSelector } from './field-selector.ts';
import type { KubeObject } from './kube-object.ts';
import { matchesLabels, parseLabelSelector, selectorOfField, selectorText } from './label-selector.ts';
import { resourceOfKind } from './resource-registry.ts';

const labels = { app: 'web', tier: 'front', 'example.com/size': '7' };

describe('label selectors', () => {
  test.each<[string, boolean]>([
    ['', true],
    ['app=web', true],
    ['app==web,tier!=back', true],
    ['app=api', false],
    ['missing!=x', true],
    ['app in (api, web)', true],
    ['app notin (web)', false],
    ['missing notin (x)', true],
    ['tier', true],
    ['!tier', false],
    ['!missing', true],
    ['example.com/size>5,example.com/size<9', true],
    ['app=', false],
  ])('%s', (text, matches) => {
    const selector = parseLabelSelector(text);
    expect(selector && matchesLabels(selector, labels)).toBe(matches);
  });

  test.each(['a=b=c', 'app in web', '=x', 'app in (a', ',,'])('%s cannot be read', (text) => {
    expect(parseLabelSelector(text)).toBeUndefined();
  });

  test('a field with labels and expressions, and its text', () => {
    const field = {
      matchLabels: { app: 'web' },
      matchExpressions: [
        { key: 'tier', operator: 'In', values: ['mid', 'front'] },
        { key: 'gone', operator: 'DoesNotExist' },
      ],
    };
    const selector = selectorOfField(field);
    expect(selector && matchesLabels(selector, labels)).toBe(true);
    expect(selector && selectorText(selector)).toBe('app=web,tier in (front,mid),!gone');
  });

  test.each([
    [{ matchExpressions: [{ key: 'a', operator: 'In' }] }],
    [{ matchExpressions: [{ key: 'a', operator: 'Exists', values: ['x'] }] }],
    [{ matchExpressions: [{ key: 'a', operator: 'Near', values: ['x'] }] }],
    ['app=web'],
  ])('a malformed field: %j', (field) => {
    expect(selectorOfField(field)).toBeUndefined();
  });
});

describe('field selectors', () => {
  const pod = {
    kind: 'Pod',
    metadata: { name: 'a', namespace: 'n' },
    spec: { nodeName: 'node-1' },
    status: { phase: 'Running' },
  } as unknown as KubeObject;

  test.each<[string, boolean]>([
    ['metadata.name=a', true],
    ['metadata.name!=a', false],
    ['status.phase=Running,spec.nodeName=node-1', true],
    ['spec.nodeName=', false],
    ['metadata.namespace==n', true],
  ])('%s', (text, matches) => {
    const parsed = parseFieldSelector(text, resourceOfKind('Pod'));
    expect('requirements' in parsed && matchesFields(parsed.requirements, pod)).toBe(matches);
  });

  test('a field that the kind does not offer is refused', () => {
    expect(parseFieldSelector('status.phase=x', resourceOfKind('Deployment'))).toEqual({
      error: 'field label not supported: status.phase',
    });
    expect(parseFieldSelector('nonsense', resourceOfKind('Pod'))).toHaveProperty('error');
  });
});
