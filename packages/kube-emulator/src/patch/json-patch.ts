import { equalJson, isObject, type Json } from '../model/json.ts';

/** A patch that cannot be read or does not fit the document. */
export class PatchError extends Error {
  /** 400 for a patch that cannot be read, 422 for one that does not fit. */
  readonly code: 400 | 422;

  constructor(code: 400 | 422, message: string) {
    super(message);
    this.code = code;
  }
}

type Operation = { op: string; path: string; from?: string; value?: Json };

function readOperation(raw: Json): Operation {
  if (!isObject(raw) || typeof raw.op !== 'string' || typeof raw.path !== 'string') {
    throw new PatchError(400, 'json patch operations need "op" and "path"');
  }
  const operation: Operation = { op: raw.op, path: raw.path };
  if (typeof raw.from === 'string') operation.from = raw.from;
  if ('value' in raw) operation.value = raw.value ?? null;
  return operation;
}

function segmentsOf(pointer: string): string[] {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) throw new PatchError(400, `invalid JSON pointer: ${JSON.stringify(pointer)}`);
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function missing(operation: Operation): PatchError {
  return new PatchError(
    422,
    `the server rejected our request due to an error in our request: ${operation.op} operation does not apply: doc is missing path: "${operation.path}": missing value`,
  );
}

function indexOf(segment: string, length: number, operation: Operation): number {
  const index = Number(segment);
  if (!/^\d+$/.test(segment) || index > length) throw missing(operation);
  return index;
}

function valueAt(document: Json, segments: string[], operation: Operation): Json {
  let current = document;
  for (const segment of segments) {
    const next = Array.isArray(current)
      ? current[indexOf(segment, current.length - 1, operation)]
      : isObject(current) && Object.hasOwn(current, segment)
        ? current[segment]
        : undefined;
    if (next === undefined) throw missing(operation);
    current = next;
  }
  return current;
}

type Edit = { kind: 'add' | 'replace'; value: Json } | { kind: 'remove' };

/** The document with one place changed; what is not on the way to it is shared. */
function edited(document: Json, segments: string[], edit: Edit, operation: Operation): Json {
  const [segment, ...rest] = segments;
  if (segment === undefined) {
    if (edit.kind === 'remove') throw new PatchError(422, 'unable to remove the whole document');
    return edit.value;
  }
  if (Array.isArray(document)) return editedList(document, segment, rest, edit, operation);
  if (!isObject(document)) throw missing(operation);
  const existing = Object.hasOwn(document, segment) ? document[segment] : undefined;
  if (rest.length > 0) {
    if (existing === undefined) throw missing(operation);
    return { ...document, [segment]: edited(existing, rest, edit, operation) };
  }
  // As the API server does: replacing a field that is not there sets it.
  if (edit.kind === 'remove') {
    if (existing === undefined) throw missing(operation);
    const { [segment]: _removed, ...others } = document;
    return others;
  }
  return { ...document, [segment]: edit.value };
}

function editedList(list: Json[], segment: string, rest: string[], edit: Edit, operation: Operation): Json[] {
  if (rest.length > 0) {
    const index = indexOf(segment, list.length - 1, operation);
    return list.with(index, edited(list[index] ?? null, rest, edit, operation));
  }
  if (edit.kind === 'add') {
    const index = segment === '-' ? list.length : indexOf(segment, list.length, operation);
    return list.toSpliced(index, 0, edit.value);
  }
  const index = indexOf(segment, list.length - 1, operation);
  return edit.kind === 'remove' ? list.toSpliced(index, 1) : list.with(index, edit.value);
}

function applyOperation(document: Json, operation: Operation): Json {
  const segments = segmentsOf(operation.path);
  const value = operation.value ?? null;
  switch (operation.op) {
    case 'add':
    case 'replace':
      return edited(document, segments, { kind: operation.op, value }, operation);
    case 'remove':
      return edited(document, segments, { kind: 'remove' }, operation);
    case 'test':
      if (!equalJson(valueAt(document, segments, operation), value)) {
        throw new PatchError(422, `testing value ${operation.path} failed: test failed`);
      }
      return document;
    case 'copy':
    case 'move': {
      const from = segmentsOf(operation.from ?? '');
      const moved = valueAt(document, from, operation);
      const left = operation.op === 'move' ? edited(document, from, { kind: 'remove' }, operation) : document;
      return edited(left, segments, { kind: 'add', value: moved }, operation);
    }
    default:
      throw new PatchError(400, `Unexpected kind: ${operation.op}`);
  }
}

/** Applies an RFC 6902 patch; throws `PatchError`. The document itself is not changed. */
export function applyJsonPatch(document: Json, patch: Json): Json {
  if (!Array.isArray(patch)) {
    throw new PatchError(400, 'json: cannot unmarshal object into Go value of type jsonpatch.Patch');
  }
  if (patch.length > 10_000) {
    throw new PatchError(422, `The allowed maximum operations in a JSON patch is 10000, got ${patch.length}`);
  }
  return patch.map(readOperation).reduce(applyOperation, document);
}
