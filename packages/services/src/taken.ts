import { AppError } from '@moonin/runtime';

/** The refusal of a write whose unique `field` another row holds; `cause` is what the database said. */
export function taken(input: { field: string; publicMessage: string; says?: string; cause: unknown }): AppError {
  return new AppError({
    code: 'conflict',
    publicMessage: input.publicMessage,
    errors: [{ path: input.field, message: input.says ?? 'is taken' }],
    cause: input.cause,
  });
}

/** The refusal of a URL name that is not free. */
export function slugTaken(cause: unknown): AppError {
  return taken({ field: 'slug', publicMessage: 'This URL name is taken', cause });
}
