import { describe, expect, test } from 'vitest';
import { createSanitiser } from '../sanitise/sanitiser.ts';
import { checkDiffersNameRows, type Differs, expectedOf } from '../testing/differs.ts';
import differsFile from './cases/differs.json' with { type: 'json' };
import suite from './cases/helm_release_storage.json' with { type: 'json' };
import { type DecodedRelease, decodeHelmRelease, HelmReleaseError, isHelmReleaseSecret } from './decode-release.ts';
import { sanitiseReleaseManifest } from './release-manifest.ts';
import {
  deployedHelmRevision,
  helmUserLabels,
  isHelmSystemLabel,
  isKnownHelmStatus,
  isPendingHelmStatus,
  lastHelmRevision,
} from './release-record.ts';
import { splitManifest } from './split-manifest.ts';

type Fields = Record<string, unknown>;
interface Row {
  id: string;
  text?: string;
  secret?: { type: string; data: Record<string, string> };
  status?: string;
  label?: string;
  labels?: Record<string, string> | null;
  releases?: { version: number; status: string }[];
  expect: Fields;
}

const differs = differsFile as Differs;
const cases = suite.cases as unknown as Row[];
const sanitiser = createSanitiser({ key: new Uint8Array(32).fill(7) });

checkDiffersNameRows(differs, cases);

describe(suite.suite, () => {
  test('every row of the file is run', () => {
    expect(cases).toHaveLength(suite.count);
  });

  test.each(cases)('$id', async (row) => {
    const expected = expectedOf(differs, row.id, row.expect) as Fields;
    const {
      mustKeep = [],
      mustNotContain = [],
      note: _note,
      ...values
    } = expected as {
      mustKeep?: string[];
      mustNotContain?: string[];
      note?: string;
    };
    const { answer, sent } = await answerOf(row);
    expect(pick(answer, Object.keys(values))).toEqual(values);
    for (const text of mustKeep) expect(sent).toContain(text);
    for (const text of mustNotContain) expect(sent).not.toContain(text);
  });
});

/** The answer in the words of the file, and everything that could be sent of it. */
async function answerOf(row: Row): Promise<{ answer: Fields; sent: string }> {
  const plain = (answer: Fields) => ({ answer, sent: JSON.stringify(answer) });
  if (row.text !== undefined) return plain({ documents: splitManifest(row.text) });
  if (row.secret !== undefined) return answerOfSecret(row.secret);
  if (row.status !== undefined) {
    return plain({ known: isKnownHelmStatus(row.status), pending: isPendingHelmStatus(row.status) });
  }
  if (row.label !== undefined) return plain({ system: isHelmSystemLabel(row.label) });
  if (row.labels !== undefined) return plain(helmUserLabels(row.labels));
  const entries = (row.releases ?? []).map(({ version, status }) => ({ revision: version, status }));
  return plain({
    last: lastHelmRevision(entries)?.revision ?? null,
    deployed: deployedHelmRevision(entries)?.revision ?? null,
  });
}

async function answerOfSecret(secret: NonNullable<Row['secret']>): Promise<{ answer: Fields; sent: string }> {
  if (!isHelmReleaseSecret(secret)) return { answer: { ignored: true }, sent: '' };
  let release: DecodedRelease;
  try {
    release = decodeHelmRelease(secret.data);
  } catch (error) {
    if (!(error instanceof HelmReleaseError)) throw error;
    return { answer: { error: true }, sent: error.message };
  }
  const { manifest, chart, chartVersion, revision, ...identity } = release;
  const { yaml, resources } = await sanitiseReleaseManifest(manifest, sanitiser);
  const answer = {
    ...identity,
    version: revision,
    chart: `${chart}-${chartVersion}`,
    resources: resources.map(({ kind, name }) => ({ kind, name })),
  };
  return { answer, sent: JSON.stringify({ ...answer, yaml }) };
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}
