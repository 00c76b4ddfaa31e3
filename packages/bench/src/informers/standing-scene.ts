import type { BenchOutcome, Measurement } from '../bench.ts';
import { cpuSeconds } from '../process-usage.ts';
import { median } from '../statistics.ts';
import type { StartFollower } from './followers.ts';
import { memoryOf, settledRss } from './memory-samples.ts';
import type { Scene } from './scene.ts';

/** After the first list a runtime gives back what it no longer needs; only what stays counts as settled. */
const SETTLE_MS = 15_000;
const SAMPLED_MS = 10_000;

interface Standing {
  readonly syncedMs: number;
  readonly cpuSeconds: number;
  /** MiB. */
  readonly rss: number;
  readonly peak: number;
  readonly anonymous: number;
}

/** Both programs one after the other on a cluster in which nothing happens. */
export async function measureStanding(
  scene: Scene,
  input: { name: string; scale: number; limitMib: number; rounds: number; say: (line: string) => void },
): Promise<BenchOutcome> {
  const informers: Standing[] = [];
  const agent: Standing[] = [];
  for (let round = 1; round <= input.rounds; round += 1) {
    informers.push(await standingOf(scene.startInformers));
    agent.push(await standingOf(scene.startAgent));
    input.say(`  round ${round}: ${lineOf('informers', informers.at(-1))}; ${lineOf('agent', agent.at(-1))}`);
  }
  const middle = (side: readonly Standing[], pick: (one: Standing) => number) => median(side.map(pick));
  const measurement = (
    what: string,
    unit: string,
    pick: (one: Standing) => number,
    bar: Measurement['bar'],
  ): Measurement => ({
    bench: `informers ${input.name}: ${what}`,
    scale: input.scale,
    value: middle(agent, pick),
    unit,
    reference: { name: 'client-go', value: middle(informers, pick) },
    bar,
  });
  const memoryBar = { on: 'value', kind: 'at-most', limit: input.limitMib } as const;
  const kinds = Object.entries(await scene.receiver.kinds()).filter(([, count]) => count > 0);
  return {
    measurements: [
      measurement('time to synced', 's', ({ syncedMs }) => syncedMs / 1_000, null),
      measurement('CPU', 's', (one) => one.cpuSeconds, null),
      measurement('peak RSS', 'MiB', ({ peak }) => peak, memoryBar),
      measurement('RSS', 'MiB', ({ rss }) => rss, memoryBar),
    ],
    notes: [
      `Scene ${input.name}, scale ${input.scale}: taken by the API: ${kinds.map(([kind, count]) => `${count} ${kind}`).join(', ')}`,
      ...informers.map((one) => `  ${lineOf('informers', one)}`),
      ...agent.map((one) => `  ${lineOf('agent', one)}`),
    ],
  };
}

async function standingOf(start: StartFollower): Promise<Standing> {
  const { process, syncedMs } = await start();
  try {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const rss = await settledRss(process.pid, SAMPLED_MS);
    const { peak, anonymous } = await memoryOf(process.pid);
    return { syncedMs, rss, peak, anonymous, cpuSeconds: (await cpuSeconds(process.pid)) ?? Number.NaN };
  } finally {
    await process.stop();
  }
}

function lineOf(name: string, one: Standing | undefined): string {
  if (one === undefined) return name;
  const [rss, anonymous, peak] = [one.rss, one.anonymous, one.peak].map((mib) => mib.toFixed(1));
  const seconds = `synced in ${(one.syncedMs / 1_000).toFixed(2)} s, ${one.cpuSeconds.toFixed(2)} s of CPU`;
  return `${name} ${rss} MiB (${anonymous} anonymous, peak ${peak}), ${seconds}`;
}
