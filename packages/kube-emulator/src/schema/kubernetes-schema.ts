import document from './kubernetes-types.json' with { type: 'json' };

/** How a field is typed, and how lists and maps in it are merged. */
export type FieldType =
  | {
      form: 'scalar';
      name: string;
      /** Left out when empty, zero or false, as Go's encoder does. */
      omitZero: boolean;
    }
  | { form: 'object'; type: string; atomic: boolean; retainKeys: boolean }
  | { form: 'map'; values: FieldType; atomic: boolean }
  | {
      form: 'list';
      items: FieldType;
      /** `map` lists are keyed by `mapKeys`, `set` lists by value; atomic ones are replaced whole. */
      listType: 'map' | 'set' | 'atomic';
      mapKeys: readonly string[];
      /** Key of the strategic merge patch; empty for merged lists of scalars; absent when replaced. */
      mergeKey?: string;
      retainKeys: boolean;
    };

/** A field of a type. */
export type FieldSchema = { required: boolean; type: FieldType };

/** A type with named fields. */
export type TypeSchema = { name: string; atomic: boolean; fields: ReadonlyMap<string, FieldSchema> };

const scalarNames = new Set(['string', 'byte', 'boolean', 'int32', 'int64', 'double', 'number', 'any']);
for (const name of ['quantity', 'intOrString', 'time', 'microTime']) scalarNames.add(name);

const texts: Record<string, Record<string, string>> = document.types;
const parsed = new Map<string, TypeSchema>();

/** Version of Kubernetes whose types these are, such as `v1.36.3`. */
export const kubernetesVersion: string = document.source.version;

/** The type's fields; throws for an unknown name. */
export function typeSchema(name: string): TypeSchema {
  const known = parsed.get(name);
  if (known !== undefined) return known;
  const text = texts[name];
  if (text === undefined) throw new Error(`no type ${name} in kubernetes-types.json`);
  const fields = new Map<string, FieldSchema>();
  for (const [field, value] of Object.entries(text)) {
    if (field === '@') continue;
    const required = field.endsWith('!');
    fields.set(required ? field.slice(0, -1) : field, { required, type: parseFieldType(value) });
  }
  const schema: TypeSchema = { name, atomic: text['@'] === 'atomic', fields };
  parsed.set(name, schema);
  return schema;
}

/** The schema of one field; undefined where the type does not know it. */
export function fieldType(type: TypeSchema, field: string): FieldType | undefined {
  return type.fields.get(field)?.type;
}

function argumentOf(flags: string[], flag: string): string | undefined {
  const found = flags.find((candidate) => candidate.startsWith(`${flag}(`));
  return found?.slice(flag.length + 1, -1);
}

function closingIndex(text: string): number {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '[' || text[index] === '{') depth += 1;
    if (text[index] === ']' || text[index] === '}') depth -= 1;
    if (depth === 0) return index;
  }
  throw new Error(`unbalanced type ${text}`);
}

function parseFieldType(text: string): FieldType {
  if (text.startsWith('[') || text.startsWith('{')) {
    const end = closingIndex(text);
    const inner = parseFieldType(text.slice(1, end));
    const flags = text
      .slice(end + 1)
      .split(' ')
      .filter((flag) => flag !== '');
    if (text.startsWith('{')) return { form: 'map', values: inner, atomic: flags.includes('atomic') };
    const mapKeys = argumentOf(flags, 'map');
    const mergeKey = argumentOf(flags, 'merge');
    return {
      form: 'list',
      items: inner,
      listType: mapKeys !== undefined ? 'map' : flags.includes('set') ? 'set' : 'atomic',
      mapKeys: mapKeys?.split(',') ?? [],
      ...(mergeKey === undefined ? {} : { mergeKey }),
      retainKeys: flags.includes('retainKeys'),
    };
  }
  const [name = '', ...flags] = text.split(' ');
  if (scalarNames.has(name)) return { form: 'scalar', name, omitZero: flags.includes('omitZero') };
  const atomic = flags.includes('atomic') || texts[name]?.['@'] === 'atomic';
  return { form: 'object', type: name, atomic, retainKeys: flags.includes('retainKeys') };
}
