import type { Json, JsonObject } from '../model/json.ts';
import numbers from './kubernetes-field-numbers.json' with { type: 'json' };
import { type FieldType, fieldType, typeSchema } from './kubernetes-schema.ts';
import { bytesOf, integerOf, ProtobufError, type ProtobufField, readMessage } from './protobuf-reader.ts';

/*
 * kubectl's own commands (create deployment, autoscale) send Kubernetes' protobuf and nothing else. Only reading it is
 * needed: every client also accepts JSON as an answer.
 */

/** The field that a number stands for, or the fields inside a message that JSON has inline. */
type Place = { field: string } | { inline: Places };
type Places = Map<number, Place>;

const numberTexts: Record<string, Record<string, string>> = numbers.types;
const placesByType = new Map<string, Places>();

function placesOf(type: string): Places {
  const known = placesByType.get(type);
  if (known !== undefined) return known;
  const places: Places = new Map();
  for (const [field, path] of Object.entries(numberTexts[type] ?? {})) {
    const steps = path.split('.').map(Number);
    const last = steps.pop() ?? 0;
    let level = places;
    for (const step of steps) {
      const place = level.get(step) ?? { inline: new Map() };
      level.set(step, place);
      if ('inline' in place) level = place.inline;
    }
    level.set(last, { field });
  }
  placesByType.set(type, places);
  return places;
}

const magic = Buffer.from([0x6b, 0x38, 0x73, 0x00]);

/** Opens the envelope that Kubernetes' protobuf is sent in. Throws `ProtobufError`. */
export function openProtobuf(body: Buffer): { apiVersion: string; kind: string; raw: Buffer } {
  if (!body.subarray(0, 4).equals(magic)) {
    throw new ProtobufError('provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]');
  }
  const envelope = new Map(readMessage(body.subarray(4)).map((field) => [field.number, field]));
  const head = new Map(readMessage(bytesOf(envelope.get(1))).map((field) => [field.number, field]));
  return {
    apiVersion: bytesOf(head.get(1)).toString('utf8'),
    kind: bytesOf(head.get(2)).toString('utf8'),
    raw: bytesOf(envelope.get(2)),
  };
}

/** Reads a message of the named type. Throws `ProtobufError`. */
export function decodeProtobuf(raw: Buffer, type: string): JsonObject {
  const object: JsonObject = {};
  readInto(object, raw, type, placesOf(type));
  return object;
}

function readInto(object: JsonObject, raw: Buffer, type: string, places: Places): void {
  const schema = typeSchema(type);
  for (const item of readMessage(raw)) {
    const place = places.get(item.number);
    if (place === undefined) continue;
    if ('inline' in place) {
      readInto(object, bytesOf(item), type, place.inline);
      continue;
    }
    const fieldSchema = fieldType(schema, place.field);
    if (fieldSchema !== undefined) add(object, place.field, item, fieldSchema);
  }
}

function add(object: JsonObject, field: string, item: ProtobufField, type: FieldType): void {
  const present = object[field];
  if (type.form === 'list') {
    const list = Array.isArray(present) ? present : [];
    list.push(valueOfField(item, type.items));
    object[field] = list;
    return;
  }
  if (type.form === 'map') {
    const entry = new Map(readMessage(bytesOf(item)).map((part) => [part.number, part]));
    const value = entry.get(2) ?? { number: 2, value: Buffer.alloc(0) };
    const map: JsonObject = (present as JsonObject | undefined) ?? {};
    map[bytesOf(entry.get(1)).toString('utf8')] = valueOfField(value, type.values);
    object[field] = map;
    return;
  }
  const value = valueOfField(item, type);
  // Go's encoder writes empty strings and zero times that JSON leaves out.
  if (value !== '' && value !== undefined) object[field] = value;
}

function valueOfField(item: ProtobufField, type: FieldType): Json {
  if (type.form === 'object') return decodeProtobuf(bytesOf(item), type.type);
  if (type.form !== 'scalar') throw new ProtobufError('lists of lists are not used by Kubernetes');
  switch (type.name) {
    case 'boolean':
      return integerOf(item) !== 0n;
    case 'int32':
    case 'int64':
      return Number(integerOf(item));
    case 'double':
    case 'number':
      return bytesOf(item).readDoubleLE(0);
    case 'byte':
      return bytesOf(item).toString('base64');
    case 'quantity':
      return partOf(item, 1).toString('utf8');
    case 'intOrString':
      return intOrString(item);
    case 'time':
    case 'microTime':
      return timeText(item, type.name === 'microTime');
    case 'any':
      return anyValue(item);
    default:
      return bytesOf(item).toString('utf8');
  }
}

function partsOf(item: ProtobufField): Map<number, ProtobufField> {
  return new Map(readMessage(bytesOf(item)).map((part) => [part.number, part]));
}

function partOf(item: ProtobufField, number: number): Buffer {
  return bytesOf(partsOf(item).get(number));
}

function intOrString(item: ProtobufField): number | string {
  const parts = partsOf(item);
  return integerOf(parts.get(1)) === 1n ? bytesOf(parts.get(3)).toString('utf8') : Number(integerOf(parts.get(2)));
}

function timeText(item: ProtobufField, micro: boolean): string {
  const parts = partsOf(item);
  if (parts.size === 0) return '';
  const seconds = new Date(Number(integerOf(parts.get(1))) * 1000).toISOString().slice(0, 19);
  const nanos = String(integerOf(parts.get(2))).padStart(9, '0');
  return micro ? `${seconds}.${nanos.slice(0, 6)}Z` : `${seconds}Z`;
}

/** FieldsV1 and raw extensions carry JSON in their first field. */
function anyValue(item: ProtobufField): Json {
  const text = partOf(item, 1).toString('utf8');
  return text === '' ? {} : (JSON.parse(text) as Json);
}
