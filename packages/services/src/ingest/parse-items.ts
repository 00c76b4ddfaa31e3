import {
  AGENT_LIMITS,
  type DeleteItem,
  type ExecutionReport,
  type ItemEnvelope,
  type ItemErrorCode,
  type ItemKind,
  itemEnvelope,
  missedExecutionUid,
  REPORTS,
  type RejectedItem,
  type ReportOf,
} from '@moonin/contracts';
import type { z } from 'zod';

/** An item whose envelope is sound; its report is read only if something changed. */
export type SoundItem = { index: number } & ItemEnvelope;
export type SoundUpsert = Extract<SoundItem, { op: 'upsert' }>;
export type SoundDelete = { index: number } & DeleteItem;

/** A report that passed its schema, with what ingestion needs of its envelope. */
export interface ReadItem<Kind extends ItemKind = ItemKind> {
  index: number;
  uid: string;
  version: string;
  observedAt: string;
  fingerprint: string;
  object: ReportOf[Kind];
}

/** Checks each envelope alone; of several items about one object the newest stays and the rest are counted as stale. */
export function readEnvelopes(
  items: readonly unknown[],
  now: Date,
): { sound: SoundItem[]; rejected: RejectedItem[]; superseded: number } {
  const newest = new Map<string, SoundItem>();
  const rejected: RejectedItem[] = [];
  let superseded = 0;
  items.forEach((raw, index) => {
    const result = itemEnvelope.safeParse(raw);
    if (!result.success) {
      rejected.push(reject(index, uidOf(raw), 'invalid_item', describe(result.error)));
      return;
    }
    const item: SoundItem = { index, ...result.data };
    const clock = clockProblem(item.observedAt, now);
    if (clock) {
      rejected.push(reject(index, item.uid, 'clock_out_of_range', clock));
      return;
    }
    const key = `${item.kind}/${item.uid}`;
    const other = newest.get(key);
    if (other) superseded += 1;
    if (!other || BigInt(item.version) >= BigInt(other.version)) newest.set(key, item);
  });
  return { sound: [...newest.values()], rejected, superseded };
}

/** Reads the report of an upsert by its kind's schema. */
export function readReport<Kind extends ItemKind>(kind: Kind, item: SoundUpsert): ReadItem<Kind> | RejectedItem {
  const result = REPORTS[kind].safeParse(item.object);
  if (!result.success) return reject(item.index, item.uid, 'invalid_item', describe(result.error));
  const { index, uid, version, observedAt, fingerprint } = item;
  const problem = uidProblem(uid, result.data);
  if (problem) return reject(index, uid, 'invalid_item', problem);
  return { index, uid, version, observedAt, fingerprint, object: result.data as ReportOf[Kind] };
}

/** What is no Kubernetes object is named by what it belongs to: a revision, a run that never began, a Helm release. */
function uidProblem(uid: string, report: ReportOf[ItemKind]): string | null {
  if ('deploymentUid' in report && uid !== `${report.deploymentUid}:${report.number}`) {
    return 'uid: is not <deploymentUid>:<number> of its object';
  }
  if ('cronJobUid' in report && uid !== executionUid(report)) {
    return "uid: is neither its Job's uid nor <cronJobUid>:missed:<scheduledFor> of its object";
  }
  if ('chart' in report && uid !== `helm:${report.namespace}/${report.name}`) {
    return 'uid: is not helm:<namespace>/<name> of its object';
  }
  return null;
}

function executionUid(report: ExecutionReport): string | null {
  if (report.status !== 'missed') return report.jobUid;
  return report.scheduledFor === null ? null : missedExecutionUid(report.cronJobUid, report.scheduledFor);
}

export function isRejected(item: object): item is RejectedItem {
  return 'code' in item;
}

export function reject(index: number, uid: string | null, code: ItemErrorCode, message: string): RejectedItem {
  return { index, uid, code, message };
}

function clockProblem(observedAt: string, now: Date): string | null {
  const offMs = new Date(observedAt).getTime() - now.getTime();
  if (offMs <= AGENT_LIMITS.observedFutureMs && offMs >= -AGENT_LIMITS.observedPastMs) return null;
  return `observedAt ${observedAt} is far from the server's ${now.toISOString()}: check the clock of the agent's node`;
}

/** The first problems in words, each with its path; values are not repeated, they may be secret or huge. */
function describe(error: z.ZodError): string {
  const problems = error.issues.slice(0, 3).map((issue) => {
    const path = issue.path.join('.').slice(0, 200);
    return `${path || '(item)'}: ${issue.message.slice(0, 200)}`;
  });
  const more = error.issues.length - problems.length;
  return more > 0 ? `${problems.join('; ')}; and ${more} more` : problems.join('; ');
}

function uidOf(raw: unknown): string | null {
  if (raw === null || typeof raw !== 'object' || !('uid' in raw) || typeof raw.uid !== 'string') return null;
  return raw.uid.toWellFormed().replaceAll('\u0000', '').slice(0, 192);
}
