import { expect, test } from 'vitest';
import { decodeProtobuf, openProtobuf } from './decode-protobuf.ts';
import { ProtobufError } from './protobuf-reader.ts';

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const more = rest > 127n;
    bytes.push(Number(rest & 127n) | (more ? 128 : 0));
    rest >>= 7n;
  } while (rest > 0n);
  return Buffer.from(bytes);
}

const number = (field: number, value: number) => Buffer.concat([varint(field << 3), varint(value)]);

function bytes(field: number, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as Buffer)));
  return Buffer.concat([varint((field << 3) | 2), varint(content.length), content]);
}

const quantity = (text: string) => bytes(2, bytes(1, text));

test('a Deployment as kubectl create sends it', () => {
  const container = [
    bytes(1, 'web'),
    bytes(2, 'nginx:1.27'),
    bytes(5, ''),
    bytes(8, bytes(2, bytes(1, 'cpu'), quantity('250m'))),
    bytes(10, bytes(1, bytes(2, bytes(1, '/live'), bytes(2, number(1, 1), bytes(3, 'http')))), number(2, 7)),
  ];
  const volume = [bytes(1, 'cache'), bytes(2, bytes(2, ''))];
  const podSpec = [bytes(1, ...volume), bytes(2, ...container), bytes(7, bytes(1, 'disk'), bytes(2, 'ssd'))];
  const template = [bytes(1, bytes(11, bytes(1, 'app'), bytes(2, 'web')), bytes(8, '')), bytes(2, ...podSpec)];
  const spec = [number(1, 3), bytes(3, ...template), number(7, 0)];
  const raw = Buffer.concat([bytes(1, bytes(1, 'web')), bytes(2, ...spec), bytes(3, '')]);
  const head = bytes(1, bytes(1, 'apps/v1'), bytes(2, 'Deployment'));
  const body = Buffer.concat([Buffer.from('k8s\0'), head, bytes(2, raw), bytes(3, ''), bytes(4, '')]);

  const opened = openProtobuf(body);
  expect(opened).toMatchObject({ apiVersion: 'apps/v1', kind: 'Deployment' });
  expect(decodeProtobuf(opened.raw, 'apps.v1.Deployment')).toEqual({
    metadata: { name: 'web' },
    spec: {
      replicas: 3,
      paused: false,
      template: {
        metadata: { labels: { app: 'web' } },
        spec: {
          volumes: [{ name: 'cache', emptyDir: {} }],
          containers: [
            {
              name: 'web',
              image: 'nginx:1.27',
              resources: { requests: { cpu: '250m' } },
              livenessProbe: { httpGet: { path: '/live', port: 'http' }, initialDelaySeconds: 7 },
            },
          ],
          nodeSelector: { disk: 'ssd' },
        },
      },
    },
    status: {},
  });
});

test('negative numbers, times and managed fields', () => {
  const fields = bytes(7, bytes(1, '{"f:spec":{}}'));
  const time = bytes(4, number(1, 1_767_225_600), number(2, 0));
  const raw = Buffer.concat([bytes(17, bytes(1, 'kubectl'), time, fields), number(7, -1)]);
  expect(decodeProtobuf(raw, 'meta.v1.ObjectMeta')).toEqual({
    generation: -1,
    managedFields: [{ manager: 'kubectl', time: '2026-01-01T00:00:00Z', fieldsV1: { 'f:spec': {} } }],
  });
});

test.each([
  ['no prefix', Buffer.from('{"kind":"Pod"}')],
  ['a message that is cut off', Buffer.concat([Buffer.from('k8s\0'), Buffer.from([0x0a, 0x7f, 0x01])])],
  ['a number without an end', Buffer.concat([Buffer.from('k8s\0'), Buffer.alloc(12, 0xff)])],
])('refuses %s', (_name, body) => {
  expect(() => openProtobuf(body)).toThrow(ProtobufError);
});
