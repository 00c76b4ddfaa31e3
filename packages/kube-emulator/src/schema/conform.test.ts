import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../model/json.ts';
import { conformToType, TypeMismatch } from './conform.ts';

const deployment = (spec: JsonObject): JsonObject => ({ metadata: { name: 'x' }, spec });
const pod = (container: JsonObject) => ({ template: { spec: { containers: [{ name: 'a', ...container }] } } });

test('what conforms keeps its identity', () => {
  const object = deployment({ replicas: 2, ...pod({ image: 'a:1' }) });
  expect(conformToType(object, 'apps.v1.Deployment').object).toBe(object);
});

test('nulls, empty lists and maps, and zeros that mean nothing go; zeros that mean something stay', () => {
  const spec = { replicas: 0, paused: false, minReadySeconds: 0, progressDeadlineSeconds: 0, selector: null };
  const container = { image: 'a:1', env: [], stdin: false, workingDir: '', resources: { limits: {} } };
  const object = { ...deployment({ ...spec, ...pod(container) }), status: {} };
  expect(conformToType(object, 'apps.v1.Deployment').object).toEqual({
    metadata: { name: 'x' },
    spec: { replicas: 0, progressDeadlineSeconds: 0, ...pod({ image: 'a:1', resources: {} }) },
    status: {},
  });
});

test('quantities get their canonical spelling, numbers included', () => {
  const resources = { requests: { cpu: 0.5, memory: '1024Mi' }, limits: { cpu: '2000m' } };
  const { object } = conformToType(deployment(pod({ resources })), 'apps.v1.Deployment');
  expect(object).toEqual(
    deployment(pod({ resources: { requests: { cpu: '500m', memory: '1Gi' }, limits: { cpu: '2' } } })),
  );
});

test('unknown fields are named with their place and left out', () => {
  const object = deployment({ replica: 1, ...pod({ imag: 'a:1' }) });
  const result = conformToType(object, 'apps.v1.Deployment');
  expect(result.unknownFields).toEqual(['spec.replica', 'spec.template.spec.containers[0].imag']);
  expect(result.object).toEqual(deployment(pod({})));
});

describe('wrong types', () => {
  test.each<[JsonObject, string]>([
    [
      { replicas: '3' },
      'json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    [
      { replicas: 1.5 },
      'json: cannot unmarshal number 1.5 into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    [
      { replicas: 2 ** 31 },
      'json: cannot unmarshal number 2147483648 into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    [{ paused: 'yes' }, 'json: cannot unmarshal string into Go struct field DeploymentSpec.spec.paused of type bool'],
    [
      pod({ env: { A: 'b' } }),
      'json: cannot unmarshal object into Go struct field Container.spec.template.spec.containers.env of type []v1.EnvVar',
    ],
    [
      pod({ env: [{ name: 'A', value: 1 }] }),
      'json: cannot unmarshal number into Go struct field EnvVar.spec.template.spec.containers.env.value of type string',
    ],
    [
      pod({ resources: { limits: { cpu: 'lots' } } }),
      "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
    ],
  ])('%j', (spec, message) => {
    expect(() => conformToType(deployment(spec), 'apps.v1.Deployment')).toThrow(new TypeMismatch(message));
  });

  test('times and base64', () => {
    const metadata = { creationTimestamp: 'yesterday' };
    expect(() => conformToType({ metadata }, 'core.v1.Secret')).toThrow(/parsing time "yesterday"/);
    expect(() => conformToType({ data: { a: 'not base64!' } }, 'core.v1.Secret')).toThrow(/illegal base64 data/);
  });
});
