/** A field of a Go struct, as far as its JSON form needs it. */
type GoField = { json: string; omitsZero: boolean } | { inline: string };

const scalarKinds = /^(string|bool|u?int(8|16|32|64)?|float(32|64)|[A-Z]\w*|types\.UID|v1\.\w+|metav1\.\w+)$/;
const structTypes = /(Time|Duration|Quantity|IntOrString|List|Spec|Status|Meta|Source|Selector|Template)$/;

/** The structs of a types.go, by their name with the package. */
export function parseGoStructs(text: string, package_: string): Map<string, GoField[]> {
  const structs = new Map<string, GoField[]>();
  let fields: GoField[] | undefined;
  for (const line of text.split('\n')) {
    const start = /^type (\w+) struct \{/.exec(line)?.[1];
    if (start !== undefined) {
      fields = [];
      structs.set(`${package_}.${start}`, fields);
      continue;
    }
    if (line.startsWith('}')) fields = undefined;
    const match = /^\t(?:\w+\s+)?(\S+)\s+`json:"([\w]*)([^"]*)"/.exec(line);
    if (match === null || fields === undefined) continue;
    const [, type = '', json = '', options = ''] = match;
    if (options.includes('inline')) fields.push({ inline: type.replace(/^\*/, '') });
    else fields.push({ json, omitsZero: options.includes('omitempty') && isPlainScalar(type) });
  }
  return structs;
}

/** Named types count as scalars here; the schema's own scalar types decide in the end. */
function isPlainScalar(type: string): boolean {
  return scalarKinds.test(type) && !structTypes.test(type);
}

/** JSON names of a type's fields that Go leaves out when they are empty, zero or false. */
export function zeroOmittingFields(type: string, structs: ReadonlyMap<string, GoField[]>): Set<string> {
  const package_ = type.slice(0, type.lastIndexOf('.'));
  const names = new Set<string>();
  for (const field of structs.get(type) ?? []) {
    if (!('inline' in field)) {
      if (field.omitsZero) names.add(field.json);
      continue;
    }
    for (const name of zeroOmittingFields(`${package_}.${field.inline}`, structs)) names.add(name);
  }
  return names;
}
