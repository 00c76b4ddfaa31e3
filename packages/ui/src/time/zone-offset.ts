import { dateFormat } from './intl-cache.ts';

/** How far `timeZone` is ahead of UTC at a moment, in milliseconds (negative west of it); the machine's own zone when absent. */
export function zoneOffsetMs(atMs: number, timeZone: string | undefined): number {
  const format = dateFormat('en', { timeZoneName: 'longOffset', ...(timeZone ? { timeZone } : {}) });
  const name = format.formatToParts(atMs).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
