import { ERROR_STATUS, type Problem } from '@moonin/contracts';
import { AppError } from '@moonin/runtime';
import { isDatabaseUnavailable } from '@moonin/services';

const UNAVAILABLE_RETRY_SECONDS = 5;

/** The one mapping from what went wrong to what the caller hears; the unknown says nothing of the inside. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) {
    return new AppError({
      code: 'unavailable',
      publicMessage: 'The service cannot answer now; try again later',
      retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS,
      cause: error,
    });
  }
  return new AppError({ code: 'internal', publicMessage: 'Something went wrong on our side', cause: error });
}

/** The problem+json body (RFC 9457) of an error. */
export function toProblem(error: AppError, requestId: string): Problem {
  return {
    type: `urn:moonin:problem:${error.code}`,
    title: error.publicMessage,
    status: ERROR_STATUS[error.code],
    code: error.code,
    requestId,
    ...(error.errors.length === 0 ? {} : { errors: [...error.errors] }),
  };
}

/** The whole answer to an error, with `Retry-After` where waiting helps. */
export function problemResponse(error: AppError, requestId: string): Response {
  const headers = new Headers({
    'content-type': 'application/problem+json',
    'x-request-id': requestId,
    'cache-control': 'no-store',
  });
  if (error.retryAfterSeconds !== undefined) headers.set('retry-after', String(error.retryAfterSeconds));
  return new Response(JSON.stringify(toProblem(error, requestId)), { status: ERROR_STATUS[error.code], headers });
}
