import { z } from 'zod';

/** The closed list of what can go wrong, with the HTTP status of each. */
export const ERROR_STATUS = {
  invalid_request: 400,
  malformed_json: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  subscription_blocks_writes: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  already_set_up: 409,
  last_owner: 409,
  sync_not_open: 409,
  gone: 410,
  precondition_failed: 412,
  body_too_large: 413,
  unsupported_media_type: 415,
  unsupported_content_encoding: 415,
  unprocessable: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** One field of a request that was refused: `path` is dotted (`items.3.uid`). */
export const fieldProblem = z.object({ path: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof fieldProblem>;

/** Body of every error: `application/problem+json` (RFC 9457) with a stable `code`. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(ERROR_CODES),
  detail: z.string().optional(),
  requestId: z.string(),
  errors: z.array(fieldProblem).optional(),
});
export type Problem = z.infer<typeof problem>;

/** Why one item of a batch was refused while the others were kept. */
export const ITEM_ERROR_CODES = [
  'invalid_item',
  'too_large',
  'clock_out_of_range',
  'parent_unknown',
  'kind_not_allowed',
] as const;
export type ItemErrorCode = (typeof ITEM_ERROR_CODES)[number];
