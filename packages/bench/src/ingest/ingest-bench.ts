import type { Bench, BenchOptions, BenchOutcome, Measurement } from '../bench.ts';
import { startBenchPlatform } from '../servers/bench-platform.ts';
import { changedFigure, growthFigures, ingestNotes, unchangedFigures } from './ingest-figures.ts';
import { type IngestResult, runIngest } from './ingest-run.ts';

const CLUSTERS = 8;
const DEPLOYMENTS_PER_CLUSTER = 250;
const ROUNDS = 3;

/** Changed Deployments and revisions through the Control API against one bulk upsert of the same rows. */
export const ingestBench: Bench = {
  name: 'ingest',
  summary: 'changed Deployments and revisions a second through the Control API against a bulk upsert by plain pg',
  run: async (options) => {
    const results = await measure(options);
    return outcomeOf(results, [
      ...results.flatMap(unchangedFigures),
      ...growthFigures(results),
      ...results.map(changedFigure),
    ]);
  },
};

/** The same run, with what an unchanged object costs as its headline. */
export const unchangedBench: Bench = {
  name: 'ingest-unchanged',
  summary: 'cost of an unchanged object, sent again or confirmed, against that of a changed one',
  run: async (options) => {
    const results = await measure(options);
    return outcomeOf(results, [...results.map(changedFigure), ...results.flatMap(unchangedFigures)]);
  },
};

async function measure(options: BenchOptions): Promise<IngestResult[]> {
  const results: IngestResult[] = [];
  for (const scale of options.scales) {
    const clusters = options.clusters ?? CLUSTERS;
    const platform = await startBenchPlatform({ ...options, clusters });
    try {
      options.say(`Scale ${scale}: ${clusters} clusters of ${DEPLOYMENTS_PER_CLUSTER * scale} Deployments`);
      results.push(
        await runIngest({
          platform,
          scale,
          deploymentsPerCluster: DEPLOYMENTS_PER_CLUSTER * scale,
          rounds: options.rounds ?? ROUNDS,
          say: options.say,
        }),
      );
    } finally {
      await platform.stop();
    }
  }
  return results;
}

function outcomeOf(results: readonly IngestResult[], measurements: readonly Measurement[]): BenchOutcome {
  return { measurements, notes: results.flatMap(ingestNotes) };
}
