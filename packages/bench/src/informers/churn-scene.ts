import type { BenchOutcome } from '../bench.ts';
import { cpuSeconds } from '../process-usage.ts';
import { median } from '../statistics.ts';
import { churnJobs } from './churn-jobs.ts';
import type { Follower } from './followers.ts';
import { memoryOf, sampleMemory, settledRss } from './memory-samples.ts';
import type { Scene } from './scene.ts';

const SETTLE_MS = 5_000;
const PARTS = 10;
/** Two parts against two. The very first is warm-up: code is compiled, heaps take the size that they need. */
const PARTS_OF_END = 2;
const CAUGHT_UP_MS = 90_000;
const LOOK_AGAIN_MS = 500;
const FLAT = 1.1;

/** What churn did to one program; medians of RSS in MiB, before it and of each of its parts. */
interface Churned {
  readonly before: number;
  readonly parts: readonly number[];
  readonly after: number;
  readonly peak: number;
  readonly cpuSeconds: number;
}

/** Both programs at the same time, so that they see the same events. */
export async function measureChurn(
  scene: Scene,
  input: { jobs: number; scale: number; say: (line: string) => void },
): Promise<BenchOutcome> {
  const followers: Follower[] = [];
  const meters: Meter[] = [];
  try {
    followers.push(await scene.startInformers());
    followers.push(await scene.startAgent());
    const runsBefore = (await scene.receiver.kinds()).execution ?? 0;
    meters.push(...(await Promise.all(followers.map(startMeter))));
    const size = Math.ceil(input.jobs / PARTS);
    const startedAt = performance.now();
    await churnJobs({
      ...scene,
      jobs: input.jobs,
      onDone: (jobs) => {
        if (jobs % size !== 0) return;
        const [ofInformers = 0, ofAgent = 0] = meters.map((meter) => meter.endPart());
        const seconds = Math.round((performance.now() - startedAt) / 1_000);
        const memory = `agent ${ofAgent.toFixed(1)} MiB, informers ${ofInformers.toFixed(1)} MiB`;
        input.say(`  ${jobs} of ${input.jobs} Jobs, ${seconds} s: ${memory}`);
      },
    });
    const left = await runsLeft(scene, runsBefore);
    const [informers, agent] = await Promise.all(meters.map((meter) => meter.end()));
    if (informers === undefined || agent === undefined) throw new Error('one of the two was not measured');
    return outcomeOf({ informers, agent, left, ...input });
  } finally {
    for (const meter of meters) await meter.stop();
    for (const { process } of followers) await process.stop();
  }
}

/** Runs that the API still takes for alive, once it has had the time to be told of all. */
async function runsLeft({ receiver }: Scene, runsBefore: number): Promise<number> {
  const giveUpAt = performance.now() + CAUGHT_UP_MS;
  for (;;) {
    const left = ((await receiver.kinds()).execution ?? 0) - runsBefore;
    if (left === 0 || performance.now() >= giveUpAt) return left;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/** Follows what one program takes, part by part. */
interface Meter {
  /** Median RSS of the part in MiB. */
  endPart(): number;
  end(): Promise<Churned>;
  stop(): Promise<void>;
}

async function startMeter({ process }: Follower): Promise<Meter> {
  const { pid } = process;
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const before = await settledRss(pid, SETTLE_MS);
  const cpuBefore = (await cpuSeconds(pid)) ?? Number.NaN;
  const sampler = sampleMemory(pid);
  const parts: number[] = [];
  let from = 0;
  return {
    stop: sampler.stop,
    endPart(): number {
      const samples = sampler.samples.slice(from).map(({ rss }) => rss);
      from = sampler.samples.length;
      if (samples.length > 0) parts.push(median(samples));
      return parts.at(-1) ?? before;
    },
    async end(): Promise<Churned> {
      await sampler.stop();
      const used = ((await cpuSeconds(pid)) ?? Number.NaN) - cpuBefore;
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      const after = await settledRss(pid, SETTLE_MS);
      return { before, parts, after, peak: (await memoryOf(pid)).peak, cpuSeconds: used };
    },
  };
}

function outcomeOf(input: {
  informers: Churned;
  agent: Churned;
  left: number;
  jobs: number;
  scale: number;
}): BenchOutcome {
  const { informers, agent, left, jobs, scale } = input;
  const common = { scale };
  const endOf = ({ parts }: Churned) => median(parts.slice(-PARTS_OF_END));
  const startOf = ({ parts }: Churned) => median(parts.slice(1, 1 + PARTS_OF_END));
  return {
    measurements: [
      {
        ...common,
        bench: 'informers churn: runs told of and not taken back',
        value: left,
        unit: 'runs',
        reference: { name: 'Jobs', value: jobs },
        bar: { on: 'value', kind: 'at-most', limit: 0 },
      },
      {
        ...common,
        bench: 'informers churn: CPU',
        value: agent.cpuSeconds,
        unit: 's',
        reference: { name: 'client-go', value: informers.cpuSeconds },
        bar: null,
      },
      {
        ...common,
        bench: 'informers churn: RSS at the end',
        value: endOf(agent),
        unit: 'MiB',
        reference: { name: 'its own at the start', value: startOf(agent) },
        bar: { on: 'ratio', kind: 'at-most', limit: FLAT },
      },
    ],
    notes: [
      `Scene churn: ${jobs} Jobs with a pod each made, finished and deleted; RSS in MiB before | of each tenth | after`,
      `  agent      ${lineOf(agent)}`,
      `  client-go  ${lineOf(informers)}, grew by ${(endOf(informers) / startOf(informers)).toFixed(2)}`,
    ],
  };
}

function lineOf({ before, parts, after, peak }: Churned): string {
  const rounded = (mib: number) => mib.toFixed(0);
  return `${rounded(before)} | ${parts.map(rounded).join(' ')} | ${rounded(after)}, peak ${rounded(peak)}`;
}
