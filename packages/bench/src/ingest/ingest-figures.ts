import type { Measurement } from '../bench.ts';
import { median } from '../statistics.ts';
import type { StepCost } from './cost-meter.ts';
import type { IngestResult, StepResult, UnchangedResult } from './ingest-run.ts';

type Side = 'api' | 'plain';
type CostName = keyof StepCost;

/** Microseconds a row, over the median ship and the median settle. */
function microsPerRow(steps: readonly StepResult[], side: Side, cost: CostName): number {
  let rows = 0;
  let ms = 0;
  for (const name of ['ship', 'settle'] as const) {
    const ofName = steps.filter(({ step }) => step === name);
    rows += ofName[0]?.rows ?? 0;
    ms += median(ofName.map((step) => step[side][cost]));
  }
  return (ms / rows) * 1_000;
}

/** Changed rows a second; the warm-up is context, told in the notes. */
export function changedFigure({ scale, steps }: IngestResult): Measurement {
  return {
    bench: 'ingest',
    scale,
    value: 1e6 / microsPerRow(steps, 'api', 'wallMs'),
    unit: 'rows/s',
    reference: { name: 'plain pg', value: 1e6 / microsPerRow(steps, 'plain', 'wallMs') },
    bar: { on: 'ratio', kind: 'at-least', limit: 0.7 },
  };
}

/** What an unchanged row costs; the dearer way last. */
export function unchangedFigures({ scale, steps, unchanged }: IngestResult): Measurement[] {
  const changedMicros = microsPerRow(steps, 'api', 'wallMs');
  return WAYS.map((way) => ({
    bench: `ingest-unchanged (${way})`,
    scale,
    value: unchangedMicros(unchanged, way, 'wallMs'),
    unit: 'µs/row',
    reference: { name: 'a changed row', value: changedMicros },
    bar: { on: 'ratio' as const, kind: 'at-most' as const, limit: 0.1 },
  })).sort((a, b) => a.value - b.value);
}

const WAYS = ['re-sent', 'confirmed'] as const;

function unchangedMicros(results: readonly UnchangedResult[], way: UnchangedResult['way'], cost: CostName): number {
  return median(results.filter((result) => result.way === way).map(({ cost: of, rows }) => (of[cost] / rows) * 1_000));
}

/** What a changed row costs at the largest scale against the smallest; nothing when there is one scale. */
export function growthFigures(results: readonly IngestResult[]): Measurement[] {
  const [first] = results;
  const last = results.at(-1);
  if (!first || !last || first === last) return [];
  return [
    {
      bench: 'ingest growth',
      scale: last.scale,
      value: microsPerRow(last.steps, 'api', 'wallMs'),
      unit: 'µs/row',
      reference: { name: `at scale ${first.scale}`, value: microsPerRow(first.steps, 'api', 'wallMs') },
      bar: { on: 'ratio', kind: 'at-most', limit: 1.2 },
    },
  ];
}

/** Rates of every step and where the CPU time went. */
export function ingestNotes(result: IngestResult): string[] {
  const { scale, deployments, steps, unchanged, apiResidentBytes } = result;
  const memory =
    apiResidentBytes === null ? '' : `; the Control API holds ${Math.round(apiResidentBytes / 2 ** 20)} MiB`;
  const cpu = (side: Side, cost: CostName) => Math.round(microsPerRow(steps, side, cost));
  const [api, own, plain] = [cpu('api', 'apiCpuMs'), cpu('api', 'postgresCpuMs'), cpu('plain', 'postgresCpuMs')];
  return [
    `Scale ${scale}: ${deployments.toLocaleString('en')} Deployments${memory}`,
    ...(['warm-up', 'ship', 'settle'] as const).map((name) => stepNote(name, steps)),
    ...WAYS.map((way) => {
      const micros = (cost: CostName) => Math.round(unchangedMicros(unchanged, way, cost));
      return `  ${way}: CPU ${micros('apiCpuMs')} µs a row in the Control API and ${micros('postgresCpuMs')} in PostgreSQL`;
    }),
    `  changed: CPU ${api} µs a row in the Control API and ${own} in PostgreSQL; plain pg ${plain} in PostgreSQL`,
  ];
}

function stepNote(name: StepResult['step'], steps: readonly StepResult[]): string {
  const ofName = steps.filter(({ step }) => step === name);
  const rates = (side: Side) =>
    ofName.map((step) => Math.round((step.rows / step[side].wallMs) * 1_000).toLocaleString('en')).join(' ');
  const rows = (ofName[0]?.rows ?? 0).toLocaleString('en');
  return `  ${name}, ${rows} rows: Control API ${rates('api')}, plain pg ${rates('plain')} rows/s`;
}
