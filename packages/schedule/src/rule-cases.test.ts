import { describe, expect, test } from 'vitest';
import peers from './cases/cron_parser_croner.json' with { type: 'json' };
import syntax from './cases/cron_syntax.json' with { type: 'json' };
import differs from './cases/differs.json' with { type: 'json' };
import matrix from './cases/dst_matrix.json' with { type: 'json' };
import { readRuleCron } from './rules/read-rule-cron.ts';
import { ruleSchedule } from './rules/rule-schedule.ts';
import { nextRuns } from './runs.ts';
import { checkDiffersNameRows, type Differs, expectedOf } from './testing/differs.ts';
import { instant, texts } from './testing/instants.ts';

interface PeerRow {
  id: string;
  expression: string;
  timezone?: string;
  from?: string;
  expect: { next?: string[]; error?: boolean };
}

interface SyntaxRow {
  id: string;
  expression: string;
  timezone: string;
  from: string;
  expect: { robfigParseStandard: string; cronParser_5_10_6: string; croner_11_0_1: string };
  derivedProposal: string;
}

const peerRows = peers.cases as PeerRow[];
const syntaxRows = syntax.cases as SyntaxRow[];

/** The first runs of an expression as our rules read it, or that it is refused. */
function runs(expression: string, timeZone: string, from: string, count: number): string[] | 'refused' {
  const reading = readRuleCron(expression);
  if (!reading.ok) return 'refused';
  return texts(nextRuns(ruleSchedule(reading.cron, timeZone), instant(from), count));
}

/** The first run that the peers agree on, where we accept what at least one of them runs. */
function expectedRun({ derivedProposal, expect: peer }: SyntaxRow): string[] | 'refused' {
  if (derivedProposal === 'reject') return 'refused';
  const run = [peer.robfigParseStandard, peer.cronParser_5_10_6, peer.croner_11_0_1].find((value) => /Z$/.test(value));
  return run === undefined ? 'refused' : [run];
}

describe('rules', () => {
  test.each(peerRows.filter((row) => row.expect.next !== undefined))(
    '$id',
    ({ id, expression, timezone, from, expect: row }) => {
      const { next = [] } = row;
      const ours = runs(expression, timezone ?? 'UTC', from ?? '', next.length);
      expect(ours).toEqual(expectedOf(differs as Differs, `rules: ${id}`, next));
    },
  );

  test.each(peerRows.filter((row) => row.expect.error !== undefined))('$id', ({ id, expression, expect: row }) => {
    expect({ error: !readRuleCron(expression).ok }).toEqual(expectedOf(differs as Differs, `rules: ${id}`, row));
  });

  test.each(matrix.cases)('$id', ({ id, expression, timezone, from, derivedProposal }) => {
    const ours = runs(expression, timezone, from, derivedProposal.length);
    expect(ours).toEqual(expectedOf(differs as Differs, `rules: ${id}`, derivedProposal));
  });

  test.each(syntaxRows)('$id', (row) => {
    const ours = runs(row.expression, row.timezone, row.from, 1);
    expect(ours).toEqual(expectedOf(differs as Differs, `rules: ${row.id}`, expectedRun(row)));
  });

  test('differs.json names rows that are there', () => {
    checkDiffersNameRows(differs, 'rules', [...peers.cases, ...matrix.cases, ...syntax.cases]);
  });
});
