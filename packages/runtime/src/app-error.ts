import type { ErrorCode, FieldProblem } from '@moonin/contracts';

/** Every failure that a caller may hear of: a closed `code`, a message fit for the public, and the cause for the log. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly publicMessage: string;
  readonly errors: readonly FieldProblem[];
  readonly retryAfterSeconds: number | undefined;

  constructor(input: {
    code: ErrorCode;
    publicMessage: string;
    errors?: readonly FieldProblem[];
    retryAfterSeconds?: number;
    cause?: unknown;
  }) {
    super(input.publicMessage, input.cause === undefined ? undefined : { cause: input.cause });
    this.code = input.code;
    this.publicMessage = input.publicMessage;
    this.errors = input.errors ?? [];
    this.retryAfterSeconds = input.retryAfterSeconds;
  }
}

/** The refusal for what is not there and for what the person may not know to exist: both look the same. */
export function notFound(what: string): AppError {
  return new AppError({ code: 'not_found', publicMessage: `${what} not found` });
}
