/** The Status object that a Kubernetes API server answers a refused request with. */
export interface KubeStatus {
  kind?: string;
  status?: string;
  message?: string;
  reason?: string;
  code?: number;
  details?: {
    name?: string;
    group?: string;
    kind?: string;
    retryAfterSeconds?: number;
    causes?: { reason?: string; message?: string; field?: string }[];
  };
  metadata?: { continue?: string };
}

/** The API server refused: HTTP status, Kubernetes reason (`NotFound`, `Expired`, …) and how long to wait, if it said so. */
export class KubeApiError extends Error {
  override readonly name = 'KubeApiError';
  readonly status: number;
  readonly reason: string;
  readonly retryAfterMs: number | null;
  readonly details: KubeStatus['details'] | undefined;

  constructor(input: {
    status: number;
    reason: string;
    message: string;
    retryAfterMs?: number | null;
    details?: KubeStatus['details'] | undefined;
  }) {
    super(input.message);
    this.status = input.status;
    this.reason = input.reason;
    this.retryAfterMs = input.retryAfterMs ?? null;
    this.details = input.details;
  }
}

/** The API server could not be reached, or the connection broke; `code` is Node's (`ECONNRESET`) or ours (`TIMEOUT`). */
export class KubeConnectionError extends Error {
  override readonly name = 'KubeConnectionError';
  readonly code: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

const REASONS: Record<number, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  410: 'Gone',
  415: 'UnsupportedMediaType',
  422: 'Invalid',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
  504: 'Timeout',
};
const MAX_MESSAGE_CHARS = 1_000;

/** Builds the error from a Status object; `httpStatus` counts where the Status carries no code. */
export function apiErrorOfStatus(status: KubeStatus, httpStatus: number, retryAfterMs: number | null): KubeApiError {
  const code = status.code ?? httpStatus;
  const reason = status.reason || REASONS[code] || 'Unknown';
  const fromDetails = status.details?.retryAfterSeconds;
  return new KubeApiError({
    status: code,
    reason,
    message: (status.message || `the API server answered ${code} ${reason}`).slice(0, MAX_MESSAGE_CHARS),
    retryAfterMs: retryAfterMs ?? (fromDetails ? fromDetails * 1_000 : null),
    details: status.details,
  });
}

/** Builds the error from an answer's body: a Status object, or whatever a proxy in between wrote. */
export function apiErrorOfBody(body: Buffer, httpStatus: number, retryAfterMs: number | null): KubeApiError {
  const text = body.toString('utf8');
  const status = parseStatus(text);
  if (status !== null) return apiErrorOfStatus(status, httpStatus, retryAfterMs);
  return apiErrorOfStatus({ message: text.trim().slice(0, MAX_MESSAGE_CHARS) }, httpStatus, retryAfterMs);
}

function parseStatus(text: string): KubeStatus | null {
  if (!text.trimStart().startsWith('{')) return null;
  try {
    const parsed: KubeStatus = JSON.parse(text);
    return parsed.kind === 'Status' ? parsed : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
