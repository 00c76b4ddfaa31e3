import type { CronJobStatistics } from '@moonin/contracts';

/** Fewer runs than this tell nothing of what is usual. */
const ENOUGH = 5;

/** Middle and the range of four runs in five, in milliseconds; null for too few runs. */
export function usualDuration(durationsMs: readonly number[]): CronJobStatistics['usual'] {
  if (durationsMs.length < ENOUGH) return null;
  const sorted = durationsMs.toSorted((a, b) => a - b);
  const quantile = (share: number) => Math.round(sorted[Math.round(share * (sorted.length - 1))] ?? 0);
  return { p10Ms: quantile(0.1), medianMs: quantile(0.5), p90Ms: quantile(0.9) };
}
