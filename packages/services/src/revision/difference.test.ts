import type { Json, RevisionManifest } from '@moonin/contracts';
import { expect, test } from 'vitest';
import { differencesBetween } from './difference.ts';

type Part = Record<string, Json>;

function manifest(input: {
  container?: Part;
  spec?: Part;
  metadata?: Part;
  replicas?: number | null;
  annotations?: Record<string, string>;
}): RevisionManifest {
  return {
    replicas: input.replicas ?? null,
    strategy: null,
    labels: null,
    annotations: input.annotations ?? null,
    template: {
      metadata: input.metadata ?? {},
      spec: { containers: [{ name: 'app', image: 'shop/checkout:1.4.2', ...input.container }], ...input.spec },
    },
  };
}

function told(before: RevisionManifest, after: RevisionManifest): string[] {
  return differencesBetween(before, after).map((difference) => {
    const sides = [difference.before, difference.after].map((side) =>
      side ? (side.hidden ? 'hidden' : side.text) : '-',
    );
    return `${difference.area} ${difference.subject} ${difference.change}: ${sides.join(' → ')}${difference.noise ? ' (noise)' : ''}`;
  });
}

test('the same manifest has no difference, whatever the order of its lists and keys', () => {
  const env = [
    { name: 'A', value: '1' },
    { name: 'B', value: '2' },
  ];
  const before = manifest({ container: { env, ports: [{ name: 'http', containerPort: 80 }] } });
  const after = manifest({ container: { ports: [{ containerPort: 80, name: 'http' }], env: env.toReversed() } });
  expect(differencesBetween(before, after)).toEqual([]);
});

test('images, resources and env are told first and in words', () => {
  const before = manifest({
    container: { resources: { limits: { memory: '512Mi' } }, env: [{ name: 'CART_TTL', value: '30' }] },
    metadata: { annotations: { 'kubectl.kubernetes.io/restartedAt': '2026-01-01' } },
  });
  const after = manifest({
    container: {
      image: 'shop/checkout:1.5.0',
      resources: { limits: { memory: '256Mi' } },
      env: [{ name: 'LOG_LEVEL', value: 'debug' }],
    },
    metadata: { annotations: { 'kubectl.kubernetes.io/restartedAt': '2026-02-01' } },
  });
  expect(told(before, after)).toEqual([
    'image image changed: shop/checkout:1.4.2 → shop/checkout:1.5.0',
    'resources memory limit changed: 512Mi → 256Mi',
    'env CART_TTL removed: 30 → -',
    'env LOG_LEVEL added: - → debug',
    'annotation kubectl.kubernetes.io/restartedAt changed: 2026-01-01 → 2026-02-01 (noise)',
  ]);
});

test('hidden values are told apart without being seen', () => {
  const hidden = (mark: string) => ({ env: [{ name: 'DATABASE_URL', value: `«hidden:${mark.repeat(16)}»` }] });
  expect(told(manifest({ container: hidden('a') }), manifest({ container: hidden('b') }))).toEqual([
    'env DATABASE_URL changed: hidden → hidden',
  ]);
  expect(told(manifest({ container: hidden('a') }), manifest({ container: hidden('a') }))).toEqual([]);
});

test.each([
  [
    'a container that came',
    { spec: { initContainers: [{ name: 'migrate', image: 'shop/migrate:2' }] } },
    'container migrate added: - → shop/migrate:2',
  ],
  [
    'where an env comes from',
    { container: { env: [{ name: 'P', valueFrom: { secretKeyRef: { name: 'db', key: 'pw' } } }] } },
    'env P added: - → secret db key pw',
  ],
  ['a port', { container: { ports: [{ containerPort: 8080 }] } }, 'port 8080/TCP added: - → 8080/TCP'],
  ['a command', { container: { command: ['sh', '-c', 'run'] } }, 'command command added: - → sh -c run'],
  [
    'a probe',
    { container: { readinessProbe: { httpGet: { path: '/up' } } } },
    'probe readinessProbe httpGet.path added: - → /up',
  ],
  ['a volume', { spec: { volumes: [{ name: 'data', emptyDir: {} }] } }, 'volume [data].emptyDir added: - → {}'],
  ['a service account', { spec: { serviceAccountName: 'cart' } }, 'service_account serviceAccountName added: - → cart'],
  ['a node selector', { spec: { nodeSelector: { pool: 'big' } } }, 'scheduling pool added: - → big'],
  ['a field that we do not know', { spec: { resourceClaimsNew: true } }, 'other resourceClaimsNew added: - → true'],
])('%s', (_name, part, expected) => {
  expect(told(manifest({}), manifest(part))).toContain(expected);
});

test('what one side does not know is not compared', () => {
  expect(told(manifest({ replicas: null }), manifest({ replicas: 3, annotations: { team: 'a' } }))).toEqual([]);
  expect(told(manifest({ replicas: 2 }), manifest({ replicas: 3 }))).toEqual(['replicas replicas changed: 2 → 3']);
});

test('a manifest of any shape is survived', () => {
  const odd: RevisionManifest = { ...manifest({}), template: { spec: { containers: 'none', volumes: [[['x']]] } } };
  expect(() => differencesBetween(odd, manifest({}))).not.toThrow();
  expect(() => differencesBetween(manifest({}), { ...odd, template: {} })).not.toThrow();
});
