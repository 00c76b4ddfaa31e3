import type { RecentRuns } from '@moonin/contracts';

/** Share of runs that completed, 0 to 1, missed ones counted as not; null without any. */
export function successRate({ complete, failed, missed }: RecentRuns): number | null {
  const runs = complete + failed + missed;
  return runs === 0 ? null : complete / runs;
}
