import { isObject, type Json, type JsonObject } from '../model/json.ts';
import { formatQuantity, parseQuantity, quantityError } from '../model/quantity.ts';
import { type FieldType, fieldType, type TypeSchema, typeSchema } from './kubernetes-schema.ts';

/** An object brought into the form of its type. */
export type Conformed = {
  /** Without nulls, unknown fields and what Go would leave out; quantities in their canonical spelling. */
  object: JsonObject;
  /** Paths that the type does not know, such as `spec.template.spec.containers[0].imag`. */
  unknownFields: string[];
};

/** A value of the wrong type, in the words of Kubernetes' decoder. */
export class TypeMismatch extends Error {}

type Place = { path: string; goPath: string; owner: string; unknown: string[] };

const goTypes: Record<string, string> = { boolean: 'bool', double: 'float64', number: 'float64', byte: '[]uint8' };

/** Reads `object` as the named type; throws `TypeMismatch`. Values that already conform keep their identity. */
export function conformToType(object: JsonObject, typeName: string): Conformed {
  const unknown: string[] = [];
  const conformed = conformObject(object, typeSchema(typeName), { path: '', goPath: '', owner: '', unknown });
  return { object: conformed, unknownFields: unknown };
}

function jsonTypeName(value: Json): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value;
}

function mismatch(value: Json, wanted: string, place: Place): TypeMismatch {
  const field = place.owner === '' ? '' : `Go struct field ${place.owner}.${place.goPath} of type `;
  return new TypeMismatch(`json: cannot unmarshal ${jsonTypeName(value)} into ${field}${wanted}`);
}

function shortTypeName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function goTypeOf(type: FieldType): string {
  if (type.form === 'list') return `[]${goTypeOf(type.items)}`;
  if (type.form === 'map') return `map[string]${goTypeOf(type.values)}`;
  if (type.form === 'object') {
    const [group = '', version = '', kind = ''] = type.type.split('.');
    return group === 'meta' ? `${version}.${kind}` : `${version}.${kind}`;
  }
  return goTypes[type.name] ?? type.name;
}

function conformObject(object: JsonObject, type: TypeSchema, place: Place): JsonObject {
  let changed = false;
  const result: JsonObject = {};
  for (const [field, value] of Object.entries(object)) {
    const schema = fieldType(type, field);
    const path = place.path === '' ? field : `${place.path}.${field}`;
    if (schema === undefined) {
      place.unknown.push(path);
      changed = true;
      continue;
    }
    if (value === null || value === undefined) {
      changed = true;
      continue;
    }
    const goPath = place.goPath === '' ? field : `${place.goPath}.${field}`;
    const inner = { path, goPath, owner: shortTypeName(type.name), unknown: place.unknown };
    const conformed = conformValue(value, schema, inner);
    if (conformed === undefined) {
      changed = true;
      continue;
    }
    if (conformed !== value) changed = true;
    result[field] = conformed;
  }
  return changed ? result : object;
}

/** Undefined when the value is one that Kubernetes leaves out: an empty list or map, or a zero that means nothing. */
function conformValue(value: Json, type: FieldType, place: Place): Json | undefined {
  switch (type.form) {
    case 'scalar': {
      const scalar = conformScalar(value, type.name, place);
      return type.omitZero && (scalar === '' || scalar === 0 || scalar === false) ? undefined : scalar;
    }
    case 'object':
      if (!isObject(value)) throw mismatch(value, goTypeOf(type), place);
      return conformObject(value, typeSchema(type.type), place);
    case 'map':
      return conformMap(value, type, place);
    case 'list':
      return conformList(value, type, place);
  }
}

function conformMap(value: Json, type: Extract<FieldType, { form: 'map' }>, place: Place): JsonObject | undefined {
  if (!isObject(value)) throw mismatch(value, goTypeOf(type), place);
  const entries = Object.entries(value);
  if (entries.length === 0) return undefined;
  let changed = false;
  const result: JsonObject = {};
  for (const [key, item] of entries) {
    const empty = type.values.form === 'scalar' && item === null ? '' : item;
    const conformed = conformValue(empty, type.values, { ...place, path: `${place.path}.${key}` });
    if (conformed !== item) changed = true;
    if (conformed !== undefined) result[key] = conformed;
  }
  return changed ? result : value;
}

function conformList(value: Json, type: Extract<FieldType, { form: 'list' }>, place: Place): Json[] | undefined {
  if (!Array.isArray(value)) throw mismatch(value, goTypeOf(type), place);
  if (value.length === 0) return undefined;
  let changed = false;
  const result = value.map((item, index) => {
    const conformed = conformValue(item, type.items, { ...place, path: `${place.path}[${index}]` }) ?? null;
    if (conformed !== item) changed = true;
    return conformed;
  });
  return changed ? result : value;
}

function isWhole(value: Json, bits: 32 | 64): boolean {
  if (typeof value !== 'number' || !Number.isInteger(value)) return false;
  return bits === 64 || (value >= -(2 ** 31) && value < 2 ** 31);
}

function conformScalar(value: Json, name: string, place: Place): Json {
  switch (name) {
    case 'any':
      return value;
    case 'boolean':
      if (typeof value !== 'boolean') throw mismatch(value, 'bool', place);
      return value;
    case 'int32':
    case 'int64':
      if (isWhole(value, name === 'int32' ? 32 : 64)) return value;
      if (typeof value === 'number') throw new TypeMismatch(numberMismatch(value, name, place));
      throw mismatch(value, name, place);
    case 'double':
    case 'number':
      if (typeof value !== 'number') throw mismatch(value, 'float64', place);
      return value;
    case 'quantity':
      return conformQuantity(value, place);
    case 'intOrString':
      if (typeof value !== 'string' && !isWhole(value, 32)) throw mismatch(value, 'int32', place);
      return value;
    case 'time':
    case 'microTime':
      return conformTime(value, name, place);
    case 'byte':
      return conformBase64(value, place);
    default:
      if (typeof value !== 'string') throw mismatch(value, 'string', place);
      return value;
  }
}

function numberMismatch(value: number, name: string, place: Place): string {
  return `json: cannot unmarshal number ${value} into Go struct field ${place.owner}.${place.goPath} of type ${name}`;
}

function conformQuantity(value: Json, place: Place): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw mismatch(value, 'resource.Quantity', place);
  const quantity = parseQuantity(String(value));
  if (quantity === undefined) throw new TypeMismatch(quantityError);
  return formatQuantity(quantity);
}

function conformTime(value: Json, name: string, place: Place): string {
  if (typeof value !== 'string') throw mismatch(value, name === 'time' ? 'v1.Time' : 'v1.MicroTime', place);
  const time = Date.parse(value);
  if (Number.isNaN(time) || !/^\d{4}-\d{2}-\d{2}T/.test(value)) {
    const layout = name === 'time' ? '2006-01-02T15:04:05Z07:00' : '2006-01-02T15:04:05.000000Z07:00';
    throw new TypeMismatch(`parsing time "${value}" as "${layout}": cannot parse "${value}"`);
  }
  if (name === 'microTime' || /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(value)) return value;
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}

function conformBase64(value: Json, place: Place): string {
  if (typeof value !== 'string') throw mismatch(value, '[]uint8', place);
  if (value.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(value)) {
    throw new TypeMismatch('illegal base64 data at input byte 0');
  }
  return value;
}
