import { ingressReport } from '@moonin/contracts';
import { expect, test } from 'vitest';
import { plainSanitiser } from '../testing/plain-sanitiser.ts';
import { sampleIngress } from '../testing/sample-resources.ts';
import { collectIngress } from './ingress.ts';

const collect = (over: object) => ingressReport.parse(collectIngress({ ...sampleIngress, ...over }, plainSanitiser));

test('everything that is told of an Ingress; a token in a path is hidden', () => {
  expect(collect({})).toMatchObject({
    class: 'nginx',
    defaultBackend: { service: null, port: null, resource: 'StorageBucket/static' },
    rules: [
      {
        host: 'shop.example.com',
        paths: [
          { path: '/', pathType: 'Prefix', backend: { service: 'web', port: '80', resource: null } },
          { path: '/hook/«hidden:0123456789abcdef»', pathType: 'Exact', backend: { service: 'hook', port: 'http' } },
        ],
      },
    ],
    tls: [{ hosts: ['shop.example.com'], secretName: 'shop-tls' }],
    addresses: ['198.51.100.8'],
  });
});

test.each([
  ['the class in the annotation of old', {}, { class: 'old', rules: [], defaultBackend: null }],
  ['a rule for every host without paths', { rules: [{}] }, { rules: [{ host: null, paths: [] }] }],
  [
    'a path without anything',
    { rules: [{ http: { paths: [{}] } }] },
    { rules: [{ paths: [{ path: null, pathType: 'ImplementationSpecific', backend: { service: null } }] }] },
  ],
  ['no certificate of its own', { tls: [{}] }, { tls: [{ hosts: [], secretName: null }] }],
])('%s', (_name, spec, expected) => {
  expect(collect({ spec, status: undefined })).toMatchObject(expected);
});
