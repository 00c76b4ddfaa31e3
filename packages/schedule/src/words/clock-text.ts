/** Times of day from their seconds: `02:30`, and `02:30:15` where the seconds of any of them count. */
export function clockTexts(secondsOfDay: readonly number[]): string[] {
  const withSeconds = secondsOfDay.some((time) => time % 60 !== 0);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return secondsOfDay.map((time) => {
    const parts = [Math.floor(time / 3600), Math.floor(time / 60) % 60, ...(withSeconds ? [time % 60] : [])];
    return parts.map(twoDigits).join(':');
  });
}

/** A number of seconds in whole hours, minutes and seconds, without those that are none. */
export function durationParts(seconds: number): { unit: 'hour' | 'minute' | 'second'; count: number }[] {
  const parts = [
    { unit: 'hour' as const, count: Math.floor(seconds / 3600) },
    { unit: 'minute' as const, count: Math.floor(seconds / 60) % 60 },
    { unit: 'second' as const, count: seconds % 60 },
  ];
  return parts.filter(({ count }) => count > 0);
}

/** Items one after another, the last two joined by a word. */
export function listText(items: readonly string[], and: string): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${and} ${last}`;
}
