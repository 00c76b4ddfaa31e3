import { expect, test } from 'vitest';
import { ingressReport } from '../testing/report-factory.ts';
import { routesOf, servicesOf } from './ingress-services.ts';

const backend = (service: string | null) => ({ service, port: '80', resource: service === null ? 'Bucket/a' : null });

test('every way to a Service is told, with whether it is encrypted', () => {
  const report = ingressReport('shop', 'web', {
    rules: [
      { host: 'a.example.test', paths: [{ path: '/', pathType: 'Prefix', backend: backend('web') }] },
      { host: 'plain.test', paths: [{ path: '/files', pathType: 'Exact', backend: backend(null) }] },
      { host: 'plain.test', paths: [{ path: null, pathType: 'Prefix', backend: backend('api') }] },
    ],
    tls: [{ hosts: ['*.example.test'], secretName: 'wild' }],
    defaultBackend: backend('web'),
  });
  expect(routesOf(report)).toEqual([
    { host: 'a.example.test', path: '/', service: 'web', tls: true },
    { host: 'plain.test', path: null, service: 'api', tls: false },
    { host: null, path: null, service: 'web', tls: false },
  ]);
  expect(servicesOf(report)).toEqual(['web', 'api']);
});
