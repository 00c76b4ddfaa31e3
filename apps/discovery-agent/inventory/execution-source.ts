import { type ObjectRef, type UpsertFinding, upsertFinding } from '@moonin/agent-client';
import { objectKey } from '@moonin/kube';
import { collectExecution, type RunNote } from '../collectors/execution.ts';
import type { ReportSanitiser } from '../collectors/report-sanitiser.ts';
import type { JobView } from '../views/job-view.ts';
import { OWNER_INDEX, type Stores, UID_INDEX } from './informers.ts';
import { type KindSource, type SourceParts, storeSource } from './kind-source.ts';

/** What executions are made of besides their Job. */
export interface ExecutionParts {
  readonly stores: Pick<Stores, 'cronJobs' | 'jobs' | 'pods'>;
  readonly noteOf: (jobUid: string) => RunNote | null;
  readonly sanitiser: ReportSanitiser;
}

/** Report of a Job as it stands; null for one that no CronJob that is there controls. */
export function executionFinding(job: JobView, version: string, parts: ExecutionParts): UpsertFinding | null {
  const { stores, noteOf, sanitiser } = parts;
  const { uid } = job.metadata;
  if (!hasCronJob(job, stores)) return null;
  const pods = stores.pods.byIndex(OWNER_INDEX, uid);
  const { report, identity } = collectExecution(
    { job, cronJobUid: job.cronJobUid, pods, note: noteOf(uid) },
    sanitiser,
  );
  return upsertFinding({ kind: 'execution', uid, version, object: report, identity });
}

export function hasCronJob(job: JobView, stores: Pick<Stores, 'cronJobs'>): job is JobView & { cronJobUid: string } {
  return job.cronJobUid !== null && stores.cronJobs.byIndex(UID_INDEX, job.cronJobUid).length > 0;
}

/** The Jobs of CronJobs. `isLeaving`: what is still to be said of a Job that is gone is said another way. */
export function executionSource(
  input: SourceParts & ExecutionParts & { isLeaving: (jobUid: string) => boolean },
): KindSource {
  const { stores, ignore, isLeaving } = input;
  const source = storeSource({
    ...input,
    kind: 'execution',
    stores: [stores.jobs],
    report: (job, _ref, version) => {
      const finding = executionFinding(job, version, input);
      return finding === null ? [] : [finding];
    },
  });
  return {
    list() {
      const refs: ObjectRef[] = [];
      for (const job of stores.jobs.values()) {
        const key = objectKey(job);
        if (hasCronJob(job, stores) && !ignore.isIgnored('execution', key))
          refs.push({ kind: 'execution', uid: job.metadata.uid, key });
      }
      return refs;
    },
    collect(ref, version) {
      const findings = source.collect(ref, version);
      return findings === null && isLeaving(ref.uid) ? [] : findings;
    },
  };
}
