import { spawn } from 'node:child_process';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { AGENT_PATHS, CLUSTER_TOKEN_HEADER, type HeartbeatRequest } from '@moonin/contracts';
import { findFreePort } from '@moonin/runtime/processes';
import type { Bench, BenchOptions, BenchOutcome } from '../bench.ts';
import { cpuSeconds } from '../process-usage.ts';
import { startBenchPlatform } from '../servers/bench-platform.ts';
import { type BenchServer, startServer } from '../servers/start-server.ts';
import { median } from '../statistics.ts';
import { type LoadOrder, type LoadResult, loadResult } from './load.ts';

/** Many, so that none of them reaches the rate limit of a cluster. */
const CLUSTERS = 128;
const ROUNDS = 7;
const CONNECTIONS = 32;
const ROUND_MS = 2_000;

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
  const platform = await startBenchPlatform({ ...options, clusters: options.clusters ?? CLUSTERS });
  const requests = platform.clusters.map(({ clusterId, clusterToken }) => ({
    path: AGENT_PATHS.heartbeat.replace('{clusterId}', clusterId),
    headers: { [CLUSTER_TOKEN_HEADER]: clusterToken },
  }));
  let empty: BenchServer | undefined;
  try {
    empty = await startEmptyServer();
    const scale = options.scales.at(-1) ?? 1;
    const load = { connections: CONNECTIONS * scale, requests, body: JSON.stringify(EMPTY_HEARTBEAT) };
    const api = sideOf(platform.api, load);
    const reference = sideOf(empty, load);
    options.say('Warming up');
    for (const side of [api, reference]) await side.round();
    const rounds = options.rounds ?? ROUNDS;
    for (const side of [api, reference]) side.results.length = 0;
    for (let round = 1; round <= rounds; round += 1) {
      options.say(`Round ${round} of ${rounds}`);
      for (const side of round % 2 === 1 ? [api, reference] : [reference, api]) await side.round();
    }
    return outcomeOf({ api: api.results, reference: reference.results, scale, connections: load.connections });
  } finally {
    await empty?.stop();
    await platform.stop();
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
function sideOf(server: BenchServer, load: Omit<LoadOrder, 'origin' | 'durationMs'>) {
  const results: RoundResult[] = [];
  return {
    results,
    round: async (): Promise<void> => {
      const before = await cpuSeconds(server.pid);
      const { answered, refused, elapsedMs } = await runLoad({ ...load, origin: server.url, durationMs: ROUND_MS });
      const after = await cpuSeconds(server.pid);
      if (refused > 0) throw new Error(`${server.url} refused ${refused} of ${answered + refused} requests`);
      const usedSeconds = (after ?? Number.NaN) - (before ?? Number.NaN);
      results.push({ perSecond: (answered / elapsedMs) * 1_000, cpuMicros: (usedSeconds / answered) * 1e6 });
    },
  };
}

async function runLoad(order: LoadOrder): Promise<LoadResult> {
  const script = fileURLToPath(new URL('./load-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(order));
  return loadResult.parse(await json(child.stdout));
}

function outcomeOf(input: {
  api: readonly RoundResult[];
  reference: readonly RoundResult[];
  scale: number;
  connections: number;
}): BenchOutcome {
  const perSecond = (side: readonly RoundResult[]) => median(side.map((result) => result.perSecond));
  const cpu = (side: readonly RoundResult[]) => Math.round(median(side.map((result) => result.cpuMicros)));
  const spread = (side: readonly RoundResult[]) => side.map((result) => Math.round(result.perSecond)).join(' ');
  return {
    measurements: [
      {
        bench: 'heartbeat',
        scale: input.scale,
        value: perSecond(input.api),
        unit: 'requests/s',
        reference: { name: 'empty handler', value: perSecond(input.reference) },
        bar: { on: 'ratio', kind: 'at-least', limit: 0.6 },
      },
    ],
    notes: [
      `${input.connections} kept-alive connections; rounds of ${ROUND_MS / 1_000} s in turn, median of ${input.api.length}`,
      `Control API    ${spread(input.api)} requests/s, ${cpu(input.api)} µs of CPU a request`,
      `empty handler  ${spread(input.reference)} requests/s, ${cpu(input.reference)} µs of CPU a request`,
    ],
  };
}
