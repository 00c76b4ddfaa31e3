import { describe, expect, test } from 'vitest';
import peers from '../cases/cron_parser_croner.json' with { type: 'json' };
import syntax from '../cases/cron_syntax.json' with { type: 'json' };
import differs from '../cases/differs.json' with { type: 'json' };
import timezones from '../cases/timezones.json' with { type: 'json' };
import { checkDiffersNameRows, type Differs, expectedOf } from '../testing/differs.ts';
import { instant, textOf } from '../testing/instants.ts';
import { sampleDraft } from '../testing/sample-draft.ts';
import { readTemplate } from '../windows/read-template.ts';
import { nextWindow } from '../windows/template-windows.ts';
import { validateTemplate } from './validate-template.ts';

interface PeerRow {
  id: string;
  expression: string;
  expect: { error?: boolean };
}
interface SyntaxRow {
  id: string;
  expression: string;
  timezone: string;
  from: string;
  expect: { robfigParseStandard: string; cronParser_5_10_6: string; croner_11_0_1: string };
  derivedProposal: string;
}

const NOW = instant('2026-01-01T00:00:00Z');
const refusedFields = (draft: Parameters<typeof validateTemplate>[0]) =>
  new Set(validateTemplate(draft, { now: NOW, others: [] }).map(({ field }) => field));

/** The first window of a draft, or that its expression is refused when saving. */
function firstWindow({ expression, timezone, from }: SyntaxRow): string[] | 'refused' {
  const draft = sampleDraft({ cronExpression: expression, timeZone: timezone, durationMinutes: 1 });
  if (refusedFields(draft).has('cronExpression')) return 'refused';
  const reading = readTemplate({ ...draft, holidays: [], endedWindows: [] });
  const window = reading.ok ? nextWindow(reading.template, instant(from)) : null;
  return window === null ? [] : [textOf(window.from)];
}

function expectedRun({ derivedProposal, expect: peer }: SyntaxRow): string[] | 'refused' {
  if (derivedProposal === 'reject') return 'refused';
  const run = [peer.robfigParseStandard, peer.cronParser_5_10_6, peer.croner_11_0_1].find((value) => /Z$/.test(value));
  return run === undefined ? 'refused' : [run];
}

describe('drafts', () => {
  test.each(syntax.cases as SyntaxRow[])('$id', (row) => {
    expect(firstWindow(row)).toEqual(expectedOf(differs as Differs, `drafts: ${row.id}`, expectedRun(row)));
  });

  test.each((peers.cases as PeerRow[]).filter((row) => row.expect.error !== undefined))('$id', (row) => {
    const error = refusedFields(sampleDraft({ cronExpression: row.expression, durationMinutes: 1 })).has(
      'cronExpression',
    );
    expect({ error }).toEqual(expectedOf(differs as Differs, `drafts: ${row.id}`, row.expect));
  });

  test.each(timezones.cases)('$id', ({ id, timezone, expect: row }) => {
    const answer = refusedFields(sampleDraft({ timeZone: timezone })).has('timeZone') ? 'reject' : 'accept';
    expect(answer).toEqual(expectedOf(differs as Differs, `drafts: ${id}`, row.nodeIntl));
  });

  test('differs.json names rows that are there', () => {
    checkDiffersNameRows(differs, 'drafts', [...syntax.cases, ...peers.cases, ...timezones.cases]);
  });
});
