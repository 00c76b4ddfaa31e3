/** A point in time as the contracts write it: ISO 8601 in UTC with milliseconds. */
export function toInstant(date: Date): string;
export function toInstant(date: Date | null): string | null;
export function toInstant(date: Date | null): string | null {
  return date === null ? null : date.toISOString();
}
