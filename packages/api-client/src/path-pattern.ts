/** Names of the `{placeholders}` of a path. */
export type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;

const PLACEHOLDER = /^\{(\w+)\}$/;

/** Puts encoded values into the `{placeholders}` of `path`; throws when one is missing or could leave its segment. */
export function fillPath(path: string, values: Readonly<Record<string, unknown>>): string {
  return path
    .split('/')
    .map((segment) => {
      const name = PLACEHOLDER.exec(segment)?.[1];
      if (name === undefined) return segment;
      const value = String(values[name] ?? '');
      if (value === '' || value === '.' || value === '..') throw new Error(`no usable value for {${name}} of ${path}`);
      return encodeURIComponent(value);
    })
    .join('/');
}

/** The values of the placeholders when `pathname` is an instance of `path`, else null. Malformed escapes never match. */
export function matchPath(path: string, pathname: string): Record<string, string> | null {
  const expected = path.split('/');
  const actual = pathname.split('/');
  if (expected.length !== actual.length) return null;
  const values: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const given = actual[index] ?? '';
    const name = PLACEHOLDER.exec(segment)?.[1];
    if (name === undefined) {
      if (segment !== given) return null;
      continue;
    }
    const value = decodeSegment(given);
    if (value === null || value === '' || value === '.' || value === '..' || value.includes('/')) return null;
    values[name] = value;
  }
  return values;
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
