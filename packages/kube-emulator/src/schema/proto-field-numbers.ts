/** A message of a .proto file: its fields' numbers and types by name. */
export type ProtoMessage = Map<string, { number: number; type: string }>;

const fieldShape = /^\s*(?:optional|repeated|required)?\s*(map<[^>]+>|[\w.]+)\s+(\w+)\s*=\s*(\d+);/;

/** The messages of a .proto file, by their name with the package, such as `core.v1.Volume`. */
export function parseProto(text: string, package_: string): Map<string, ProtoMessage> {
  const messages = new Map<string, ProtoMessage>();
  let message: ProtoMessage | undefined;
  for (const line of text.split('\n')) {
    const start = /^message (\w+) \{/.exec(line)?.[1];
    if (start !== undefined) {
      message = new Map();
      messages.set(`${package_}.${start}`, message);
      continue;
    }
    const field = fieldShape.exec(line);
    if (field === null || message === undefined) continue;
    message.set(field[2] ?? '', { number: Number(field[3]), type: field[1] ?? '' });
  }
  return messages;
}

function inlineName(type: string, package_: string): string {
  const bare = type.replace(/^\./, '').replace('k8s.io.apimachinery.pkg.apis.', '').replace('k8s.io.api.', '');
  return bare.includes('.') ? bare : `${package_}.${bare}`;
}

/** The numbers of a type's JSON fields; a message that JSON has inline adds its own number in front. */
function numbersOf(
  type: string,
  fields: ReadonlySet<string>,
  messages: ReadonlyMap<string, ProtoMessage>,
  prefix: string,
): [string, string][] {
  const package_ = type.slice(0, type.lastIndexOf('.'));
  return [...(messages.get(type) ?? [])].flatMap(([name, field]): [string, string][] => {
    const number = `${prefix}${field.number}`;
    if (fields.has(name)) return [[name, number]];
    return numbersOf(inlineName(field.type, package_), fields, messages, `${number}.`);
  });
}

/** Field numbers of every type, by JSON name. */
export function fieldNumbers(
  types: Record<string, Record<string, string>>,
  messages: ReadonlyMap<string, ProtoMessage>,
): Record<string, Record<string, string>> {
  const result: Record<string, Record<string, string>> = {};
  for (const [type, texts] of Object.entries(types)) {
    const fields = new Set(Object.keys(texts).map((field) => field.replace(/!$/, '')));
    result[type] = Object.fromEntries(numbersOf(type, fields, messages, ''));
  }
  return result;
}
