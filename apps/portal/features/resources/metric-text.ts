import type { HpaMetric } from '@moonin/contracts';

/** A metric with its reading and its target, as `kubectl` writes them: `cpu 63%/80%`. */
export function metricText({ name, current, target }: HpaMetric): string {
  return `${name} ${current ?? '?'}/${target}`;
}
