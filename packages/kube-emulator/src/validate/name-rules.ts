const labelShape = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const subdomainShape = `${labelShape}(\\.${labelShape})*`;
const dns1035Shape = '[a-z]([-a-z0-9]*[a-z0-9])?';
const labelKeyShape = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';
const labelValueShape = '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?';
const configKeyShape = '[-._a-zA-Z0-9]+';

function matches(value: string, shape: string): boolean {
  return new RegExp(`^(?:${shape})$`).test(value);
}

function examples(list: string[]): string {
  return list.map((example) => `'${example}'`).join(',  or ');
}

function shapeText(rule: string, shape: string, ...list: string[]): string {
  return `${rule} (e.g. ${examples(list)}, regex used for validation is '${shape}')`;
}

function tooLong(limit: number): string {
  return `must be no more than ${limit} characters`;
}

/** What is wrong with a name of the form `example.com`; empty when nothing is. */
export function subdomainProblems(name: string): string[] {
  const problems: string[] = [];
  if (name.length > 253) problems.push(tooLong(253));
  if (!matches(name, subdomainShape)) {
    const rule =
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character";
    problems.push(shapeText(rule, subdomainShape, 'example.com'));
  }
  return problems;
}

/** What is wrong with a name of the form `my-name`. */
export function dnsLabelProblems(name: string): string[] {
  const problems: string[] = [];
  if (name.length > 63) problems.push(tooLong(63));
  if (!matches(name, labelShape)) {
    const rule =
      "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character";
    problems.push(shapeText(rule, labelShape, 'my-name', '123-abc'));
  }
  return problems;
}

/** What is wrong with a Service's name: like a label, but it starts with a letter. */
export function serviceNameProblems(name: string): string[] {
  const problems: string[] = [];
  if (name.length > 63) problems.push(tooLong(63));
  if (!matches(name, dns1035Shape)) {
    const rule =
      "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character";
    problems.push(shapeText(rule, dns1035Shape, 'my-name', 'abc-123'));
  }
  return problems;
}

/** What is wrong with a name that only has to be one segment of a path, as RBAC's are. */
export function pathSegmentProblems(name: string): string[] {
  if (name === '.' || name === '..') return [`may not be '${name}'`];
  return ['/', '%'].filter((part) => name.includes(part)).map((part) => `may not contain '${part}'`);
}

/** What is wrong with the key of a label or annotation, such as `example.com/name`. */
export function qualifiedNameProblems(key: string): string[] {
  const parts = key.split('/');
  const rule =
    "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
  const shape = shapeText(rule, labelKeyShape, 'MyName', 'my.name', '123-abc');
  if (parts.length > 2)
    return [`a qualified name ${shape} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`];
  const name = parts.at(-1) ?? '';
  const problems: string[] = [];
  if (parts.length === 2) {
    if (parts[0] === '') problems.push('prefix part must be non-empty');
    else problems.push(...subdomainProblems(parts[0] ?? '').map((problem) => `prefix part ${problem}`));
  }
  if (name === '') problems.push('name part must be non-empty');
  else if (name.length > 63) problems.push(`name part ${tooLong(63)}`);
  if (!matches(name, labelKeyShape)) problems.push(`name part ${shape}`);
  return problems;
}

/** What is wrong with the value of a label. */
export function labelValueProblems(value: string): string[] {
  const problems: string[] = [];
  if (value.length > 63) problems.push(tooLong(63));
  if (!matches(value, labelValueShape)) {
    const rule =
      "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
    problems.push(shapeText(rule, labelValueShape, 'MyValue', 'my_value', '12345'));
  }
  return problems;
}

/** What is wrong with a key of a ConfigMap or Secret. */
export function configKeyProblems(key: string): string[] {
  const problems: string[] = [];
  if (key.length > 253) problems.push(tooLong(253));
  if (!matches(key, configKeyShape)) {
    const rule = "a valid config key must consist of alphanumeric characters, '-', '_' or '.'";
    problems.push(shapeText(rule, configKeyShape, 'key.name', 'KEY_NAME', 'key-name'));
  }
  return problems;
}
