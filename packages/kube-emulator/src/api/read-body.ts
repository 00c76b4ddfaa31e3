import { parse as parseYaml } from 'yaml';
import { ApiError, badRequest } from '../model/api-error.ts';
import { isObject, type Json, type JsonObject } from '../model/json.ts';
import { decodeProtobuf, openProtobuf } from '../schema/decode-protobuf.ts';
import { ProtobufError } from '../schema/protobuf-reader.ts';
import type { ApiRequest } from './api-request.ts';

/** 415 that names what would have been understood. */
export function unsupportedMediaType(accepted: readonly string[]): ApiError {
  const message = `the body of the request was in an unknown format - accepted media types include: ${accepted.join(', ')}`;
  return new ApiError(415, 'UnsupportedMediaType', message, {});
}

/** The media type of the body, without parameters. */
export function mediaTypeOf(request: ApiRequest): string {
  return (request.contentType.split(';')[0] ?? '').trim().toLowerCase();
}

/** The body as a JSON value; throws a 400. */
export function jsonBody(request: ApiRequest): Json {
  const text = request.body.toString('utf8');
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw badRequest(`couldn't get version/kind; json parse error: ${error instanceof Error ? error.message : error}`);
  }
}

/** The body as YAML or JSON; throws a 400. */
export function yamlBody(request: ApiRequest): Json {
  try {
    return parseYaml(request.body.toString('utf8'), { maxAliasCount: 100 }) as Json;
  } catch (error) {
    throw badRequest(`error decoding YAML: ${error instanceof Error ? error.message : error}`);
  }
}

const protobuf = 'application/vnd.kubernetes.protobuf';
const bodyTypes = ['application/json', 'application/yaml', protobuf];

/** The body as an object of the named type, sent as JSON, YAML or Kubernetes' protobuf. Throws a 400 or 415. */
export function objectBodyOf(request: ApiRequest, typeName: string): JsonObject {
  const type = mediaTypeOf(request);
  if (type !== '' && !bodyTypes.includes(type)) throw unsupportedMediaType(bodyTypes);
  if (type === protobuf) return protobufBody(request, typeName);
  const body = type === 'application/yaml' ? yamlBody(request) : jsonBody(request);
  if (!isObject(body)) throw badRequest("couldn't get version/kind; json parse error: the body is no object");
  return body;
}

function protobufBody(request: ApiRequest, typeName: string): JsonObject {
  try {
    const { apiVersion, kind, raw } = openProtobuf(request.body);
    return { apiVersion, kind, ...decodeProtobuf(raw, typeName) };
  } catch (error) {
    if (error instanceof ProtobufError || error instanceof SyntaxError) throw badRequest(error.message);
    throw error;
  }
}

/** The body as an object; an empty one when nothing was sent. */
export function optionalBodyOf(request: ApiRequest, typeName: string): JsonObject {
  return request.body.length === 0 ? {} : objectBodyOf(request, typeName);
}
