import { cpuSeconds } from '../process-usage.ts';
import type { BenchPlatform } from '../servers/bench-platform.ts';

/** What a piece of work cost: time of the wall clock, and CPU time of PostgreSQL and of the Control API (NaN where unknown). */
export interface StepCost {
  readonly wallMs: number;
  readonly postgresCpuMs: number;
  readonly apiCpuMs: number;
}

/** Makes the function that measures; `beforeEach` brings both sides to the same start. */
export function createCostMeter(input: { platform: BenchPlatform; beforeEach: () => Promise<void> }) {
  const { platform, beforeEach } = input;
  const used = async () => ({
    postgres: (await cpuSeconds(platform.postgres.pid)) ?? Number.NaN,
    api: (await cpuSeconds(platform.api.pid)) ?? Number.NaN,
  });
  return async (work: () => Promise<void>): Promise<StepCost> => {
    await beforeEach();
    const before = await used();
    const startedAt = performance.now();
    await work();
    const wallMs = performance.now() - startedAt;
    const after = await used();
    return {
      wallMs,
      postgresCpuMs: (after.postgres - before.postgres) * 1_000,
      apiCpuMs: (after.api - before.api) * 1_000,
    };
  };
}
