import { isObject, type Json } from './json.ts';

/** One condition on labels. */
export type Requirement = {
  key: string;
  operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist' | 'Gt' | 'Lt';
  values: string[];
};

/** Labels of an object; absent means none. */
export type Labels = Record<string, string> | undefined;

/** Conditions that must all hold; none hold for everything. */
export type Selector = readonly Requirement[];

const setForm = /^([^\s!=(),<>]+)\s+(in|notin)\s*\(([^()]*)\)$/;
const equalForm = /^([^\s!=(),<>]+)\s*(==|=|!=)\s*([^\s!=(),<>]*)$/;
const compareForm = /^([^\s!=(),<>]+)\s*([<>])\s*(-?\d+)$/;
const existsForm = /^(!?)\s*([^\s!=(),<>]+)$/;

function splitTerms(text: string): string[] {
  const terms: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index <= text.length; index += 1) {
    if (text[index] === '(') depth += 1;
    if (text[index] === ')') depth -= 1;
    if (index === text.length || (text[index] === ',' && depth === 0)) {
      terms.push(text.slice(start, index).trim());
      start = index + 1;
    }
  }
  return terms;
}

function parseTerm(term: string): Requirement | undefined {
  const inSet = setForm.exec(term);
  if (inSet !== null) {
    const values = (inSet[3] ?? '').split(',').map((value) => value.trim());
    return { key: inSet[1] ?? '', operator: inSet[2] === 'in' ? 'In' : 'NotIn', values };
  }
  const equal = equalForm.exec(term);
  if (equal !== null) {
    return { key: equal[1] ?? '', operator: equal[2] === '!=' ? 'NotIn' : 'In', values: [equal[3] ?? ''] };
  }
  const compared = compareForm.exec(term);
  if (compared !== null) {
    return { key: compared[1] ?? '', operator: compared[2] === '>' ? 'Gt' : 'Lt', values: [compared[3] ?? ''] };
  }
  const exists = existsForm.exec(term);
  if (exists === null) return undefined;
  return { key: exists[2] ?? '', operator: exists[1] === '!' ? 'DoesNotExist' : 'Exists', values: [] };
}

/** Reads `a=b,c in (d,e),!f`; undefined when the text cannot be read. */
export function parseLabelSelector(text: string): Selector | undefined {
  if (text.trim() === '') return [];
  const requirements: Requirement[] = [];
  for (const term of splitTerms(text)) {
    const requirement = parseTerm(term);
    if (requirement === undefined) return undefined;
    requirements.push(requirement);
  }
  return requirements;
}

function holds(requirement: Requirement, labels: Labels): boolean {
  const value = labels?.[requirement.key];
  switch (requirement.operator) {
    case 'In':
      return value !== undefined && requirement.values.includes(value);
    case 'NotIn':
      return value === undefined || !requirement.values.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    case 'Gt':
      return value !== undefined && Number(value) > Number(requirement.values[0]);
    case 'Lt':
      return value !== undefined && Number(value) < Number(requirement.values[0]);
  }
}

/** Whether the labels meet every condition. */
export function matchesLabels(selector: Selector, labels: Labels): boolean {
  return selector.every((requirement) => holds(requirement, labels));
}

const operators = ['In', 'NotIn', 'Exists', 'DoesNotExist'] as const;

/** The conditions of a `LabelSelector` field (`matchLabels`, `matchExpressions`); undefined when it is malformed. */
export function selectorOfField(field: Json | undefined): Selector | undefined {
  if (!isObject(field)) return undefined;
  const requirements: Requirement[] = [];
  if (isObject(field.matchLabels)) {
    for (const [key, value] of Object.entries(field.matchLabels)) {
      requirements.push({ key, operator: 'In', values: [String(value)] });
    }
  }
  for (const expression of Array.isArray(field.matchExpressions) ? field.matchExpressions : []) {
    if (!isObject(expression)) return undefined;
    const operator = operators.find((candidate) => candidate === expression.operator);
    const values = Array.isArray(expression.values) ? expression.values.map(String) : [];
    if (operator === undefined || typeof expression.key !== 'string') return undefined;
    if ((operator === 'In' || operator === 'NotIn') !== values.length > 0) return undefined;
    requirements.push({ key: expression.key, operator, values });
  }
  return requirements;
}

/** The text form of a selector, as `status.selector` of a Scale carries it. */
export function selectorText(selector: Selector): string {
  return selector
    .map(({ key, operator, values }) => {
      if (operator === 'Exists') return key;
      if (operator === 'DoesNotExist') return `!${key}`;
      if (operator === 'In' && values.length === 1) return `${key}=${values[0]}`;
      if (operator === 'Gt' || operator === 'Lt') return `${key}${operator === 'Gt' ? '>' : '<'}${values[0]}`;
      return `${key} ${operator === 'In' ? 'in' : 'notin'} (${[...values].sort().join(',')})`;
    })
    .join(',');
}
