import { readFileSync, writeFileSync } from 'node:fs';
import { resourceDefinitions } from '../model/resource-registry.ts';

/*
 * Writes kubernetes-types.json from Kubernetes' own api/openapi-spec/swagger.json:
 *   node packages/kube-emulator/src/schema/generate-command.ts <swagger.json> <version>
 * Only names, types and merge rules are kept; the descriptions stay where they are.
 */

type Definition = {
  type?: string;
  format?: string;
  $ref?: string;
  items?: Definition;
  additionalProperties?: Definition;
  properties?: Record<string, Definition>;
  required?: string[];
  'x-kubernetes-map-type'?: string;
  'x-kubernetes-list-type'?: string;
  'x-kubernetes-list-map-keys'?: string[];
  'x-kubernetes-patch-strategy'?: string;
  'x-kubernetes-patch-merge-key'?: string;
};

const scalars: Record<string, string> = {
  'io.k8s.apimachinery.pkg.api.resource.Quantity': 'quantity',
  'io.k8s.apimachinery.pkg.util.intstr.IntOrString': 'intOrString',
  'io.k8s.apimachinery.pkg.apis.meta.v1.Time': 'time',
  'io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime': 'microTime',
  'io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1': 'any',
  'io.k8s.apimachinery.pkg.runtime.RawExtension': 'any',
};

const extraTypes = ['meta.v1.Status', 'meta.v1.DeleteOptions', 'meta.v1.ListMeta', 'autoscaling.v1.Scale'];

function shortName(name: string): string {
  return name.replace('io.k8s.apimachinery.pkg.apis.', '').replace('io.k8s.api.', '');
}

function nameOfRef(ref: string): string {
  return ref.replace('#/definitions/', '');
}

function typeText(definition: Definition, wanted: string[]): string {
  if (definition.$ref !== undefined) {
    const name = nameOfRef(definition.$ref);
    const scalar = scalars[name];
    if (scalar !== undefined) return scalar;
    wanted.push(name);
    return shortName(name);
  }
  if (definition.type === 'array') {
    const flags = [`[${typeText(definition.items ?? {}, wanted)}]`];
    const listType = definition['x-kubernetes-list-type'];
    if (listType === 'map') flags.push(`map(${(definition['x-kubernetes-list-map-keys'] ?? []).join(',')})`);
    else if (listType === 'set') flags.push('set');
    const strategy = definition['x-kubernetes-patch-strategy'] ?? '';
    if (strategy.includes('merge')) flags.push(`merge(${definition['x-kubernetes-patch-merge-key'] ?? ''})`);
    if (strategy.includes('retainKeys')) flags.push('retainKeys');
    return flags.join(' ');
  }
  if (definition.type === 'object') {
    const text = `{${typeText(definition.additionalProperties ?? { type: 'string' }, wanted)}}`;
    return definition['x-kubernetes-map-type'] === 'atomic' ? `${text} atomic` : text;
  }
  if (definition.type === 'integer') return definition.format ?? 'int32';
  if (definition.type === 'string') return definition.format === 'byte' ? 'byte' : 'string';
  return definition.type ?? 'any';
}

function fieldText(definition: Definition, wanted: string[]): string {
  const text = typeText(definition, wanted);
  if (definition.$ref === undefined) return text;
  const flags = [text];
  if (definition['x-kubernetes-map-type'] === 'atomic') flags.push('atomic');
  if (definition['x-kubernetes-patch-strategy']?.includes('retainKeys')) flags.push('retainKeys');
  return flags.join(' ');
}

function longNames(definitions: Record<string, Definition>): Map<string, string> {
  return new Map(Object.keys(definitions).map((name) => [shortName(name), name]));
}

function generate(definitions: Record<string, Definition>): Record<string, Record<string, string>> {
  const long = longNames(definitions);
  const wanted = [...resourceDefinitions.map((resource) => resource.type), ...extraTypes].map((short) => {
    const name = long.get(short);
    if (name === undefined) throw new Error(`swagger.json does not define ${short}`);
    return name;
  });
  const types: Record<string, Record<string, string>> = {};
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    const short = shortName(name);
    if (types[short] !== undefined) continue;
    const definition = definitions[name] ?? {};
    const fields: Record<string, string> = {};
    if (definition['x-kubernetes-map-type'] === 'atomic') fields['@'] = 'atomic';
    for (const [field, value] of Object.entries(definition.properties ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))) {
      fields[(definition.required ?? []).includes(field) ? `${field}!` : field] = fieldText(value, wanted);
    }
    types[short] = fields;
  }
  return Object.fromEntries(Object.entries(types).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const [swaggerPath, version] = process.argv.slice(2);
if (swaggerPath === undefined || version === undefined) {
  throw new Error('usage: node generate-command.ts <path of swagger.json> <Kubernetes version>');
}
const swagger = JSON.parse(readFileSync(swaggerPath, 'utf8')) as { definitions: Record<string, Definition> };
const output = {
  source: {
    repo: 'kubernetes/kubernetes',
    path: 'api/openapi-spec/swagger.json',
    version,
    licence: 'Apache-2.0',
    notes: 'Names, types and merge rules only.',
  },
  types: generate(swagger.definitions),
};
writeFileSync(new URL('./kubernetes-types.json', import.meta.url), `${JSON.stringify(output, null, 2)}\n`);
