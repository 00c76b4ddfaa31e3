import type { StoredInventory } from '@moonin/agent-client/testing';
import type { CronJobReport, ExecutionReport } from '@moonin/contracts';
import type { ReadObjects } from './cluster-truth.ts';

/** kubectl's JSON of CronJobs and Jobs, as far as the comparison reads it. */
interface Listed {
  items: {
    metadata: {
      uid: string;
      name: string;
      namespace?: string;
      ownerReferences?: { kind: string; uid: string; controller?: boolean }[];
    };
    spec: { schedule?: string; suspend?: boolean };
    status?: { failed?: number; conditions?: { type: string; status: string }[] };
  }[];
}

const IGNORED_NAMESPACE = 'kube-system';
const line = (...facts: unknown[]): string => JSON.stringify(facts);

/** CronJobs and the Jobs that they control, worked out by other code than the agent's: `kind uid` → a line of facts. */
export async function runTruth(read: ReadObjects): Promise<Map<string, string>> {
  const [cronJobs, jobs] = (await Promise.all([read('cronjobs'), read('jobs')])) as [Listed, Listed];
  const truth = new Map<string, string>();
  for (const { metadata, spec } of cronJobs.items) {
    if (metadata.namespace === IGNORED_NAMESPACE) continue;
    truth.set(
      `cron-job ${metadata.uid}`,
      line(metadata.namespace, metadata.name, spec.schedule, spec.suspend === true),
    );
  }
  for (const { metadata, spec, status } of jobs.items) {
    const owner = metadata.ownerReferences?.find(({ controller }) => controller === true);
    if (owner?.kind !== 'CronJob' || !truth.has(`cron-job ${owner.uid}`)) continue;
    const isTrue = (type: string) => status?.conditions?.some((each) => each.type === type && each.status === 'True');
    const open = spec.suspend === true ? 'suspended' : 'running';
    const state = isTrue('Failed') ? 'failed' : isTrue('Complete') ? 'complete' : open;
    truth.set(`execution ${metadata.uid}`, line(owner.uid, metadata.name, state));
  }
  return truth;
}

/** What the API holds, in the same words; runs that never began have no Job. */
export function storedRuns(inventory: StoredInventory): Map<string, string> {
  const truth = new Map<string, string>();
  for (const [uid, { object }] of inventory.live('cron-job')) {
    const { namespace, name, schedule, suspended } = object as CronJobReport;
    truth.set(`cron-job ${uid}`, line(namespace, name, schedule, suspended));
  }
  for (const [uid, { object }] of inventory.live('execution')) {
    const { cronJobUid, jobName, status } = object as ExecutionReport;
    if (status !== 'missed') truth.set(`execution ${uid}`, line(cronJobUid, jobName, status));
  }
  return truth;
}
