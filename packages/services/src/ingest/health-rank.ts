import type { HealthState } from '@moonin/contracts';

/** Order of health in lists: what needs a person comes first. */
export const HEALTH_RANK: Record<HealthState, number> = {
  failed: 0,
  degraded: 1,
  progressing: 2,
  unknown: 3,
  suspended: 4,
  healthy: 5,
};
