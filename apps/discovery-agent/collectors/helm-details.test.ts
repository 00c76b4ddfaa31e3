import { gzipSync } from 'node:zlib';
import { AGENT_LIMITS, helmReleaseReport } from '@moonin/contracts';
import type { Secret } from '@moonin/kube';
import { describe, expect, test } from 'vitest';
import { helmSecret } from '../testing/helm-secret.ts';
import { plainSanitiser } from '../testing/plain-sanitiser.ts';
import { helmSecretView } from '../views/helm-secret-view.ts';
import { helmDetails } from './helm-details.ts';
import { collectHelmRelease } from './helm-release.ts';

const secretOf = (over: Partial<Parameters<typeof helmSecret>[0]> = {}): Secret => {
  const secret = helmSecret({ namespace: 'shop', release: 'shop', revision: 3, status: 'deployed', ...over });
  return { ...secret, metadata: { ...secret.metadata, uid: 'u', resourceVersion: '7' } } as unknown as Secret;
};
const expected = { name: 'shop', revision: 3 };
const read = async (secret: Secret) => {
  const details = await helmDetails(secret, expected, plainSanitiser);
  const view = helmSecretView(secret, (text) => text);
  return helmReleaseReport.parse(collectHelmRelease({ release: 'shop/shop', secrets: [view], details }));
};
const payload = (bytes: Buffer): string => Buffer.from(gzipSync(bytes).toString('base64')).toString('base64');

test('what is told of a release: no value, note, template or hook is in it', async () => {
  const report = await read(secretOf());
  expect(report).toEqual({
    namespace: 'shop',
    name: 'shop',
    revision: 3,
    status: 'deployed',
    chart: 'shop',
    chartVersion: '1.0.0',
    appVersion: '7.1.0',
    description: 'Upgrade complete',
    firstDeployedAt: '2026-01-01T00:00:00.000Z',
    lastDeployedAt: '2026-01-02T00:00:00.000Z',
    manifestDigest: expect.any(String),
    manifest: expect.stringContaining('name: shop-db'),
    resources: [{ apiVersion: 'v1', kind: 'Secret', name: 'shop-db', namespace: null }],
    problem: null,
    history: [{ revision: 3, status: 'deployed', updatedAt: '2026-01-01T00:00:00.000Z' }],
  });
  expect(JSON.stringify(report)).not.toContain('canary');
});

describe('releases that cannot be read are told by their labels, and why', () => {
  test.each<[string, Partial<Parameters<typeof helmSecret>[0]>, RegExp]>([
    ['corrupt', { payload: 'bm90IGd6aXA=' }, /not base64|not JSON/],
    ['a bomb', { payload: payload(Buffer.alloc(100_000_000)) }, /inflates to more/],
    ['no release at all', { payload: payload(Buffer.from('[]')) }, /not an object/],
    ['another release', { payload: payload(Buffer.from('{"name":"other","version":3}')) }, /another release/],
    ['another revision', { payload: payload(Buffer.from('{"name":"shop","version":2}')) }, /another release/],
    ['a manifest beyond parsing', { manifest: `a: ${'x'.repeat(2_200_000)}` }, /too large to be read/],
    ['a manifest beyond sending', { manifest: manyObjects(AGENT_LIMITS.helmManifestChars) }, /too large to be sent/],
    [
      'a document that is no object',
      { manifest: 'a: b\n---\ncanary-helm-text\n' },
      /not YAML objects and were left out: 1/,
    ],
  ])('%s', async (_name, over, problem) => {
    const report = await read(secretOf(over));
    expect(report).toMatchObject({ status: 'deployed', revision: 3 });
    expect(report.problem).toMatch(problem);
    expect(JSON.stringify(report)).not.toContain('canary');
  });

  test('a Secret of another type', async () => {
    expect((await read({ ...secretOf(), type: 'Opaque' })).problem).toMatch(/not of the type/);
  });
});

test('a manifest too large to send still tells its resources and whether it changed', async () => {
  const report = await read(secretOf({ manifest: manyObjects(AGENT_LIMITS.helmManifestChars) }));
  expect(report.manifest).toBeNull();
  expect(report.manifestDigest).not.toBeNull();
  expect(report.resources).toHaveLength(1_000);
});

function manyObjects(chars: number): string {
  const object =
    'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: one\ndata:\n  text: xxxxxxxxxxxxxxxxxxxxxxxxxxxx\n';
  return Array.from({ length: Math.max(1_100, Math.ceil(chars / object.length) + 1) }, () => object).join('---\n');
}
