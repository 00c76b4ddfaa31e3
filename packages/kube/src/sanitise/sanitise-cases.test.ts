import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { checkDiffersNameRows, expectedOf } from '../testing/differs.ts';
import differs from './cases/differs.json' with { type: 'json' };
import leaks from './cases/leak_vectors.json' with { type: 'json' };
import masking from './cases/secret_masking.json' with { type: 'json' };
import { HIDDEN_MARKER } from './marker.ts';
import { createSanitiser } from './sanitiser.ts';

const sanitiser = createSanitiser({ key: new Uint8Array(32).fill(7) });

interface LeakRow {
  id: string;
  env?: { name: string; value: string };
  text?: string;
  key?: string;
  value?: string;
  yaml?: string;
  expect: { sensitive: boolean; mustNotContain?: string[]; mustKeep?: string[] };
}

/** The value of a row, and what hides in it. */
function subjectOf(row: LeakRow): { before: string; sanitise: (value: string) => string } {
  const { env, text, key, value = '', yaml = '' } = row;
  if (env !== undefined) return { before: env.value, sanitise: (given) => sanitiser.pair(env.name, given) };
  if (text !== undefined) return { before: text, sanitise: sanitiser.text };
  if (key !== undefined) return { before: value, sanitise: (given) => sanitiser.pair(key, given) };
  return { before: yaml, sanitise: sanitiser.manifest };
}

/** YAML may come out in another form; what it says must not change. */
function meaning(row: LeakRow, text: string): unknown {
  return row.yaml === undefined
    ? text
    : parseAllDocuments(text, { logLevel: 'silent' }).map((document) => document.toJS());
}

describe('leak vectors', () => {
  test.each(leaks.cases as LeakRow[])('$id', (row) => {
    const { before, sanitise } = subjectOf(row);
    const after = sanitise(before);
    const changed = JSON.stringify(meaning(row, before)) !== JSON.stringify(meaning(row, after));
    expect(changed, after).toBe(expectedOf(differs, row.id, row.expect.sensitive));
    for (const secret of row.expect.mustNotContain ?? []) expect(after).not.toContain(secret);
    for (const kept of row.expect.mustKeep ?? []) expect(after).toContain(kept);
    for (const value of before.match(/Y2FuYXJ5[A-Za-z0-9+/=]*/g) ?? []) expect(after).not.toContain(value);
    expect(sanitise(after)).toBe(after);
  });
});

type Data = Record<string, unknown> | null;

interface SecretSide {
  data: Data;
  stringData?: Data;
  lastApplied?: Data;
}

interface MaskRow {
  id: string;
  expect: Record<string, unknown>;
  target?: SecretSide;
  live?: SecretSide;
  annotations?: Record<string, unknown>;
  hide?: string[];
  data?: Data;
  stringData?: Data;
  old?: Data;
  new?: Data;
  path?: string;
  oldValue?: unknown;
  value?: unknown;
}

const rows = masking.cases as MaskRow[];
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** A Secret as argocd's rows mean it, sanitised: one map of all keys, what was last applied beneath. */
function maskSide({ data, stringData, lastApplied }: SecretSide): Record<string, unknown> | null {
  const annotations = lastApplied
    ? { annotations: { [LAST_APPLIED]: JSON.stringify({ kind: 'Secret', data: lastApplied }) } }
    : {};
  const secret = {
    kind: 'Secret',
    metadata: { name: 's', ...annotations },
    data,
    ...(stringData ? { stringData } : {}),
  };
  const masked = sanitiser.object(secret) as unknown as {
    data: Record<string, string>;
    stringData?: unknown;
    metadata: { annotations?: Record<string, string> };
  };
  expect(masked).not.toHaveProperty('stringData');
  const applied = masked.metadata.annotations?.[LAST_APPLIED];
  const nested = applied === undefined ? {} : { lastApplied: JSON.parse(applied).data };
  const all = { ...masked.data, ...nested };
  return Object.keys(all).length === 0 ? null : all;
}

/** Every value a marker, and under each key equal markers exactly where the row has equal placeholders. */
function checkSides(sides: [unknown, unknown][]): void {
  const markers = new Map<string, Map<string, string>>();
  const visit = (expected: unknown, ours: unknown, key: string): void => {
    if (typeof expected === 'string') {
      expect(String(ours).replace(HIDDEN_MARKER, ''), key).toBe('');
      const known = markers.get(key) ?? new Map<string, string>();
      markers.set(key, known.set(expected, known.get(expected) ?? String(ours)));
      if (expected !== '***') expect(ours, key).toBe(known.get(expected));
      return;
    }
    if (expected === null || ours === null) {
      expect(ours, key).toBe(expected);
      return;
    }
    const wanted = expected as Record<string, unknown>;
    const given = ours as Record<string, unknown>;
    expect(Object.keys(given).sort()).toEqual(Object.keys(wanted).sort());
    for (const [name, value] of Object.entries(wanted)) visit(value, given[name], name === 'lastApplied' ? '' : name);
  };
  for (const [expected, ours] of sides) visit(expected, ours, '');
  for (const known of markers.values()) {
    const distinct = [...known].filter(([placeholder]) => placeholder !== '***').map(([, marker]) => marker);
    expect(new Set(distinct).size).toBe(distinct.length);
  }
}

describe('secret masking', () => {
  test.each(rows.filter(({ target }) => target !== undefined))('$id', ({ target, live, expect: expected }) => {
    if (target === undefined || live === undefined) throw new Error('a row without a side');
    checkSides([
      [expected.target, maskSide(target)],
      [expected.live, maskSide(live)],
    ]);
  });

  test.each(rows.filter(({ annotations }) => annotations !== undefined))(
    '$id',
    ({ annotations, hide, expect: expected }) => {
      const own = createSanitiser({
        key: new Uint8Array(32).fill(7),
        ...(hide === undefined ? {} : { hideAnnotations: hide }),
      });
      const input = { ...annotations };
      if (input[LAST_APPLIED] !== undefined) input[LAST_APPLIED] = JSON.stringify(input[LAST_APPLIED]);
      const output: Record<string, unknown> = own.annotations(input);
      if (typeof output[LAST_APPLIED] === 'string') output[LAST_APPLIED] = JSON.parse(output[LAST_APPLIED]);
      const asMarker = (_key: string, value: unknown): unknown =>
        typeof value === 'string' && value.startsWith('«hidden:') ? 'M1' : value;
      expect(JSON.parse(JSON.stringify(output), asMarker)).toEqual(expected);
    },
  );

  test.each(rows.filter(({ id }) => id.startsWith('argocd-normalise')))(
    '$id',
    ({ data, stringData, expect: expected }) => {
      const masked = sanitiser.object({ kind: 'Secret', data, stringData }) as { data: object };
      expect({ stringData: null, dataKeys: Object.keys(masked.data) }).toEqual(expected);
      expect(masked).not.toHaveProperty('stringData');
    },
  );

  test.each(rows.filter(({ id }) => id.startsWith('flux-sanitize')))('$id', (row) => {
    const mask = (data: Data | undefined): Data => (data ? sanitiser.secretData({ data }) : null);
    checkSides([
      [row.expect.old, mask(row.old)],
      [row.expect.new, mask(row.new)],
    ]);
  });

  test.each(rows.filter(({ id }) => id.startsWith('flux-patch')))('$id', (row) => {
    const one = row.path?.split('/')[2];
    const mask = (value: unknown): unknown => {
      if (value === null) return null;
      return one === undefined
        ? sanitiser.secretData({ data: value })
        : sanitiser.secretData({ data: { [one]: value } })[one];
    };
    checkSides([
      [row.expect.oldValue, mask(row.oldValue)],
      [row.expect.value, mask(row.value)],
    ]);
  });
});

test('differs.json names rows that exist', () => {
  checkDiffersNameRows(differs, [...leaks.cases, ...masking.cases]);
});
