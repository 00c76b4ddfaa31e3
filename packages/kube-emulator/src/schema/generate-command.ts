import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resourceDefinitions } from '../model/resource-registry.ts';
import { parseGoStructs, zeroOmittingFields } from './go-zero-fields.ts';
import { fieldNumbers, parseProto } from './proto-field-numbers.ts';

/*
 * Writes kubernetes-types.json and kubernetes-field-numbers.json from Kubernetes' Go modules:
 *   node packages/kube-emulator/src/schema/generate-command.ts <folder of the modules under k8s.io/> v1.36.3 v0.36.3
 * Only names, types, merge rules and field numbers are kept; the descriptions stay where they are.
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

const extraTypes = [
  'meta.v1.Status',
  'meta.v1.DeleteOptions',
  'meta.v1.ListMeta',
  'autoscaling.v1.Scale',
  'autoscaling.v1.HorizontalPodAutoscaler',
];

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

function sourceOf(repo: string, path: string, version: string, notes: string) {
  return { repo, path, version, licence: 'Apache-2.0', notes };
}

function write(file: string, content: unknown): void {
  writeFileSync(new URL(file, import.meta.url), `${JSON.stringify(content, null, 2)}\n`);
}

function packagesOf(types: Record<string, unknown>): string[] {
  return [...new Set(Object.keys(types).map((type) => type.slice(0, type.lastIndexOf('.'))))];
}

/** `core.v1` is defined in k8s.io/api, `meta.v1` in k8s.io/apimachinery. */
function packageFolder(modules: string, stagingVersion: string, package_: string): string {
  const [group = '', version = ''] = package_.split('.');
  return group === 'meta'
    ? join(modules, `apimachinery@${stagingVersion}/pkg/apis/meta/${version}`)
    : join(modules, `api@${stagingVersion}/${group}/${version}`);
}

const zeroScalars = new Set(['string', 'boolean', 'int32', 'int64', 'double', 'number']);

/** Marks the scalar fields that Go leaves out of JSON when they are empty, zero or false. */
function markZeroOmitting(
  types: Record<string, Record<string, string>>,
  modules: string,
  stagingVersion: string,
): void {
  const structs = new Map(
    packagesOf(types).flatMap((package_) => [
      ...parseGoStructs(
        readFileSync(join(packageFolder(modules, stagingVersion, package_), 'types.go'), 'utf8'),
        package_,
      ),
    ]),
  );
  for (const [type, fields] of Object.entries(types)) {
    const omitted = zeroOmittingFields(type, structs);
    for (const [field, text] of Object.entries(fields)) {
      if (omitted.has(field.replace(/!$/, '')) && zeroScalars.has(text)) fields[field] = `${text} omitZero`;
    }
  }
}

const [modules, version, stagingVersion] = process.argv.slice(2);
if (modules === undefined || version === undefined || stagingVersion === undefined) {
  throw new Error('usage: node generate-command.ts <folder of the modules> <Kubernetes version> <staging version>');
}
const swaggerPath = 'api/openapi-spec/swagger.json';
const swagger = JSON.parse(readFileSync(join(modules, `kubernetes@${version}`, swaggerPath), 'utf8')) as {
  definitions: Record<string, Definition>;
};
const types = generate(swagger.definitions);
markZeroOmitting(types, modules, stagingVersion);
write('./kubernetes-types.json', {
  source: sourceOf('kubernetes/kubernetes', swaggerPath, version, 'Names, types and merge rules only.'),
  types,
});

const messages = new Map(
  packagesOf(types).flatMap((package_) => [
    ...parseProto(
      readFileSync(join(packageFolder(modules, stagingVersion, package_), 'generated.proto'), 'utf8'),
      package_,
    ),
  ]),
);
write('./kubernetes-field-numbers.json', {
  source: sourceOf(
    'kubernetes/api',
    '*/*/generated.proto',
    stagingVersion,
    'Field numbers; 2.1 is field 1 of the message in 2.',
  ),
  types: fieldNumbers(types, messages),
});
