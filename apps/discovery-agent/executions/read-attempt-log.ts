import { createHash } from 'node:crypto';
import { AGENT_LIMITS } from '@moonin/contracts';
import {
  isForbidden,
  isNotFound,
  isTransient,
  KubeApiError,
  type KubeClient,
  type LogTail,
  readLogTail,
} from '@moonin/kube';
import { sleep } from '@moonin/runtime';
import type { AttemptFailure } from '../collectors/attempt.ts';
import { clip } from '../collectors/bounded-text.ts';
import type { KeptLog } from '../collectors/execution.ts';
import { LOG_LINES, logExcerpt } from '../collectors/log-excerpt.ts';
import type { ReportSanitiser } from '../collectors/report-sanitiser.ts';

/** The log of a failed try, or why there is none. Never rejects. */
export type ReadLog = (
  namespace: string,
  failure: AttemptFailure,
  signal: AbortSignal,
) => Promise<
  | { readonly log: KeptLog; readonly problem: null }
  /** `isRefused`: the right to read it may come. */
  | { readonly log: null; readonly problem: string; readonly isRefused?: boolean }
>;

const TIMEOUT_MS = 15_000;
const RETRY_PAUSES_MS = [500, 2_000, 5_000];
/** After a refusal nobody is asked again for so long: rights do not come and go. */
const REFUSED_PAUSE_MS = 60_000;

/** Reads logs of failed tries. */
export interface AttemptLogReader {
  readonly read: ReadLog;
  /** True while the right to read logs is missing, as far as known. */
  readonly isForbidden: boolean;
}

/** Reads through the API server: the container's last words are taken where it wrote nothing. */
export function createAttemptLogReader(input: {
  client: KubeClient;
  sanitiser: ReportSanitiser;
  onFailure?: (reason: 'gone' | 'forbidden' | 'failed') => void;
  retryPausesMs?: readonly number[];
}): AttemptLogReader {
  const { client, sanitiser, onFailure = () => undefined, retryPausesMs = RETRY_PAUSES_MS } = input;
  let refusedUntilMs = 0;
  let isForbiddenNow = false;

  async function tail(namespace: string, failure: AttemptFailure, previous: boolean, signal: AbortSignal) {
    const { pod, container } = failure;
    if (container === null) return null;
    const target = { namespace, pod, container, previous };
    const options = {
      tailLines: LOG_LINES + 1,
      maxBytes: AGENT_LIMITS.logChars,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    };
    return readLogTail(client, target, options);
  }

  /** Of a run that the kubelet no longer has, the other one is asked for. */
  async function eitherRun(
    namespace: string,
    failure: AttemptFailure,
    signal: AbortSignal,
  ): Promise<{ tail: LogTail | null; source: 'current' | 'previous' }> {
    const isPrevious = failure.run === 'previous';
    try {
      return { tail: await tail(namespace, failure, isPrevious, signal), source: failure.run };
    } catch (error) {
      if (!(error instanceof KubeApiError && error.status === 400)) throw error;
      return { tail: await tail(namespace, failure, !isPrevious, signal), source: isPrevious ? 'current' : 'previous' };
    }
  }

  async function readWithRetries(namespace: string, failure: AttemptFailure, signal: AbortSignal) {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await eitherRun(namespace, failure, signal);
      } catch (error) {
        const pauseMs = retryPausesMs[attempt];
        if (signal.aborted || pauseMs === undefined || !mayPass(error)) throw error;
        await sleep(pauseMs, signal);
      }
    }
  }

  const read: ReadLog = async (namespace, failure, signal) => {
    const { container } = failure;
    const lastWords = (problem: string) => {
      const kept =
        failure.lastWords === null ? null : keep({ text: failure.lastWords, truncated: false }, 'termination_message');
      if (kept !== null) return { log: kept, problem: null };
      return { log: null, problem, ...(problem === REFUSED ? { isRefused: true } : {}) };
    };
    function keep(raw: LogTail, source: KeptLog['source']): KeptLog | null {
      const { text, truncated } = logExcerpt(raw, sanitiser.text);
      if (text.trim() === '') return null;
      const digest = createHash('sha256').update(text).digest('hex').slice(0, 32);
      return { container, text, truncated, source, digest, isDelivered: false };
    }
    if (container === null) return lastWords('no container of the pod was started');
    if (performance.now() < refusedUntilMs) return lastWords(REFUSED);
    try {
      const { tail: raw, source } = await readWithRetries(namespace, failure, signal);
      isForbiddenNow = false;
      const log = raw === null ? null : keep(raw, source);
      return log === null ? lastWords('the container wrote nothing') : { log, problem: null };
    } catch (error) {
      if (isForbidden(error)) {
        refusedUntilMs = performance.now() + REFUSED_PAUSE_MS;
        isForbiddenNow = true;
      }
      onFailure(isForbidden(error) ? 'forbidden' : isNotFound(error) ? 'gone' : 'failed');
      return lastWords(problemOf(error));
    }
  };

  return {
    read,
    get isForbidden() {
      return isForbiddenNow;
    },
  };

  function problemOf(error: unknown): string {
    if (isForbidden(error)) return REFUSED;
    if (isNotFound(error)) return 'the pod was gone before its log could be read';
    const message = error instanceof Error ? error.message : 'unknown';
    return clip(`the log could not be read: ${sanitiser.text(message)}`, 1_024);
  }
}

const REFUSED = 'the agent may not read logs: the right to get pods/log is missing';

/** The API server's trouble with its kubelet (a timeout, a node that does not answer) comes as one of these too. */
function mayPass(error: unknown): boolean {
  return isTransient(error) || (error instanceof Error && error.name === 'TimeoutError');
}
