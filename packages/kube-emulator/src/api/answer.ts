import { ApiError } from '../model/api-error.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { asJson, type KubeObject } from '../model/kube-object.ts';
import { type IncludeObject, partialObject, tableOf } from '../table/table.ts';
import { type AnswerForm, type ApiRequest, asServed, negotiateForm, type ResourcePath } from './api-request.ts';

/** A whole answer, ready to be sent. */
export type Answer = { code: number; body: Json; contentType?: string; warnings?: string[] };

/** The form that the request accepts; throws a 406 when there is none. */
export function acceptedForm(request: ApiRequest): AnswerForm {
  const form = negotiateForm(request.accept);
  if (form !== undefined) return form;
  throw new ApiError(406, 'NotAcceptable', 'only the following media types are accepted: application/json');
}

/** What a table's rows carry, by the `includeObject` parameter. */
export function includeObjectOf(request: ApiRequest): IncludeObject {
  const wanted = request.query.get('includeObject');
  return wanted === 'None' || wanted === 'Object' ? wanted : 'Metadata';
}

/** One object in the accepted form. */
export function objectBody(
  object: KubeObject,
  path: ResourcePath,
  request: ApiRequest,
  form: AnswerForm,
  nowMs: number,
): JsonObject {
  if (form === 'PartialObjectMetadata') return partialObject(object);
  if (form === 'object') return asServed(asJson(object), path);
  const metadata = { resourceVersion: object.metadata.resourceVersion };
  return tableOf({
    objects: [object],
    resource: path.resource,
    include: includeObjectOf(request),
    metadata,
    nowMs,
    withColumns: true,
  });
}
