import { KubeApiError, KubeConnectionError } from './kube-api-error.ts';

function has(error: unknown, status: number): error is KubeApiError {
  return error instanceof KubeApiError && error.status === status;
}

/** The object, or the kind itself, is not there. */
export const isNotFound = (error: unknown): error is KubeApiError => has(error, 404);

/** An object of that name exists. */
export const isAlreadyExists = (error: unknown): error is KubeApiError =>
  has(error, 409) && error.reason === 'AlreadyExists';

/** The object changed since it was read, or another field manager owns a field. */
export const isConflict = (error: unknown): error is KubeApiError =>
  has(error, 409) && error.reason !== 'AlreadyExists';

/** The resourceVersion or continue token is too old: list again. */
export const isGone = (error: unknown): error is KubeApiError =>
  has(error, 410) || (error instanceof KubeApiError && (error.reason === 'Expired' || error.reason === 'Gone'));

export const isUnauthorized = (error: unknown): error is KubeApiError => has(error, 401);

/** The rights for this are missing. */
export const isForbidden = (error: unknown): error is KubeApiError => has(error, 403);

/** The API server is protecting itself; `retryAfterMs` says for how long. */
export const isTooManyRequests = (error: unknown): error is KubeApiError => has(error, 429);

/** The object breaks the schema or a rule; trying again cannot help. */
export const isInvalid = (error: unknown): error is KubeApiError => has(error, 422) || has(error, 400);

/** The API server has not seen so new a resourceVersion. */
export const isResourceVersionTooLarge = (error: unknown): error is KubeApiError =>
  error instanceof KubeApiError &&
  (error.details?.causes?.some(({ reason }) => reason === 'ResourceVersionTooLarge') ?? false);

/** The network or the API server failed, so the same request may succeed later. */
export const isTransient = (error: unknown): boolean =>
  error instanceof KubeConnectionError ||
  (error instanceof KubeApiError && (error.status >= 500 || error.status === 429 || error.status === 408));
