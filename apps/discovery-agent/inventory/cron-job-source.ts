import { type Finding, type ObjectRef, upsertFinding } from '@moonin/agent-client';
import { missedExecutionUid } from '@moonin/contracts';
import { collectCronJob } from '../collectors/cron-job.ts';
import { collectMissedExecution } from '../collectors/execution.ts';
import type { ReportSanitiser } from '../collectors/report-sanitiser.ts';
import type { MissedRunLog } from '../executions/missed-run-log.ts';
import type { CronJobView } from '../views/cron-job-view.ts';
import { OWNER_INDEX, type Stores } from './informers.ts';
import { type KindSource, type SourceParts, storeSource } from './kind-source.ts';
import type { WakeUps } from './wake-ups.ts';

/** CronJobs, each with the runs that it missed; those that began are Jobs and a kind of their own. */
export function cronJobSource(
  input: SourceParts & {
    stores: Pick<Stores, 'cronJobs' | 'jobs'>;
    missedRuns: MissedRunLog;
    sanitiser: ReportSanitiser;
    wakeUps: Pick<WakeUps, 'set'>;
    nowMs: () => number;
  },
): KindSource {
  const { stores, missedRuns, sanitiser, wakeUps, nowMs } = input;

  function report(cronJob: CronJobView, ref: ObjectRef, version: string): Finding[] {
    const now = nowMs();
    const { missed, nextLookMs } = missedRuns.look(cronJob, stores.jobs.byIndex(OWNER_INDEX, ref.uid), now);
    wakeUps.set(ref, nextLookMs);
    const own = upsertFinding({
      kind: 'cron-job',
      uid: ref.uid,
      version,
      object: collectCronJob(cronJob, sanitiser, now),
    });
    const runs = missed.map((run) => {
      const object = collectMissedExecution(ref.uid, run);
      const uid = missedExecutionUid(ref.uid, object.scheduledFor ?? '');
      return upsertFinding({ kind: 'execution', uid, version, object });
    });
    return [own, ...runs];
  }

  const source = storeSource({ ...input, kind: 'cron-job', stores: [stores.cronJobs], report });
  return {
    list: source.list,
    collect(ref, version) {
      const findings = source.collect(ref, version);
      if (findings === null) {
        wakeUps.set(ref, null);
        missedRuns.forget(ref.uid);
      }
      return findings;
    },
  };
}
