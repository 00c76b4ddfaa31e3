import type { IngressReport } from '@moonin/contracts';
import { expect, test } from 'vitest';
import { ingressHosts, ingressRoutes, ingressServices } from './ingress-parts.ts';

const to = (service: string) => ({ service, port: '80', resource: null });
const ingress: Pick<IngressReport, 'rules' | 'defaultBackend' | 'tls'> = {
  rules: [
    {
      host: 'shop.example.com',
      paths: [
        { path: '/', pathType: 'Prefix', backend: to('web') },
        { path: '/api', pathType: 'Exact', backend: to('api') },
      ],
    },
    { host: 'plain.example.com', paths: [{ path: null, pathType: 'Prefix', backend: to('web') }] },
    { host: null, paths: [] },
  ],
  defaultBackend: { service: null, port: null, resource: 'StorageBucket/static' },
  tls: [{ hosts: ['shop.example.com', '*.other.example'], secretName: 'cert' }],
};

test('hosts and Services are named once each, in their order', () => {
  expect(ingressHosts(ingress)).toEqual(['shop.example.com', 'plain.example.com', null]);
  expect(ingressServices(ingress)).toEqual(['web', 'api']);
});

test('routes say host, path, where to, and whether the host has a certificate', () => {
  const routes = ingressRoutes(ingress);
  expect(routes.map(({ host, path, service, tls }) => [host, path, service, tls])).toEqual([
    ['shop.example.com', '/', 'web', true],
    ['shop.example.com', '/api', 'api', true],
    ['plain.example.com', null, 'web', false],
    [null, null, null, false],
  ]);
  expect(routes.at(-1)?.resource).toBe('StorageBucket/static');
});

test('a certificate for a wildcard holds for the names under it', () => {
  const routes = ingressRoutes({
    ...ingress,
    rules: [{ host: 'a.other.example', paths: [{ path: '/', pathType: 'Prefix', backend: to('web') }] }],
    defaultBackend: null,
  });
  expect(routes.map(({ tls }) => tls)).toEqual([true]);
});
