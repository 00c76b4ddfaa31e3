import { createHash } from 'node:crypto';
import type { DeploymentReport, RevisionReport } from '@moonin/contracts';
import { stableJson } from '@moonin/runtime';
import { type Workload, workloadAt } from './workload.ts';
import { deploymentReportOf, type RolloutPhase, revisionReportOf } from './workload-reports.ts';

/** A report with what the agent says around it. */
interface Said<Kind extends string, Report> {
  readonly kind: Kind;
  readonly uid: string;
  readonly version: string;
  readonly fingerprint: string;
  readonly object: Report;
}
export type SaidItem = Said<'deployment', DeploymentReport> | Said<'revision', RevisionReport>;

/** A cluster whose Deployments ship versions; every step gives the items that its agent then sends, object by object. */
export interface SimulatedCluster {
  /** Everything that the cluster holds now. */
  inventory(): SaidItem[];
  /** Every Deployment ships its next version. */
  ship(): SaidItem[];
  /** Every roll-out that is under way ends well. */
  settle(): SaidItem[];
}

/** `history` past revisions are known of each Deployment at the start. */
export function simulatedCluster(input: { number: number; deployments: number; history: number }): SimulatedCluster {
  const workloads = Array.from({ length: input.deployments }, (_, index) => workloadAt(input.number, index));
  const firstRevision = 1;
  let revision = firstRevision + input.history;
  let phase: RolloutPhase = 'complete';
  let version = 1_000;

  const say = <Kind extends SaidItem['kind'], Report>(kind: Kind, uid: string, object: Report) => {
    const fingerprint = createHash('sha256').update(stableJson(object)).digest('hex').slice(0, 32);
    return { kind, uid, version: String(version), fingerprint, object };
  };
  const deployment = (workload: Workload): SaidItem =>
    say('deployment', workload.uid, deploymentReportOf(workload, revision, phase));
  const revisionOf = (workload: Workload, number: number): SaidItem =>
    say(
      'revision',
      `${workload.uid}:${number}`,
      revisionReportOf(workload, number, { current: number === revision, phase }),
    );

  const everything = (workload: Workload): SaidItem[] => {
    const numbers = Array.from({ length: revision - firstRevision + 1 }, (_, back) => revision - back);
    return [deployment(workload), ...numbers.map((number) => revisionOf(workload, number))];
  };

  return {
    inventory: () => workloads.flatMap(everything),
    ship: () => {
      version += 10;
      revision += 1;
      phase = 'progressing';
      return workloads.flatMap((workload) => [
        deployment(workload),
        revisionOf(workload, revision),
        revisionOf(workload, revision - 1),
      ]);
    },
    settle: () => {
      version += 10;
      phase = 'complete';
      return workloads.flatMap((workload) => [deployment(workload), revisionOf(workload, revision)]);
    },
  };
}
