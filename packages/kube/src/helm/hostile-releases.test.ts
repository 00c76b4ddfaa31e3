import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createSanitiser } from '../sanitise/sanitiser.ts';
import { decodeHelmRelease, HelmReleaseError } from './decode-release.ts';
import { sanitiseReleaseManifest } from './release-manifest.ts';
import { helmRecord } from './release-record.ts';

const sanitiser = createSanitiser({ key: new Uint8Array(32).fill(7) });
const twice = (bytes: Buffer): string => Buffer.from(bytes.toString('base64')).toString('base64');
const packed = (release: unknown): string => twice(gzipSync(JSON.stringify(release)));
const text = (length: number): string => 'canary'.repeat(length / 6);

describe('payloads that are no release', () => {
  test.each<[string, Record<string, unknown> | null, RegExp]>([
    ['no data', null, /no key/],
    ['another type of value', { release: 5 }, /no key/],
    ['an empty value', { release: '' }, /no key/],
    ['no base64', { release: '%%% canary' }, /not base64/],
    ['no base64 inside', { release: Buffer.from('{"canary": 1}').toString('base64') }, /not base64/],
    ['gzip that is cut off', { release: twice(gzipSync(text(6_000)).subarray(0, 30)) }, /not gzip/],
    ['gzip of noise', { release: twice(Buffer.from([0x1f, 0x8b, 0x08, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])) }, /gzip/],
    ['text', { release: twice(gzipSync('canary-secret: 1')) }, /not JSON/],
    ['another encoding', { release: twice(gzipSync(Buffer.from('{"name":"x"}', 'utf16le'))) }, /not JSON/],
    ['a list', { release: packed(['canary']) }, /not an object/],
    ['null', { release: packed(null) }, /not an object/],
    ['a value that is too long', { release: 'A'.repeat(3_000_000) }, /larger than/],
    ['a gzip bomb', { release: twice(gzipSync(Buffer.alloc(200_000_000))) }, /inflates to more/],
    ['a bomb in a bomb', { release: twice(gzipSync(gzipSync(Buffer.alloc(100_000_000)))) }, /not JSON/],
  ])('%s', (_name, data, message) => {
    let thrown: unknown;
    try {
      decodeHelmRelease(data);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(HelmReleaseError);
    expect(String(thrown)).toMatch(message);
    expect(String(thrown)).not.toContain('canary');
  });

  test('JSON that nests a hundred thousand times is read or refused, and never kills', () => {
    const deep = `{"name":"x","config":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const read = () => decodeHelmRelease({ release: twice(gzipSync(deep)) }).name;
    try {
      expect(read()).toBe('x');
    } catch (error) {
      expect(error).toBeInstanceOf(HelmReleaseError);
    }
  });
});

test('fields of other types are as good as absent', () => {
  const release = {
    name: 7,
    version: '3',
    info: [],
    chart: { metadata: 'x' },
    manifest: {},
    hooks: [null, { kind: 1 }],
  };
  expect(decodeHelmRelease({ release: packed(release) })).toEqual({
    name: null,
    namespace: null,
    revision: null,
    status: null,
    chart: null,
    chartVersion: null,
    appVersion: null,
    description: null,
    firstDeployedAt: null,
    lastDeployedAt: null,
    manifest: '',
    hooks: [],
  });
});

describe('manifests', () => {
  const secret = 'apiVersion: v1\nkind: Secret\nmetadata: {name: db}\nstringData: {password: canary-1}\n';
  const bomb = ['a0: &a0 [x,x]', ...Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i},*a${i}]`)];

  test.each<[string, string, number, string[]]>([
    ['nothing', '', 0, []],
    ['only comments', '# canary-1\n---\n# canary-2\n', 0, []],
    ['a Secret', secret, 0, ['Secret/db']],
    ['text that is no YAML object', 'canary-1', 1, []],
    ['a list', '- canary-1\n', 1, []],
    ['a template that was never rendered', '{{- if .Values.canary-1 }}\nkind: Secret\n', 1, []],
    ['one bad document among good ones', `${secret}---\n{ canary-1: [\n---\n${secret}`, 1, ['Secret/db', 'Secret/db']],
    ['aliases without end', `${bomb.join('\n')}\nkind: Bomb\nmetadata: {name: canary-1}\n`, 1, []],
    ['an alias to nowhere', 'kind: *canary\n', 1, []],
    ['nesting beyond the stack', `a: ${'['.repeat(50_000)}${']'.repeat(50_000)}`, 1, []],
    ['a key twice', 'kind: ConfigMap\nkind: Secret\nmetadata: {name: a}\ndata: {x: Y2FuYXJ5LTE=}\n', 0, ['Secret/a']],
    ['names of other types', 'kind: Secret\nmetadata: {name: [a]}\n', 0, []],
    [
      'a template in a value',
      'kind: ConfigMap\nmetadata: {name: a}\ndata: {t: "{{ $labels.pod }}"}\n',
      0,
      ['ConfigMap/a'],
    ],
  ])('%s', async (_name, manifest, hidden, resources) => {
    const read = await sanitiseReleaseManifest(manifest, sanitiser);
    expect(read.hidden).toBe(hidden);
    expect(read.resources.map(({ kind, name }) => `${kind}/${name}`)).toEqual(resources);
    expect(read.yaml).not.toMatch(/Y2FuYXJ5|canary/);
  });

  test('one that is too large is not begun', async () => {
    await expect(sanitiseReleaseManifest('a: b\n'.repeat(10), sanitiser, { maxChars: 20 })).rejects.toThrow(
      'larger than',
    );
  });
});

test.each([
  [undefined, null],
  [{}, null],
  [{ owner: 'helm', name: 'shop' }, null],
  [{ owner: 'flux', name: 'shop', version: '1' }, null],
  [{ owner: 'helm', name: 'shop', version: '-1' }, null],
  [{ owner: 'helm', name: 'shop', version: '99999999999' }, null],
  [
    { owner: 'helm', name: 'shop', version: '3' },
    { release: 'shop', revision: 3, status: 'unknown', modifiedSeconds: null },
  ],
  [
    { owner: 'helm', name: 'shop', version: '3', status: 'deployed', createdAt: '1', modifiedAt: '2' },
    { release: 'shop', revision: 3, status: 'deployed', modifiedSeconds: 2 },
  ],
])('the record of labels %j', (labels, record) => {
  expect(helmRecord(labels as Record<string, string> | undefined)).toEqual(record);
});
