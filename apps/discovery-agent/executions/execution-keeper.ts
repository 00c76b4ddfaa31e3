import { type Acknowledged, itemText, type ObjectRef, type Spool } from '@moonin/agent-client';
import { type KubeObject, objectKey } from '@moonin/kube';
import type { Logger } from '@moonin/runtime';
import { type ExecutionParts, executionFinding, hasCronJob } from '../inventory/execution-source.ts';
import type { IgnoreRules } from '../inventory/ignore-rules.ts';
import { type Informers, OWNER_INDEX, UID_INDEX } from '../inventory/informers.ts';
import type { LogicalClock } from '../inventory/logical-clock.ts';
import type { CronJobView } from '../views/cron-job-view.ts';
import type { JobView } from '../views/job-view.ts';
import type { PodView } from '../views/pod-view.ts';
import type { MissedRunLog } from './missed-run-log.ts';
import type { RunNotes } from './run-notes.ts';

/** Sees to it that nothing of a failed run is lost: its log is read at once and secured, and its end outlives its Job. */
export interface ExecutionKeeper {
  /** True while the end of a Job that is gone is on its way into the spool. */
  isLeaving(jobUid: string): boolean;
  /** True when the server has everything that the spool holds for a Job. */
  isDelivered(jobUid: string): boolean;
  /** The spool's answer for a Job. */
  settled(jobUid: string, outcome: 'delivered' | string): void;
  /** A log came, or will not come. */
  read(jobUid: string): void;
  /** Resolves when everything that was on its way is in the spool. */
  stop(): Promise<void>;
}

/** How long the end of a Job that is gone waits for a log that is being read. */
const LAST_READ_MS = 5_000;

export function createExecutionKeeper(input: {
  informers: Pick<Informers, 'cronJobs' | 'jobs' | 'pods'>;
  parts: ExecutionParts;
  notes: RunNotes;
  missedRuns: MissedRunLog;
  clock: Pick<LogicalClock, 'now' | 'advance'>;
  spool: Pick<Spool, 'put'>;
  acknowledged: Pick<Acknowledged, 'fingerprint' | 'forgetObject'>;
  ignore: Pick<IgnoreRules, 'isIgnored'>;
  /** The report of a Job changed although nothing happened in the cluster. */
  mark: (ref: ObjectRef) => void;
  /** Something is in the spool. */
  onSpooled: () => void;
  log: Logger;
  nowMs?: () => number;
}): ExecutionKeeper {
  const { informers, parts, notes, missedRuns, clock, spool, acknowledged, nowMs = Date.now } = input;
  const leaving = new Set<string>();
  const underway = new Set<Promise<void>>();
  const refOf = (job: JobView): ObjectRef => ({ kind: 'execution', uid: job.metadata.uid, key: objectKey(job) });
  const jobByUid = (uid: string): JobView | undefined => informers.jobs.store.byIndex(UID_INDEX, uid)[0];
  const isFollowed = (job: JobView): boolean =>
    hasCronJob(job, parts.stores) && !input.ignore.isIgnored('execution', objectKey(job));

  function ofPod({ ownerUid, attempt, metadata }: PodView): void {
    if (attempt === null || ownerUid === null) return;
    const job = jobByUid(ownerUid);
    if (job === undefined || job.status === 'complete' || !isFollowed(job)) return;
    notes.failed({ uid: ownerUid, namespace: metadata.namespace ?? '' }, attempt);
  }

  function ofJob(job: JobView): void {
    missedRuns.saw(job);
    if (job.status === 'complete') notes.forget(job.metadata.uid);
    for (const pod of informers.pods.store.byIndex(OWNER_INDEX, job.metadata.uid)) ofPod(pod);
    secure(job);
  }

  /** Puts the report of a failed run with its log on disk, until the server has it. */
  function secure(job: JobView): void {
    const { uid } = job.metadata;
    const note = notes.of(uid);
    if (job.status !== 'failed' || note === null || note.isSecured || note.log?.text == null) return;
    const text = upsertText(job);
    if (text === null) return;
    notes.secured(uid);
    put(uid, [text]);
  }

  function upsertText(job: JobView): string | null {
    const version = clock.now();
    const finding = version === null ? null : executionFinding(job, version, parts);
    return finding === null ? null : itemText(finding, new Date(nowMs()).toISOString());
  }

  function put(uid: string, items: readonly string[]): void {
    inTheBackground(spool.put(uid, items).then(input.onSpooled));
  }

  function inTheBackground(work: Promise<void>): void {
    const done = work.catch((error: unknown) => input.log.error({ err: error }, 'a run could not be secured'));
    underway.add(done);
    done.finally(() => underway.delete(done));
  }

  /** A Job is gone. What the server was not told of its end goes through the spool, together with its leaving. */
  function jobGone(job: JobView): void {
    const { uid } = job.metadata;
    missedRuns.saw(job);
    const isOver = job.status === 'failed' || job.status === 'complete';
    if (!isOver || !isFollowed(job) || isTold(job)) {
      notes.forget(uid);
      return;
    }
    leaving.add(uid);
    const left = notes.settled(uid, LAST_READ_MS).then(() => leave(job));
    inTheBackground(
      left.finally(() => {
        leaving.delete(uid);
        notes.forget(uid);
      }),
    );
  }

  async function leave(job: JobView): Promise<void> {
    const upsert = upsertText(job);
    if (upsert === null) return;
    clock.advance();
    const { uid } = job.metadata;
    const version = clock.now();
    const gone = { op: 'delete', kind: 'execution', uid, version: version ?? '0' } as const;
    acknowledged.forgetObject(refOf(job));
    await spool.put(uid, [upsert, itemText(gone, new Date(nowMs()).toISOString())]);
    input.onSpooled();
  }

  function isTold(job: JobView): boolean {
    const version = clock.now();
    const finding = version === null ? null : executionFinding(job, version, parts);
    return finding !== null && acknowledged.fingerprint(refOf(job), job.metadata.uid) === finding.fingerprint;
  }

  function ofCronJob({ metadata }: CronJobView): void {
    for (const job of informers.jobs.store.byIndex(OWNER_INDEX, metadata.uid)) ofJob(job);
  }

  const each = <Kept extends KubeObject>(touch: (object: Kept) => void) => ({
    onAdd: touch,
    onUpdate: (object: Kept) => touch(object),
  });
  informers.pods.addHandler(each(ofPod));
  informers.jobs.addHandler({ ...each(ofJob), onDelete: jobGone });
  informers.cronJobs.addHandler({ onAdd: ofCronJob });

  return {
    isLeaving: (uid) => leaving.has(uid),
    isDelivered(uid) {
      const job = jobByUid(uid);
      const log = notes.of(uid)?.log;
      return job !== undefined && !(log != null && log.text === null && !log.isDelivered) && isTold(job);
    },
    settled(uid, outcome) {
      if (outcome === 'delivered') notes.delivered(uid);
    },
    read(uid) {
      const job = jobByUid(uid);
      if (job === undefined) return;
      secure(job);
      clock.advance();
      input.mark(refOf(job));
    },
    async stop() {
      await Promise.all(underway);
    },
  };
}
