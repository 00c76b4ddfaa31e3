import { expect, test } from 'vitest';
import { knownToBoth, manifestYaml } from './manifest-yaml.ts';

const name = { name: 'web', namespace: 'shop' };

test('writes the manifest as a Deployment', () => {
  const yaml = manifestYaml(name, {
    replicas: 3,
    strategy: { type: 'RollingUpdate', maxSurge: '25%', maxUnavailable: null },
    labels: { app: 'web' },
    annotations: {},
    template: { spec: { containers: [{ name: 'app', image: 'web:1', args: ['on', '1', 'null', 'a: b'] }] } },
  });
  expect(yaml).toBe(`apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: shop
  labels:
    app: web
spec:
  replicas: 3
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxSurge: 25%
  template:
    spec:
      containers:
        - name: app
          image: web:1
          args:
            - on
            - "1"
            - "null"
            - "a: b"
`);
});

test('leaves out what a past revision does not know', () => {
  const shared = { cpu: '1' };
  const yaml = manifestYaml(name, {
    replicas: null,
    strategy: null,
    labels: null,
    annotations: null,
    template: { limits: shared, requests: shared },
  });
  expect(yaml).not.toMatch(/replicas|strategy|labels|annotations|[&*]/);
});

test('beside a revision that knows less, only what both know is compared', () => {
  const whole = {
    replicas: 3,
    strategy: { type: 'Recreate', maxSurge: null, maxUnavailable: null },
    labels: { app: 'web' },
    annotations: {},
    template: { image: 'web:2' },
  };
  const past = { replicas: null, strategy: null, labels: null, annotations: null, template: { image: 'web:1' } };
  expect(knownToBoth(whole, past)).toEqual({ ...past, template: { image: 'web:2' } });
  expect(knownToBoth(past, whole)).toEqual(past);
  expect(knownToBoth(whole, whole)).toEqual(whole);
});
