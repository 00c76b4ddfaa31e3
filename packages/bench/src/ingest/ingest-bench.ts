import type { Bench, BenchOptions, BenchOutcome, Measurement } from '../bench.ts';
import { startBenchPlatform } from '../servers/bench-platform.ts';
import { median } from '../statistics.ts';
import { type IngestResult, runIngest, type StepResult } from './ingest-run.ts';

const CLUSTERS = 8;
const DEPLOYMENTS_PER_CLUSTER = 250;
const ROUNDS = 3;

/** Changed Deployments and revisions through the Control API against one bulk upsert of the same rows. */
export const ingestBench: Bench = {
  name: 'ingest',
  summary: 'changed Deployments and revisions a second through the Control API against a bulk upsert by plain pg',
  run: async (options) => {
    const results = await measure(options);
    return outcomeOf(results, [...results.flatMap(unchangedOf), ...growthOf(results), ...results.map(changedOf)]);
  },
};

/** The same run, with what an unchanged object costs as its headline. */
export const unchangedBench: Bench = {
  name: 'ingest-unchanged',
  summary: 'cost of an unchanged object, sent again or confirmed, against that of a changed one',
  run: async (options) => {
    const results = await measure(options);
    return outcomeOf(results, [...results.map(changedOf), ...results.flatMap(unchangedOf)]);
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

/** Rows a second over the median ship and the median settle; the warm-up is context. */
function changedRates(steps: readonly StepResult[]): { api: number; plain: number } {
  const typical = (['ship', 'settle'] as const).map((name) => {
    const ofName = steps.filter(({ step }) => step === name);
    const rows = ofName[0]?.rows ?? 0;
    return {
      rows,
      apiMs: median(ofName.map((step) => step.apiMs)),
      plainMs: median(ofName.map((step) => step.plainMs)),
    };
  });
  const sum = (pick: (entry: (typeof typical)[number]) => number) =>
    typical.reduce((total, entry) => total + pick(entry), 0);
  const rows = sum((entry) => entry.rows);
  return { api: (rows / sum((entry) => entry.apiMs)) * 1_000, plain: (rows / sum((entry) => entry.plainMs)) * 1_000 };
}

function changedOf({ scale, steps }: IngestResult): Measurement {
  const rates = changedRates(steps);
  return {
    bench: 'ingest',
    scale,
    value: rates.api,
    unit: 'rows/s',
    reference: { name: 'plain pg', value: rates.plain },
    bar: { on: 'ratio', kind: 'at-least', limit: 0.7 },
  };
}

/** The dearer way last: it is the one that the bar is for. */
function unchangedOf({ scale, steps, unchanged }: IngestResult): Measurement[] {
  const changedMicros = 1e6 / changedRates(steps).api;
  return unchanged
    .map(({ way, rows, ms }) => ({
      bench: `ingest-unchanged (${way})`,
      scale,
      value: (ms / rows) * 1_000,
      unit: 'µs/row',
      reference: { name: 'a changed row', value: changedMicros },
      bar: { on: 'ratio' as const, kind: 'at-most' as const, limit: 0.1 },
    }))
    .sort((a, b) => a.value - b.value);
}

/** What a changed row costs at the largest scale against the smallest. */
function growthOf(results: readonly IngestResult[]): Measurement[] {
  const [first] = results;
  const last = results.at(-1);
  if (!first || !last || first === last) return [];
  const micros = (result: IngestResult) => 1e6 / changedRates(result.steps).api;
  return [
    {
      bench: 'ingest growth',
      scale: last.scale,
      value: micros(last),
      unit: 'µs/row',
      reference: { name: `at scale ${first.scale}`, value: micros(first) },
      bar: { on: 'ratio', kind: 'at-most', limit: 1.2 },
    },
  ];
}

function outcomeOf(results: readonly IngestResult[], measurements: readonly Measurement[]): BenchOutcome {
  return { measurements, notes: results.flatMap(notesOf) };
}

function notesOf(result: IngestResult): string[] {
  const names = ['warm-up', 'ship', 'settle'] as const;
  const lines = names.map((name) => {
    const steps = result.steps.filter(({ step }) => step === name);
    const rate = (pick: (step: StepResult) => number) =>
      steps.map((step) => Math.round((step.rows / pick(step)) * 1_000).toLocaleString('en')).join(' ');
    const rows = (steps[0]?.rows ?? 0).toLocaleString('en');
    return `  ${name.padEnd(8)}${rows.padStart(8)} rows: Control API ${rate((step) => step.apiMs)}, plain pg ${rate((step) => step.plainMs)} rows/s`;
  });
  const mib = Math.round(result.apiResidentBytes / 2 ** 20);
  const cpu = Math.round(result.apiCpuMicrosPerRow);
  return [
    `Scale ${result.scale}: ${result.deployments.toLocaleString('en')} Deployments; the Control API holds ${mib} MiB and used ${cpu} µs of CPU a row`,
    ...lines,
  ];
}
