import { UsageError } from '../arguments.ts';
import type { Bench, BenchOptions, BenchOutcome } from '../bench.ts';
import { measureChurn } from './churn-scene.ts';
import { fillCluster } from './fill-cluster.ts';
import { fillLarge } from './fill-large.ts';
import { type EmptyCluster, openScene } from './scene.ts';
import { measureStanding } from './standing-scene.ts';

const MIXED = { apps: 100, podsPerApp: 3, helmReleases: 30 };
const LARGE = { apps: 5_000, podsPerApp: 4 };
const CHURNED_JOBS = 10_000;

/** A smaller cluster does not make Node and Go smaller. */
const limitAt = (mib: number, scale: number): number => mib * Math.max(1, scale);
const standing = ({ rounds, say }: BenchOptions) => ({ rounds: rounds ?? 1, say });

type MeasureScene = (options: BenchOptions, scale: number) => Promise<BenchOutcome>;

/** The scenes by name, in the order in which they run. */
const SCENES: Readonly<Record<string, MeasureScene>> = {
  mixed: (options, scale) => {
    const plan = { ...MIXED, apps: Math.round(MIXED.apps * scale) };
    return openScene({ ...options, fill: (cluster) => fillCluster({ ...cluster, plan }) }, (scene) =>
      measureStanding(scene, { name: 'mixed', scale, limitMib: limitAt(128, scale), ...standing(options) }),
    );
  },
  large: (options, scale) => {
    const plan = { ...LARGE, apps: Math.round(LARGE.apps * scale) };
    const fill = ({ nodes, ...cluster }: EmptyCluster) => fillLarge({ ...cluster, ...plan, node: nodes[0] ?? '' });
    return openScene({ ...options, fill }, (scene) =>
      measureStanding(scene, { name: 'large', scale, limitMib: limitAt(256, scale), ...standing(options) }),
    );
  },
  churn: (options, scale) =>
    openScene({ ...options, fill: (cluster) => fillCluster({ ...cluster, plan: MIXED }) }, (scene) =>
      measureChurn(scene, { jobs: Math.round(CHURNED_JOBS * scale), scale, say: options.say }),
    ),
};

/** The Discovery Agent as it is shipped against shared informers of client-go, on the same API server. */
export const informersBench: Bench = {
  name: 'informers',
  takesPartialScales: true,
  summary: 'memory and CPU of the Discovery Agent against client-go informers (--scene mixed, large or churn)',
  run: async (options) => {
    const { scene } = options;
    const names = Object.keys(SCENES).filter((name) => scene === undefined || name === scene);
    if (names.length === 0) throw new UsageError(`--scene ${scene} is none of ${Object.keys(SCENES).join(', ')}`);
    const outcomes: BenchOutcome[] = [];
    for (const scale of options.scales) {
      for (const name of names) {
        options.say(`Scene ${name}, scale ${scale}`);
        const measured = await SCENES[name]?.(options, scale);
        if (measured) outcomes.push(measured);
      }
    }
    return {
      measurements: outcomes.flatMap(({ measurements }) => measurements),
      notes: outcomes.flatMap(({ notes }) => notes),
    };
  },
};
