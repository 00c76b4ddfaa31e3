import type { JsonObject } from './json.ts';
import { qualifiedKind, qualifiedPlural, type ResourceDefinition } from './resource-registry.ts';

/** One cause in `details.causes` of a Status. */
export type StatusCause = { reason: string; message: string; field?: string };

/** What is wrong with one field, in the words of Kubernetes' validation. */
export type FieldError = {
  type:
    | 'Required value'
    | 'Invalid value'
    | 'Unsupported value'
    | 'Duplicate value'
    | 'Not found'
    | 'Forbidden'
    | 'Too long';
  field: string;
  value?: unknown;
  detail: string;
};

type StatusDetails = {
  name?: string;
  group?: string;
  kind?: string;
  uid?: string;
  causes?: StatusCause[];
  retryAfterSeconds?: number;
};

/** An answer that is not a success: it becomes a Kubernetes Status body with its HTTP code. */
export class ApiError extends Error {
  readonly code: number;
  readonly reason: string;
  readonly details: StatusDetails | undefined;

  constructor(code: number, reason: string, message: string, details?: StatusDetails) {
    super(message);
    this.code = code;
    this.reason = reason;
    this.details = details;
  }

  /** The Status object. */
  toStatus(): JsonObject {
    return {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: this.message,
      ...(this.reason === '' ? {} : { reason: this.reason }),
      ...(this.details === undefined ? {} : { details: JSON.parse(JSON.stringify(this.details)) }),
      code: this.code,
    };
  }
}

type Named = Pick<ResourceDefinition, 'group' | 'plural' | 'kind'>;

function detailsOf(resource: Named, name: string): StatusDetails {
  return { name, ...(resource.group === '' ? {} : { group: resource.group }), kind: resource.plural };
}

/** 404 for an object that is not there. */
export function notFound(resource: Named, name: string): ApiError {
  return new ApiError(404, 'NotFound', `${qualifiedPlural(resource)} "${name}" not found`, detailsOf(resource, name));
}

/** 404 for a path that no API serves. */
export function noSuchPath(): ApiError {
  return new ApiError(404, 'NotFound', 'the server could not find the requested resource', {});
}

/** 409 for a name that is taken. */
export function alreadyExists(resource: Named, name: string): ApiError {
  const message = `${qualifiedPlural(resource)} "${name}" already exists`;
  return new ApiError(409, 'AlreadyExists', message, detailsOf(resource, name));
}

/** 409 for a write that was made from an older version. */
export function conflict(resource: Named, name: string, why?: string): ApiError {
  const cause = why ?? 'the object has been modified; please apply your changes to the latest version and try again';
  const message = `Operation cannot be fulfilled on ${qualifiedPlural(resource)} "${name}": ${cause}`;
  return new ApiError(409, 'Conflict', message, detailsOf(resource, name));
}

/** 400. */
export function badRequest(message: string): ApiError {
  return new ApiError(400, 'BadRequest', message);
}

/** 403. */
export function forbidden(resource: Named, name: string, why: string, causes?: StatusCause[]): ApiError {
  const message = `${qualifiedPlural(resource)} "${name}" is forbidden: ${why}`;
  const details = detailsOf(resource, name);
  return new ApiError(403, 'Forbidden', message, causes === undefined ? details : { ...details, causes });
}

/** 405. */
export function methodNotAllowed(): ApiError {
  return new ApiError(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource', {});
}

/** 410: the version is older than the history that is kept. */
export function expired(message: string): ApiError {
  return new ApiError(410, 'Expired', message);
}

const causeReasons: Record<FieldError['type'], string> = {
  'Required value': 'FieldValueRequired',
  'Invalid value': 'FieldValueInvalid',
  'Unsupported value': 'FieldValueNotSupported',
  'Duplicate value': 'FieldValueDuplicate',
  'Not found': 'FieldValueNotFound',
  Forbidden: 'FieldValueForbidden',
  'Too long': 'FieldValueTooLong',
};

function fieldErrorText(error: FieldError): string {
  const bare = error.type === 'Required value' || error.type === 'Forbidden' || error.type === 'Too long';
  const head = bare ? error.type : `${error.type}: ${JSON.stringify(error.value ?? null)}`;
  return error.detail === '' ? head : `${head}: ${error.detail}`;
}

/** 422 with one cause a field. */
export function invalid(resource: Named, name: string, errors: FieldError[]): ApiError {
  const texts = errors.map((error) => `${error.field}: ${fieldErrorText(error)}`);
  const joined = texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`;
  const causes = errors.map((error) => ({
    reason: causeReasons[error.type],
    message: fieldErrorText(error),
    field: error.field,
  }));
  const details = {
    name,
    ...(resource.group === '' ? {} : { group: resource.group }),
    kind: resource.kind,
    causes,
  };
  return new ApiError(422, 'Invalid', `${qualifiedKind(resource)} "${name}" is invalid: ${joined}`, details);
}
