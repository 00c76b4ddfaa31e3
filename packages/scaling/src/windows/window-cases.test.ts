import { describe, expect, test } from 'vitest';
import peers from '../cases/cron_parser_croner.json' with { type: 'json' };
import differs from '../cases/differs.json' with { type: 'json' };
import matrix from '../cases/dst_matrix.json' with { type: 'json' };
import { checkDiffersNameRows, type Differs, expectedOf } from '../testing/differs.ts';
import { instant, textOf } from '../testing/instants.ts';
import { sampleTemplate } from '../testing/sample-rules.ts';
import { decideTemplate } from './decide-template.ts';
import { readTemplate } from './read-template.ts';
import { nextWindow, windowsBetween } from './template-windows.ts';

interface PeerRow {
  id: string;
  expression: string;
  timezone?: string;
  from?: string;
  expect: { next?: string[] };
}

const rows = [
  ...matrix.cases.map((row) => ({ ...row, starts: row.derivedProposal })),
  ...(peers.cases as PeerRow[]).flatMap((row) => (row.expect.next ? [{ ...row, starts: row.expect.next }] : [])),
].map(({ id, expression, timezone = 'UTC', from = '', starts }) => ({ id, expression, timezone, from, starts }));

describe('windows of a minute start where the rows run', () => {
  test.each(rows)('$id', ({ id, expression, timezone, from, starts }) => {
    const expected = expectedOf(differs as Differs, `windows: ${id}`, starts) as string[];
    const template = sampleTemplate({ cronExpression: expression, timeZone: timezone, durationMinutes: 1 });
    const reading = readTemplate(template);
    if (!reading.ok) expect.fail(reading.unreadable.field);

    const next: string[] = [];
    for (let at = instant(from); next.length < expected.length; ) {
      at = nextWindow(reading.template, at)?.from ?? expect.fail('no further window');
      next.push(textOf(at));
    }
    expect(next).toEqual(expected);

    const last = instant(expected.at(-1) ?? '');
    const { windows } = windowsBetween(reading.template, instant(from), last + 1);
    expect(windows.map((window) => textOf(window.from)).filter((start) => instant(start) > instant(from))).toEqual(
      next,
    );

    for (const start of expected.map(instant)) {
      const run = { kind: 'scheduled', from: start, until: expect.any(Number) };
      expect(decideTemplate(template, start)).toMatchObject({ active: true, run });
      const before = decideTemplate(template, start - 1);
      expect(before.active && before.run.from === start).toBe(false);
      expect(decideTemplate(template, start + 999)).toMatchObject({ active: true, run });
    }
  });

  test('differs.json names rows that are there', () => checkDiffersNameRows(differs, 'windows', rows));
});
