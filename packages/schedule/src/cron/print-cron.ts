import { CRON_FIELDS, type Cron, type CronFieldName, isFull } from './cron.ts';
import { consecutive, numberSet } from './number-groups.ts';

/**
 * Writes a cron as an expression that both readings understand alike: five fields, or six where seconds other than 0
 * count.
 */
export function printCron(cron: Cron): string {
  const onTheMinute = cron.seconds.length === 1 && cron.seconds[0] === 0;
  const fields = onTheMinute ? CRON_FIELDS.slice(1) : CRON_FIELDS;
  return fields.map((field) => printField(cron, field)).join(' ');
}

function printField(cron: Cron, field: CronFieldName): string {
  const isDay = field === 'daysOfMonth' || field === 'daysOfWeek';
  // A star in a day field would leave the day to the other one.
  if (isFull(cron, field) && !(isDay && cron.dayRule === 'either')) return '*';
  const set = numberSet(cron[field]);
  if (set.kind === 'steps') return `${set.from}-${set.to}/${set.step}`;
  const groups = consecutive(cron[field]);
  return groups.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}
