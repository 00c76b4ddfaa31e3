/** Thrown by a handler that knows when the next try makes sense (`Retry-After`). The try counts. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
  readonly afterMs: number;

  constructor(message: string, options: { afterMs: number; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.afterMs = Math.max(0, options.afterMs);
  }
}

/** Thrown by a handler that knows that no further try can succeed: the job is a dead letter at once. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp';
}
