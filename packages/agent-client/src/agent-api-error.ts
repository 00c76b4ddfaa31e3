import type { ErrorCode } from '@moonin/contracts';

/** How a request failed: `refused` has a status, the others never got an answer that the protocol knows. */
export type AgentApiFailure = 'unreachable' | 'timeout' | 'refused' | 'not_the_protocol';

/** One try of one request failed. `retryAfterMs` is what the server asked for; nothing of any body is in here. */
export class AgentApiError extends Error {
  override readonly name = 'AgentApiError';
  readonly failure: AgentApiFailure;
  readonly status: number | null;
  readonly code: ErrorCode | null;
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;

  constructor(input: {
    failure: AgentApiFailure;
    message: string;
    status?: number | null;
    code?: ErrorCode | null;
    requestId?: string | null;
    retryAfterMs?: number | null;
    cause?: unknown;
  }) {
    super(input.message, input.cause === undefined ? undefined : { cause: input.cause });
    this.failure = input.failure;
    this.status = input.status ?? null;
    this.code = input.code ?? null;
    this.requestId = input.requestId ?? null;
    this.retryAfterMs = input.retryAfterMs ?? null;
  }
}

/** What a sender does about a failure. */
export type Remedy =
  /** The same again after a growing pause. */
  | 'retry'
  /** Somebody has to act (credentials, subscription, address): slow down to the longest pause. */
  | 'retry_slowly'
  /** The body is too large: less in it, until one item stands alone. */
  | 'send_less'
  /** The sync that this belonged to is gone: begin it again. */
  | 'begin_again';

const SLOW = new Set([400, 401, 402, 403, 404, 405, 415, 422]);
const SYNC_GONE = new Set([409, 410]);

/** Remedy by status; what is not an answer of the API counts as an outage. */
export function remedyOf(error: unknown): Remedy {
  if (!(error instanceof AgentApiError) || error.status === null) return 'retry';
  if (SLOW.has(error.status)) return 'retry_slowly';
  if (error.status === 413) return 'send_less';
  if (SYNC_GONE.has(error.status)) return 'begin_again';
  return 'retry';
}
