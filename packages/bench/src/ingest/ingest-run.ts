import { batchResponse, beginSyncResponse } from '@moonin/contracts';
import { type AgentRequest, type AgentRequests, agentRequests } from '../fleet/agent-requests.ts';
import { createSender, type Sender } from '../fleet/send-requests.ts';
import { type SaidItem, type SimulatedCluster, simulatedCluster } from '../fleet/simulated-cluster.ts';
import { residentBytes } from '../process-usage.ts';
import type { BenchPlatform } from '../servers/bench-platform.ts';
import { createCostMeter, type StepCost } from './cost-meter.ts';
import { plainRowOf } from './plain-rows.ts';
import { openPlainUpsert } from './plain-upsert.ts';

/** One step of the fleet's life, written by both sides. */
export interface StepResult {
  readonly step: 'warm-up' | 'ship' | 'settle';
  readonly rows: number;
  readonly api: StepCost;
  readonly plain: StepCost;
}

/** One round of items that say what the server knows already. */
export interface UnchangedResult {
  readonly way: 're-sent' | 'confirmed';
  readonly rows: number;
  readonly cost: StepCost;
}

/** What one run at one scale found. */
export interface IngestResult {
  readonly scale: number;
  readonly deployments: number;
  readonly steps: readonly StepResult[];
  readonly unchanged: readonly UnchangedResult[];
  readonly apiResidentBytes: number | null;
}

/** Past revisions that the cluster knows of each Deployment at the start. */
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
  const plain = await openPlainUpsert(platform.postgres.url);
  const meter = createCostMeter({ platform, beforeEach: () => plain.checkpoint() });

  async function play(
    step: StepResult['step'],
    change: (cluster: SimulatedCluster) => SaidItem[],
  ): Promise<StepResult> {
    const said = fleet.map(({ cluster }) => change(cluster));
    const requests = fleet.map((member, index) => member.requests.batches(said[index] ?? []));
    const rowsOf = (kind: SaidItem['kind']) =>
      fleet.flatMap(({ clusterId }, index) =>
        (said[index] ?? []).filter((item) => item.kind === kind).map((item) => plainRowOf(item, clusterId)),
      );
    const rows = { deployments: rowsOf('deployment'), revisions: rowsOf('revision') };
    const count = rows.deployments.length + rows.revisions.length;
    const api = await meter(async () => expectAnswers(await sender.send(requests), { applied: count }));
    return { step, rows: count, api, plain: await meter(() => plain.write(rows)) };
  }

  try {
    const steps = [await play('warm-up', (cluster) => cluster.inventory())];
    await plain.analyze();
    for (let round = 1; round <= rounds; round += 1) {
      say(`Round ${round} of ${rounds}`);
      steps.push(await play('ship', (cluster) => cluster.ship()), await play('settle', (cluster) => cluster.settle()));
    }
    const apiResidentBytes = await residentBytes(platform.api.pid);
    const unchanged: UnchangedResult[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      unchanged.push(await resend(fleet, sender, meter), await confirm(fleet, sender, meter));
    }
    const deployments = fleet.length * input.deploymentsPerCluster;
    return { scale: input.scale, deployments, steps, unchanged, apiResidentBytes };
  } finally {
    await sender.close();
    await plain.close();
  }
}

type Fleet = readonly { readonly requests: AgentRequests; readonly cluster: SimulatedCluster }[];
type CostMeter = ReturnType<typeof createCostMeter>;

/** An agent that does not know what the server has sends everything again. */
async function resend(fleet: Fleet, sender: Sender, meter: CostMeter): Promise<UnchangedResult> {
  const requests = fleet.map((member) => member.requests.batches(member.cluster.inventory()));
  const rows = itemsIn(requests);
  const cost = await meter(async () => expectAnswers(await sender.send(requests), { unchanged: rows }));
  return { way: 're-sent', rows, cost };
}

/** The sync that every agent repeats every six hours. */
async function confirm(fleet: Fleet, sender: Sender, meter: CostMeter): Promise<UnchangedResult> {
  const version = '1000000';
  const begun = await sender.send(fleet.map((member) => [member.requests.beginSync(version)]));
  const prepared = fleet.map(({ cluster, requests }, index) => {
    const { syncId } = beginSyncResponse.parse(begun[index]?.[0]);
    const items = cluster.inventory();
    const objects = items.filter(({ kind }) => kind === 'deployment').length;
    return { chunks: requests.confirmations(syncId, items), commit: requests.commitSync(syncId, objects) };
  });
  const chunks = prepared.map((ofAgent) => ofAgent.chunks);
  const rows = itemsIn(chunks);
  const cost = await meter(async () => {
    expectAnswers(await sender.send(chunks), { unchanged: rows });
    await sender.send(prepared.map(({ commit }) => [commit]));
  });
  return { way: 'confirmed', rows, cost };
}

function itemsIn(requests: readonly (readonly AgentRequest[])[]): number {
  return requests.flat().reduce((sum, request) => sum + request.items, 0);
}

/** A figure counts only when the server did with every item what the step is about. */
function expectAnswers(
  answers: readonly (readonly unknown[])[],
  expected: { applied?: number; unchanged?: number },
): void {
  const told = answers.flat().map((answer) => batchResponse.parse(answer));
  for (const name of ['applied', 'unchanged'] as const) {
    const sum = told.reduce((total, answer) => total + answer[name], 0);
    if (sum === (expected[name] ?? 0)) continue;
    const rejected = told.flatMap((answer) => answer.rejected)[0];
    throw new Error(`${name}: ${sum}, expected ${expected[name] ?? 0}; first refusal: ${JSON.stringify(rejected)}`);
  }
}
