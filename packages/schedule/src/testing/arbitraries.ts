import fc from 'fast-check';
import { type Cron, type CronFieldName, FIELD_BOUNDS } from '../cron/cron.ts';
import { readRuleCron } from '../rules/read-rule-cron.ts';

/** Zones whose clocks change at odd hours, by odd amounts, by a day, or never. */
const ODD_ZONES = [
  'UTC',
  'Asia/Kolkata',
  'America/New_York',
  'Europe/Berlin',
  'Europe/Dublin',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'America/Santiago',
  'America/Havana',
  'America/Nuuk',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Gaza',
  'Atlantic/Azores',
  'Pacific/Apia',
  'Pacific/Chatham',
];

/** A zone: often one with odd changes, else any that the runtime lists. */
export const anyZone: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_ZONES) },
  { weight: 1, arbitrary: fc.constantFrom(...Intl.supportedValuesOf('timeZone')) },
);

/** An instant between two years, in whole minutes. */
export function anyInstant(firstYear: number, lastYear: number): fc.Arbitrary<number> {
  const minutes = { min: Date.UTC(firstYear, 0) / 60_000, max: Date.UTC(lastYear, 0) / 60_000 };
  return fc.integer(minutes).map((value) => value * 60_000);
}

function anyPart(field: CronFieldName): fc.Arbitrary<string> {
  const [min, max] = FIELD_BOUNDS[field];
  const value = fc.integer({ min, max });
  const ends = fc.tuple(value, value).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`);
  const step = fc.integer({ min: 1, max: Math.ceil(max / 2) });
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant('*') },
    { weight: 4, arbitrary: value.map(String) },
    { weight: 2, arbitrary: fc.array(value, { minLength: 2, maxLength: 5 }).map((values) => values.join(',')) },
    { weight: 2, arbitrary: ends },
    { weight: 2, arbitrary: step.map((every) => `*/${every}`) },
    { weight: 1, arbitrary: fc.tuple(ends, step).map(([range, every]) => `${range}/${every}`) },
    { weight: 1, arbitrary: fc.tuple(ends, value).map(([range, single]) => `${single},${range}`) },
  );
}

/** An expression of five fields that both readings take; now and then one that never runs. */
export const anyExpression: fc.Arbitrary<string> = fc
  .tuple(anyPart('minutes'), anyPart('hours'), anyPart('daysOfMonth'), anyPart('months'), anyPart('daysOfWeek'))
  .map((parts) => parts.join(' '));

/** A cron that runs some time; every third with seconds. */
export const anyCron: fc.Arbitrary<Cron> = fc
  .tuple(fc.oneof({ weight: 2, arbitrary: fc.constant('0') }, anyPart('seconds')), anyExpression)
  .map(([seconds, expression]) => readRuleCron(`${seconds} ${expression}`))
  .filter((reading) => reading.ok)
  .map((reading) => reading.cron);
