import { ERROR_STATUS, type ErrorCode, type FieldProblem, type Problem, problem } from '@moonin/contracts';

/** A refusal or failure of the Control API, with its problem document; `status` is the HTTP status. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly problem: Problem;
  /** Seconds to wait before another try, where the API said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(body: Problem, options: { retryAfterSeconds?: number | undefined; cause?: unknown } = {}) {
    super(
      `${body.status} ${body.code}: ${body.title}`,
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.problem = body;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return this.problem.status;
  }
  get code(): ErrorCode {
    return this.problem.code;
  }
  get requestId(): string {
    return this.problem.requestId;
  }
  get errors(): readonly FieldProblem[] {
    return this.problem.errors ?? [];
  }
}

/** A problem document made on this side: nobody answered, or the answer was not one of the API's. */
export function localProblem(code: ErrorCode, title: string, requestId: string): Problem {
  return { type: 'about:blank', title, status: ERROR_STATUS[code], code, requestId };
}

/** The error that a response with a status of 400 or more stands for. */
export async function errorOfResponse(response: Response, requestId: string): Promise<ApiError> {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfterSeconds = Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
  const text = await response.text();
  try {
    return new ApiError(problem.parse(JSON.parse(text)), { retryAfterSeconds });
  } catch (cause) {
    const code = response.status >= 502 && response.status <= 504 ? 'unavailable' : 'internal';
    return new ApiError(localProblem(code, 'The Control API gave no readable answer', requestId), {
      retryAfterSeconds,
      cause,
    });
  }
}
