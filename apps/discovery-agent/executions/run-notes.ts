import type { AttemptFailure } from '../collectors/attempt.ts';
import { isBetterAttempt } from '../collectors/attempt.ts';
import type { KeptLog, RunNote } from '../collectors/execution.ts';
import type { ReadLog } from './read-attempt-log.ts';

/** A Job whose failed tries are followed. */
export interface NotedJob {
  readonly uid: string;
  readonly namespace: string;
}

/** Remembers how the tries of Jobs went wrong, with the log of the last one, read before the pod goes. */
export interface RunNotes {
  /** A pod of the Job failed, or is being stopped: its log is read unless it was. */
  failed(job: NotedJob, failure: AttemptFailure): void;
  of(jobUid: string): (RunNote & { readonly isSecured: boolean }) | null;
  /** Resolves when no log of the Job is being read, or after `timeoutMs`. */
  settled(jobUid: string, timeoutMs: number): Promise<void>;
  /** The log is on disk, or cannot be there: its text may be let go when many are held. */
  secured(jobUid: string): void;
  /** The server has the log: its text is let go. */
  delivered(jobUid: string): void;
  forget(jobUid: string): void;
  /** Jobs that are remembered, logs that wait or are being read, and characters that are held. */
  readonly size: { readonly jobs: number; readonly reading: number; readonly chars: number };
  /** Cuts off what is being read. */
  stop(): void;
}

interface Kept {
  readonly job: NotedJob;
  failure: AttemptFailure;
  log: KeptLog | null;
  problem: string | null;
  /** The end whose log was read, or found unreadable. */
  doneId: string | null;
  isSecured: boolean;
  /** Set while its log waits or is being read. */
  reading: Promise<void> | null;
  refusals: number;
}

export const NOTE_LIMITS = {
  /** Logs that are read at once. */
  concurrency: 4,
  /** Characters of texts that are held until the server has them; the oldest are let go beyond it. */
  maxChars: 8 * 1024 * 1024,
  /** After a refusal it is asked again, since the right may come: a little later than the reader asks anybody anything. */
  refusedPauseMs: 65_000,
  /** So often; the pods of most runs are gone by then. */
  refusals: 30,
} as const;

/** `onRead` is told when a log came, or will not come. */
export function createRunNotes(input: {
  read: ReadLog;
  onRead: (jobUid: string) => void;
  limits?: Partial<Record<keyof typeof NOTE_LIMITS, number>>;
}): RunNotes {
  const limits = { ...NOTE_LIMITS, ...input.limits };
  const notes = new Map<string, Kept>();
  const waiting: (() => void)[] = [];
  const stopping = new AbortController();
  let active = 0;

  function failed(job: NotedJob, failure: AttemptFailure): void {
    const known = notes.get(job.uid);
    if (known === undefined) {
      const kept: Kept = {
        job,
        failure,
        log: null,
        problem: null,
        doneId: null,
        isSecured: false,
        reading: null,
        refusals: 0,
      };
      notes.set(job.uid, kept);
      kept.reading = inTurn(() => readUntilDone(kept));
      return;
    }
    if (isBetterAttempt(failure, known.failure)) known.failure = failure;
    if (known.doneId !== known.failure.id) known.reading ??= inTurn(() => readUntilDone(known));
  }

  /** A later try may fail while the log of an earlier one is read. */
  async function readUntilDone(kept: Kept): Promise<void> {
    while (kept.doneId !== kept.failure.id && notes.get(kept.job.uid) === kept && !stopping.signal.aborted) {
      const { failure } = kept;
      const found = await input.read(kept.job.namespace, failure, stopping.signal);
      if (stopping.signal.aborted) return;
      kept.doneId = failure.id;
      // The log of an earlier try is better than none.
      if (found.log !== null) {
        kept.log = found.log;
        kept.isSecured = false;
      }
      kept.problem = kept.log === null ? found.problem : null;
      if (found.log === null && found.isRefused) askAgainLater(kept);
    }
    kept.reading = null;
    if (notes.get(kept.job.uid) !== kept) return;
    input.onRead(kept.job.uid);
    letGoOldest();
  }

  function askAgainLater(kept: Kept): void {
    kept.refusals += 1;
    if (kept.refusals > limits.refusals) return;
    const { id } = kept.failure;
    const again = setTimeout(() => {
      const isStillIt = notes.get(kept.job.uid) === kept && kept.doneId === id && kept.log === null;
      if (!isStillIt || stopping.signal.aborted) return;
      kept.doneId = null;
      kept.reading ??= inTurn(() => readUntilDone(kept));
    }, limits.refusedPauseMs);
    again.unref();
  }

  async function inTurn(work: () => Promise<void>): Promise<void> {
    if (active >= limits.concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
    else active += 1;
    try {
      await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) active -= 1;
      else next();
    }
  }

  function letGoOldest(): void {
    let chars = charsHeld();
    for (const kept of notes.values()) {
      if (chars <= limits.maxChars) return;
      chars -= letGo(kept);
    }
  }

  /** What is secured comes from there; another one is read again when its Job fails. */
  function letGo(kept: Kept): number {
    const { log } = kept;
    if (log === null || log.text === null) return 0;
    kept.log = kept.isSecured ? { ...log, text: null } : null;
    if (!kept.isSecured) kept.doneId = null;
    return log.text.length;
  }

  function charsHeld(): number {
    let chars = 0;
    for (const { log } of notes.values()) chars += log?.text?.length ?? 0;
    return chars;
  }

  return {
    failed,
    of(jobUid) {
      const kept = notes.get(jobUid);
      if (kept === undefined) return null;
      const { failure, log, problem, isSecured } = kept;
      return { failure, log, problem, isSecured };
    },
    async settled(jobUid, timeoutMs) {
      const reading = notes.get(jobUid)?.reading;
      if (!reading) return;
      const timeout = Promise.withResolvers<void>();
      const timer = setTimeout(timeout.resolve, timeoutMs);
      await Promise.race([reading, timeout.promise]);
      clearTimeout(timer);
    },
    secured(jobUid) {
      const kept = notes.get(jobUid);
      if (kept !== undefined) kept.isSecured = true;
    },
    delivered(jobUid) {
      const kept = notes.get(jobUid);
      if (kept?.isSecured && kept.log !== null) kept.log = { ...kept.log, text: null, isDelivered: true };
    },
    forget: (jobUid) => void notes.delete(jobUid),
    get size() {
      return { jobs: notes.size, reading: active + waiting.length, chars: charsHeld() };
    },
    stop: () => stopping.abort(new Error('stopping')),
  };
}
