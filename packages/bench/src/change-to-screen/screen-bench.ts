import { waitUntil } from '@moonin/testing';
import type { Bench, BenchOptions, BenchOutcome } from '../bench.ts';
import { seededRandom } from '../fleet/seeded-random.ts';
import { percentile } from '../statistics.ts';
import { type BenchWorkloads, createWorkloads } from './bench-workloads.ts';
import { signInToPortal } from './portal-session.ts';
import { openScreen, type Screen } from './screen.ts';
import { openScreenStack } from './screen-stack.ts';

const TRIES = 60;
const WARM_UP_TRIES = 3;
/** Long enough that the agent, which sends at most once a second, is met at any moment of its second. */
const MOST_PAUSE_MS = 3_000;
const GIVE_UP_MS = 30_000;

/** From the write of an image to the portal's event stream, and to the answer that shows it. */
export const screenBench: Bench = {
  name: 'change-to-screen',
  summary:
    "time from a Kubernetes write to the portal's event stream, against a plain watcher (--real: real control plane)",
  run,
};

/** Milliseconds from the write. */
interface Try {
  readonly watchedMs: number;
  readonly toldMs: number;
  readonly shownMs: number;
}

async function run(options: BenchOptions): Promise<BenchOutcome> {
  const scale = options.scales.at(-1) ?? 1;
  const stack = await openScreenStack(options);
  let workloads: BenchWorkloads | undefined;
  let screen: Screen | undefined;
  try {
    workloads = await createWorkloads(stack.kube, scale);
    const session = await signInToPortal(stack.portalUrl, stack.owner);
    screen = await openScreen(session, stack.organization);
    const ids = await knownIds(screen, workloads);
    const count = options.rounds ?? TRIES;
    const random = seededRandom(1);
    const tries: Try[] = [];
    for (let number = 1; number <= WARM_UP_TRIES + count; number += 1) {
      const measured = await changeAll({ workloads, screen, ids, tag: String(number) });
      if (number > WARM_UP_TRIES) tries.push(...measured);
      if (number % 10 === 0) options.say(`${number} of ${WARM_UP_TRIES + count}`);
      await new Promise((resolve) => setTimeout(resolve, random.next() * MOST_PAUSE_MS));
    }
    return outcomeOf(tries, scale, options.real);
  } finally {
    screen?.close();
    await workloads?.remove();
    await stack.stop();
  }
}

async function knownIds(screen: Screen, workloads: BenchWorkloads): Promise<ReadonlyMap<string, string>> {
  let ids: ReadonlyMap<string, string> = new Map();
  const look = async (): Promise<boolean> => {
    ids = await screen.deployments(workloads.namespace);
    return workloads.names.every((name) => ids.has(name));
  };
  await waitUntil(look, { what: 'the portal knows the Deployments', timeoutMs: GIVE_UP_MS });
  return ids;
}

/** Changes every Deployment at once. */
function changeAll(input: {
  workloads: BenchWorkloads;
  screen: Screen;
  ids: ReadonlyMap<string, string>;
  tag: string;
}): Promise<Try[]> {
  const { workloads, screen, ids, tag } = input;
  return Promise.all(
    workloads.names.map(async (name) => {
      const deploymentId = ids.get(name) ?? '';
      const startedAt = performance.now();
      const [watchedAt, seen] = await Promise.all([
        workloads.watched(name, tag),
        screen.shows({ deploymentId, tag, timeoutMs: GIVE_UP_MS }),
        workloads.setImage(name, tag),
      ]);
      return {
        watchedMs: watchedAt - startedAt,
        toldMs: seen.toldAt - startedAt,
        shownMs: seen.shownAt - startedAt,
      };
    }),
  );
}

function outcomeOf(tries: readonly Try[], scale: number, real: boolean): BenchOutcome {
  const seconds = (pick: (one: Try) => number, share: number) => percentile(tries.map(pick), share) / 1_000;
  const spread = (pick: (one: Try) => number) =>
    [0.5, 0.95, 1].map((share) => seconds(pick, share).toFixed(3)).join(' / ');
  return {
    measurements: [
      {
        bench: 'change-to-screen',
        scale,
        value: seconds((one) => one.toldMs, 0.95),
        unit: 's',
        reference: { name: 'watch event', value: seconds((one) => one.watchedMs, 0.95) },
        bar: { on: 'value', kind: 'at-most', limit: 1.5 },
      },
    ],
    notes: [
      `${tries.length} tries on the ${real ? 'real control plane' : 'embedded cluster'}, ${scale} Deployments at a time; p50 / p95 / max in seconds from the write`,
      `  watch event of a plain watcher          ${spread((one) => one.watchedMs)}`,
      `  message of the portal's event stream    ${spread((one) => one.toldMs)}`,
      `  answer that shows the new revision      ${spread((one) => one.shownMs)}`,
    ],
  };
}
