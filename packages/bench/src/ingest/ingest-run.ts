import { batchResponse, beginSyncResponse } from '@moonin/contracts';
import { type AgentRequest, type AgentRequests, agentRequests } from '../fleet/agent-requests.ts';
import { createSender, type Sender } from '../fleet/send-requests.ts';
import { type SaidItem, type SimulatedCluster, simulatedCluster } from '../fleet/simulated-cluster.ts';
import { processUsage } from '../process-usage.ts';
import type { BenchPlatform } from '../servers/bench-platform.ts';
import { plainRowOf } from './plain-rows.ts';
import { openPlainUpsert, type PlainUpsert } from './plain-upsert.ts';

/** One step of the fleet's life, written by both sides. */
export interface StepResult {
  readonly step: 'warm-up' | 'ship' | 'settle';
  readonly rows: number;
  readonly apiMs: number;
  readonly plainMs: number;
}

/** What one run at one scale found; times are of the wall clock. */
export interface IngestResult {
  readonly scale: number;
  readonly deployments: number;
  readonly steps: readonly StepResult[];
  readonly unchanged: readonly { readonly way: 're-sent' | 'confirmed'; readonly rows: number; readonly ms: number }[];
  readonly apiCpuMicrosPerRow: number;
  readonly apiResidentBytes: number;
}

const HISTORY = 2;

/** Plays a fleet at one scale against the Control API and, step by step, the same rows against plain tables. */
export async function runIngest(input: {
  platform: BenchPlatform;
  scale: number;
  deploymentsPerCluster: number;
  rounds: number;
  say: (line: string) => void;
}): Promise<IngestResult> {
  const { platform, rounds, say } = input;
  const fleet = platform.clusters.map((credentials, number) => ({
    clusterId: credentials.clusterId,
    requests: agentRequests(credentials),
    cluster: simulatedCluster({ number, deployments: input.deploymentsPerCluster, history: HISTORY }),
  }));
  const sender = createSender(platform.api.url, fleet.length);
  const plain = await openPlainUpsert(platform.databaseUrl);
  try {
    const play = (step: StepResult['step'], change: (cluster: SimulatedCluster) => SaidItem[]) =>
      playStep({ step, change, fleet, sender, plain });
    const cpuBefore = await processUsage(platform.api.pid);
    const steps = [await play('warm-up', (cluster) => cluster.inventory())];
    for (let round = 1; round <= rounds; round += 1) {
      say(`Round ${round} of ${rounds}`);
      steps.push(await play('ship', (cluster) => cluster.ship()), await play('settle', (cluster) => cluster.settle()));
    }
    const usage = await processUsage(platform.api.pid);
    const rows = steps.reduce((sum, step) => sum + step.rows, 0);
    const cpuSeconds = (usage?.cpuSeconds ?? Number.NaN) - (cpuBefore?.cpuSeconds ?? Number.NaN);
    const unchanged = [await resend(fleet, sender, plain), await confirm(fleet, sender, plain)];
    return {
      scale: input.scale,
      deployments: fleet.length * input.deploymentsPerCluster,
      steps,
      unchanged,
      apiCpuMicrosPerRow: (cpuSeconds / rows) * 1e6,
      apiResidentBytes: usage?.residentBytes ?? Number.NaN,
    };
  } finally {
    await sender.close();
    await plain.close();
  }
}

interface FleetMember {
  readonly clusterId: string;
  readonly requests: AgentRequests;
  readonly cluster: SimulatedCluster;
}
type Fleet = readonly FleetMember[];

async function playStep(input: {
  step: StepResult['step'];
  change: (cluster: SimulatedCluster) => SaidItem[];
  fleet: Fleet;
  sender: Sender;
  plain: PlainUpsert;
}): Promise<StepResult> {
  const { fleet, sender, plain } = input;
  const said = fleet.map(({ cluster }) => input.change(cluster));
  const requests = fleet.map((member, index) => member.requests.batches(said[index] ?? []));
  const rowsOf = (kind: SaidItem['kind']) =>
    fleet.flatMap(({ clusterId }, index) =>
      (said[index] ?? []).filter((item) => item.kind === kind).map((item) => plainRowOf(item, clusterId)),
    );
  const rows = { deployments: rowsOf('deployment'), revisions: rowsOf('revision') };
  const count = rows.deployments.length + rows.revisions.length;
  await plain.checkpoint();
  const apiMs = await timed(async () => expectAnswers(await sender.send(requests), { applied: count }));
  await plain.checkpoint();
  const plainMs = await timed(() => plain.write(rows));
  return { step: input.step, rows: count, apiMs, plainMs };
}

/** An agent that does not know what the server has sends everything again. */
async function resend(fleet: Fleet, sender: Sender, plain: PlainUpsert) {
  const requests = fleet.map((member) => member.requests.batches(member.cluster.inventory()));
  const rows = count(requests);
  await plain.checkpoint();
  const ms = await timed(async () => expectAnswers(await sender.send(requests), { unchanged: rows }));
  return { way: 're-sent' as const, rows, ms };
}

/** The sync that every agent repeats every six hours. */
async function confirm(fleet: Fleet, sender: Sender, plain: PlainUpsert) {
  const version = '1000000';
  const begun = await sender.send(fleet.map((member) => [member.requests.beginSync(version)]));
  const syncIds = begun.map(([answer]) => beginSyncResponse.parse(answer).syncId);
  const objects: number[] = [];
  const chunks = fleet.map((member, index) => {
    const items = member.cluster.inventory();
    objects.push(items.filter(({ kind }) => kind === 'deployment').length);
    return member.requests.confirmations(syncIds[index] ?? '', items);
  });
  const rows = count(chunks);
  await plain.checkpoint();
  const ms = await timed(async () => {
    expectAnswers(await sender.send(chunks), { unchanged: rows });
    await sender.send(
      fleet.map((member, index) => [member.requests.commitSync(syncIds[index] ?? '', objects[index] ?? 0)]),
    );
  });
  return { way: 'confirmed' as const, rows, ms };
}

const count = (requests: readonly (readonly AgentRequest[])[]): number =>
  requests.flat().reduce((sum, request) => sum + request.items, 0);

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** A figure counts only when the server did with every item what the step is about. */
function expectAnswers(
  answers: readonly (readonly unknown[])[],
  expected: { applied?: number; unchanged?: number },
): void {
  const told = answers.flat().map((answer) => batchResponse.parse(answer));
  for (const name of ['applied', 'unchanged'] as const) {
    const sum = told.reduce((total, answer) => total + answer[name], 0);
    if (sum !== (expected[name] ?? 0)) {
      const rejected = told.flatMap((answer) => answer.rejected)[0];
      throw new Error(`${name}: ${sum}, expected ${expected[name] ?? 0}; first refusal: ${JSON.stringify(rejected)}`);
    }
  }
}
