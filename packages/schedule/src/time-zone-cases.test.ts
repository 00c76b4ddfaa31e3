import { describe, expect, test } from 'vitest';
import differs from './cases/differs.json' with { type: 'json' };
import timezones from './cases/timezones.json' with { type: 'json' };
import { checkDiffersNameRows, type Differs, expectedOf } from './testing/differs.ts';
import { readTimeZone } from './time-zone/time-zone-name.ts';

describe('time zones', () => {
  test.each(timezones.cases)('$id', ({ id, timezone, expect: row }) => {
    const answer = readTimeZone(timezone).ok ? 'accept' : 'reject';
    expect(answer).toEqual(expectedOf(differs as Differs, `time zones: ${id}`, row.nodeIntl));
  });

  test.each(timezones.cases.filter(({ derivedProposal }) => derivedProposal.includes('canonical')))(
    '$id compares by its canonical name',
    ({ timezone, expect: row }) => {
      const reading = readTimeZone(timezone);
      if (!reading.ok) expect.fail('refused');
      const corrected = timezone === 'europe/berlin' ? 'Europe/Berlin' : timezone;
      expect(reading.name).toBe(corrected);
      const peer = (row as { nodeResolved?: string }).nodeResolved ?? corrected;
      expect(reading.canonical).toBe(new Intl.DateTimeFormat('en', { timeZone: peer }).resolvedOptions().timeZone);
    },
  );

  test('differs.json names rows that are there', () => {
    checkDiffersNameRows(differs, 'time zones', timezones.cases);
  });
});
