import { serviceReport } from '@moonin/contracts';
import { expect, test } from 'vitest';
import { plainSanitiser } from '../testing/plain-sanitiser.ts';
import { sampleService } from '../testing/sample-resources.ts';
import { collectService } from './service.ts';

const collect = (over: object) => serviceReport.parse(collectService({ ...sampleService, ...over }, plainSanitiser));

test('everything that is told of a Service', () => {
  expect(collect({})).toEqual({
    namespace: 'shop',
    name: 'web',
    labels: { app: 'web', note: '«hidden:0123456789abcdef»' },
    annotations: { 'example.com/token': '«hidden:0123456789abcdef»' },
    createdAt: '2026-01-01T00:00:00.000Z',
    type: 'LoadBalancer',
    clusterIps: ['10.0.0.7', 'fd00::7'],
    ports: [
      { name: 'http', protocol: 'TCP', port: 80, targetPort: 'http', nodePort: 30_080, appProtocol: 'h2c' },
      { name: 'dns', protocol: 'UDP', port: 53, targetPort: '5353', nodePort: null, appProtocol: null },
    ],
    selector: { app: 'web' },
    externalName: 'db.example.com',
    externalIps: ['192.0.2.1'],
    addresses: ['198.51.100.7', 'lb.example.com'],
    sessionAffinity: 'ClientIP',
  });
});

test.each([
  ['headless, of an older API server', { clusterIP: 'None', ports: null }, { clusterIps: ['None'], ports: [] }],
  ['without selector', { selector: {} }, { selector: null }],
  ['no spec', undefined, { type: 'ClusterIP', clusterIps: [], selector: null, externalName: null }],
  [
    'ports out of range',
    { ports: [{ port: 70_000 }, { port: 1, nodePort: -3 }] },
    { ports: [{ port: 1, nodePort: null }] },
  ],
])('%s', (_name, spec, expected) => {
  expect(collect({ spec })).toMatchObject(expected);
});
