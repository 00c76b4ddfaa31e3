import type { JsonObject } from '../model/json.ts';
import { apiVersionOf, type ResourceDefinition, servedDefinitions } from '../model/resource-registry.ts';
import { type FieldType, kubernetesVersion, typeSchema } from '../schema/kubernetes-schema.ts';

/*
 * OpenAPI v3 documents from the same types that decode requests: what kubectl needs to validate on the server, to apply
 * and to explain. Without descriptions.
 */

const scalarSchemas: Record<string, JsonObject> = {
  any: { type: 'object' },
  boolean: { type: 'boolean' },
  byte: { type: 'string', format: 'byte' },
  double: { type: 'number', format: 'double' },
  int32: { type: 'integer', format: 'int32' },
  int64: { type: 'integer', format: 'int64' },
  intOrString: { type: 'string', format: 'int-or-string', 'x-kubernetes-int-or-string': true },
  microTime: { type: 'string', format: 'date-time' },
  number: { type: 'number' },
  quantity: { type: 'string' },
  string: { type: 'string' },
  time: { type: 'string', format: 'date-time' },
};

/** Media type of an OpenAPI v2 document in the only form that kubectl asks for. */
export const openApiV2Type = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf';

/**
 * An OpenAPI v2 document that says its version (field 1) and nothing else. kubectl asks for it when a file holds a `List`,
 * which has no schema of version 3; of types that are not in it, it leaves the checking to the server.
 */
export const openApiV2 = '\n\u00032.0';

function longName(type: string): string {
  return type.startsWith('meta.') ? `io.k8s.apimachinery.pkg.apis.${type}` : `io.k8s.api.${type}`;
}

function fieldSchema(type: FieldType, wanted: string[]): JsonObject {
  switch (type.form) {
    case 'scalar':
      return scalarSchemas[type.name] ?? {};
    case 'object':
      wanted.push(type.type);
      return { allOf: [{ $ref: `#/components/schemas/${longName(type.type)}` }], default: {} };
    case 'map':
      return { type: 'object', additionalProperties: fieldSchema(type.values, wanted) };
    case 'list': {
      const schema: JsonObject = {
        type: 'array',
        items: fieldSchema(type.items, wanted),
        'x-kubernetes-list-type': type.listType,
      };
      if (type.mapKeys.length > 0) schema['x-kubernetes-list-map-keys'] = [...type.mapKeys];
      if (type.mergeKey !== undefined) {
        schema['x-kubernetes-patch-strategy'] = type.retainKeys ? 'merge,retainKeys' : 'merge';
        if (type.mergeKey !== '') schema['x-kubernetes-patch-merge-key'] = type.mergeKey;
      }
      return schema;
    }
  }
}

function groupVersionKind(resource: ResourceDefinition): JsonObject {
  return { group: resource.group, version: resource.version, kind: resource.kind };
}

function componentSchemas(resources: readonly ResourceDefinition[]): JsonObject {
  const kinds = new Map(resources.map((resource) => [resource.type, groupVersionKind(resource)]));
  const wanted = [...kinds.keys(), 'meta.v1.DeleteOptions', 'meta.v1.Status'];
  const schemas: JsonObject = {};
  for (let type = wanted.pop(); type !== undefined; type = wanted.pop()) {
    if (schemas[longName(type)] !== undefined) continue;
    const required: string[] = [];
    const properties: JsonObject = {};
    for (const [field, schema] of typeSchema(type).fields) {
      properties[field] = fieldSchema(schema.type, wanted);
      if (schema.required) required.push(field);
    }
    const kind = kinds.get(type);
    schemas[longName(type)] = {
      type: 'object',
      properties,
      ...(required.length > 0 ? { required } : {}),
      ...(typeSchema(type).atomic ? { 'x-kubernetes-map-type': 'atomic' } : {}),
      ...(kind === undefined ? {} : { 'x-kubernetes-group-version-kind': [kind] }),
    };
  }
  return schemas;
}

function queryParameter(name: string): JsonObject {
  return { name, in: 'query', schema: { type: 'string', uniqueItems: true } };
}

const writeParameters = ['dryRun', 'fieldManager', 'fieldValidation'].map(queryParameter);
const patchTypes = ['apply-patch+yaml', 'json-patch+json', 'merge-patch+json', 'strategic-merge-patch+json'];

function operation(resource: ResourceDefinition, action: string, parameters: JsonObject[], bodyTypes: string[]) {
  const schema = { $ref: `#/components/schemas/${longName(resource.type)}` };
  const content = (types: string[]) => Object.fromEntries(types.map((type) => [`application/${type}`, { schema }]));
  return {
    operationId: `${action}${resource.kind}`,
    parameters,
    ...(bodyTypes.length > 0 ? { requestBody: { required: true, content: content(bodyTypes) } } : {}),
    responses: { '200': { description: 'OK', content: content(['json']) } },
    'x-kubernetes-action': action,
    'x-kubernetes-group-version-kind': groupVersionKind(resource),
  };
}

function pathsOf(resource: ResourceDefinition): JsonObject {
  const root = resource.group === '' ? `/api/${resource.version}` : `/apis/${apiVersionOf(resource)}`;
  const base = resource.namespaced ? `${root}/namespaces/{namespace}/${resource.plural}` : `${root}/${resource.plural}`;
  const listParameters = ['continue', 'fieldSelector', 'labelSelector', 'limit', 'resourceVersion', 'watch'].map(
    queryParameter,
  );
  return {
    [base]: {
      get: operation(resource, 'list', listParameters, []),
      post: operation(resource, 'post', writeParameters, ['json', 'yaml']),
      delete: operation(resource, 'deletecollection', [...listParameters, queryParameter('dryRun')], []),
    },
    [`${base}/{name}`]: {
      get: operation(resource, 'get', [], []),
      put: operation(resource, 'put', writeParameters, ['json', 'yaml']),
      patch: operation(resource, 'patch', [...writeParameters, queryParameter('force')], patchTypes),
      delete: operation(resource, 'delete', ['dryRun', 'propagationPolicy'].map(queryParameter), []),
    },
  };
}

function groupVersions(): string[] {
  return [...new Set(servedDefinitions.map(apiVersionOf))];
}

/** `api/v1` or `apis/apps/v1`, as the documents are named. */
function documentName(groupVersion: string): string {
  return groupVersion.includes('/') ? `apis/${groupVersion}` : `api/${groupVersion}`;
}

/** `/openapi/v3`: where the document of each group version is. */
export function openApiIndex(): JsonObject {
  const entries = groupVersions().map((groupVersion) => {
    const name = documentName(groupVersion);
    return [name, { serverRelativeURL: `/openapi/v3/${name}?hash=${kubernetesVersion}` }];
  });
  return { paths: Object.fromEntries(entries) };
}

/** The document named `api/v1`, `apis/apps/v1` and so on; undefined for an unknown one. */
export function openApiDocument(name: string): JsonObject | undefined {
  const resources = servedDefinitions.filter((resource) => documentName(apiVersionOf(resource)) === name);
  if (resources.length === 0) return undefined;
  return {
    openapi: '3.0.0',
    info: { title: 'Kubernetes', version: kubernetesVersion },
    paths: Object.assign({}, ...resources.map(pathsOf)),
    components: { schemas: componentSchemas(resources) },
  };
}
