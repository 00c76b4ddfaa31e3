import { fileURLToPath } from 'node:url';
import { AGENT_PATHS, CLUSTER_TOKEN_HEADER, type HeartbeatRequest } from '@moonin/contracts';
import { findFreePort } from '@moonin/runtime/processes';
import type { Bench, BenchOptions, BenchOutcome, Measurement } from '../bench.ts';
import { cpuSeconds } from '../process-usage.ts';
import { startBenchPlatform } from '../servers/bench-platform.ts';
import { type BenchServer, startServer } from '../servers/start-server.ts';
import { median, percentile } from '../statistics.ts';
import { type LoadProcess, startLoad } from './start-load.ts';

/** Many, so that none of them reaches the rate limit of a cluster. */
const CLUSTERS = 128;
/** Many short ones in turn: a machine that is slower for a while is slower for both. */
const ROUNDS = 31;
const CONNECTIONS = 32;
const WARM_UP_ROUNDS = 12;
const ROUND_MS = 500;

const EMPTY_HEARTBEAT: HeartbeatRequest = {
  agent: 'discovery',
  instance: 'moonin-discovery-agent-6d5f9c7b8d-x2x7q',
  version: '0.1.0',
  leader: true,
  startedAt: '2026-01-01T00:00:00.000Z',
  queueDepth: 0,
};

/** Authenticated heartbeats against the empty handler of the same HTTP server. */
export const heartbeatBench: Bench = {
  name: 'heartbeat',
  summary: 'authenticated empty heartbeats a second against an empty handler of the same HTTP server',
  run,
};

async function run(options: BenchOptions): Promise<BenchOutcome> {
  const { scales, say } = options;
  const clusters = (options.clusters ?? CLUSTERS) * (scales.at(-1) ?? 1);
  const platform = await startBenchPlatform({ ...options, clusters });
  const requests = platform.clusters.map(({ clusterId, clusterToken }) => ({
    path: AGENT_PATHS.heartbeat.replace('{clusterId}', clusterId),
    headers: { [CLUSTER_TOKEN_HEADER]: clusterToken },
  }));
  let empty: BenchServer | undefined;
  try {
    empty = await startEmptyServer();
    const outcomes: BenchOutcome[] = [];
    for (const scale of scales) {
      const plan = {
        connections: CONNECTIONS * scale,
        requests: requests.slice(0, (options.clusters ?? CLUSTERS) * scale),
        body: JSON.stringify(EMPTY_HEARTBEAT),
      };
      say(`Scale ${scale}: ${plan.connections} connections of ${plan.requests.length} clusters`);
      const load = startLoad(plan);
      const sides = { api: sideOf(platform.api, load), reference: sideOf(empty, load) };
      await playRounds(sides, options.rounds ?? ROUNDS);
      load.stop();
      outcomes.push(outcomeOf({ api: sides.api.results, reference: sides.reference.results, scale }));
    }
    const measurements = outcomes.flatMap((outcome) => outcome.measurements);
    return {
      measurements: [...growthOf(measurements), ...measurements],
      notes: [
        `${CONNECTIONS} kept-alive connections a scale; rounds of ${ROUND_MS / 1_000} s in turn, the median counts`,
        ...outcomes.flatMap((outcome) => outcome.notes),
      ],
    };
  } finally {
    await empty?.stop();
    await platform.stop();
  }
}

/** Both sides until their code is compiled, then in turn, each first in every other round. */
async function playRounds({ api, reference }: Record<'api' | 'reference', Side>, rounds: number): Promise<void> {
  for (const side of [api, reference]) {
    for (let round = 1; round <= WARM_UP_ROUNDS; round += 1) await side.round();
    side.results.length = 0;
  }
  for (let round = 1; round <= rounds; round += 1) {
    for (const side of round % 2 === 1 ? [api, reference] : [reference, api]) await side.round();
  }
}

async function startEmptyServer(): Promise<BenchServer> {
  const port = await findFreePort();
  const script = fileURLToPath(new URL('./empty-server.ts', import.meta.url));
  const url = `http://127.0.0.1:${port}`;
  return startServer({ name: 'empty-server', args: [script, String(port)], env: {}, url, readyPath: '/readyz' });
}

interface RoundResult {
  readonly perSecond: number;
  readonly cpuMicros: number;
}

/** One of the two servers, and what it did in each round. */
interface Side {
  readonly results: RoundResult[];
  round(): Promise<void>;
}

function sideOf(server: BenchServer, load: LoadProcess): Side {
  const results: RoundResult[] = [];
  return {
    results,
    round: async (): Promise<void> => {
      const before = await cpuSeconds(server.pid);
      const { answered, refused, elapsedMs } = await load.round({ origin: server.url, durationMs: ROUND_MS });
      const after = await cpuSeconds(server.pid);
      if (refused > 0) throw new Error(`${server.url} refused ${refused} of ${answered + refused} requests`);
      const usedSeconds = (after ?? Number.NaN) - (before ?? Number.NaN);
      results.push({ perSecond: (answered / elapsedMs) * 1_000, cpuMicros: (usedSeconds / answered) * 1e6 });
    },
  };
}

function outcomeOf(input: {
  api: readonly RoundResult[];
  reference: readonly RoundResult[];
  scale: number;
}): BenchOutcome {
  const { api, reference, scale } = input;
  const perSecond = (side: readonly RoundResult[]) => median(side.map((result) => result.perSecond));
  const note = (name: string, side: readonly RoundResult[]) => {
    const rates = side.map((result) => result.perSecond);
    const [low, high] = [percentile(rates, 0.1), percentile(rates, 0.9)].map(Math.round);
    return `  ${name}: ${low} to ${high} requests/s (p10 to p90), ${Math.round(median(side.map((result) => result.cpuMicros)))} µs of CPU a request`;
  };
  return {
    measurements: [
      {
        bench: 'heartbeat',
        scale,
        value: perSecond(api),
        unit: 'requests/s',
        reference: { name: 'empty handler', value: perSecond(reference) },
        bar: { on: 'ratio', kind: 'at-least', limit: 0.6 },
      },
    ],
    notes: [`Scale ${scale}`, note('Control API', api), note('empty handler', reference)],
  };
}

/** What a heartbeat costs at the largest scale against the smallest. */
function growthOf(measurements: readonly Measurement[]): Measurement[] {
  const [first] = measurements;
  const last = measurements.at(-1);
  if (!first || !last || first === last) return [];
  return [
    {
      bench: 'heartbeat growth',
      scale: last.scale,
      value: 1e6 / last.value,
      unit: 'µs/request',
      reference: { name: `at scale ${first.scale}`, value: 1e6 / first.value },
      bar: { on: 'ratio', kind: 'at-most', limit: 1.2 },
    },
  ];
}
