import { ImageReferenceError, parseImage } from '../image-reference/image-reference.ts';
import { sanitiseAnnotations } from './annotations.ts';
import { sanitiseArguments } from './arguments.ts';
import type { HidingRules } from './hiding-rules.ts';
import { meaningOfKey } from './key-names.ts';
import { sanitiseEntry, sanitisePair } from './pairs.ts';
import { secretData } from './secret-data.ts';
import { sanitiseText, wellFormed } from './text-sanitiser.ts';

type Fields = Record<string, unknown>;

const MAX_DEPTH = 100;
/** Fields that say which object or image is meant; they are kept as they are wherever they stand. */
const IDENTITY_FIELDS = new Set([
  'apiVersion',
  'containerID',
  'creationTimestamp',
  'deletionTimestamp',
  'fieldPath',
  'generateName',
  'image',
  'imageID',
  'kind',
  'name',
  'namespace',
  'nodeName',
  'resourceVersion',
  'secretName',
  'serviceAccount',
  'serviceAccountName',
  'uid',
]);

/** Copies any JSON with sensitive values hidden; objects that are Secrets, ConfigMaps or containers are read as such at any depth. */
export function sanitiseValue(value: unknown, rules: HidingRules, key = '', depth = 0): unknown {
  if (typeof value === 'string') return isIdentity(key, value) ? wellFormed(value) : sanitiseEntry(key, value, rules);
  if (typeof value === 'number') return meaningOfKey(key) === 'secret' ? rules.hider.hide(String(value)) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return rules.hider.hideLarge(JSON.stringify(value));
  if (Array.isArray(value)) return sanitiseList(value, rules, key, depth);
  return sanitiseFields(value as Fields, rules, key, depth);
}

/** An image names something; a text that is no image can be anything, a URL with a password for one. */
function isIdentity(key: string, value: string): boolean {
  return IDENTITY_FIELDS.has(key) && (key !== 'image' || isImage(value));
}

function isImage(text: string): boolean {
  try {
    return parseImage(text) !== null;
  } catch (error) {
    if (error instanceof ImageReferenceError) return false;
    throw error;
  }
}

function sanitiseList(list: readonly unknown[], rules: HidingRules, key: string, depth: number): unknown[] {
  if ((key === 'command' || key === 'args') && list.every((item) => typeof item === 'string')) {
    return sanitiseArguments(list, { rules });
  }
  return list.map((item) => sanitiseValue(item, rules, key, depth + 1));
}

function sanitiseFields(fields: Fields, rules: HidingRules, key: string, depth: number): Fields {
  if (key === 'annotations') return sanitiseAnnotations(fields, rules, (json) => sanitiseValue(json, rules));
  if (key === 'labels' || key === 'matchLabels') return sanitiseLabels(fields, rules);
  const special = specialFields(fields, rules);
  const copied = Object.entries(fields)
    .filter(([name]) => !(name === 'managedFields' && key === 'metadata') && !Object.hasOwn(special, name))
    .map(([name, value]): [string, unknown] => [wellFormed(name), sanitiseValue(value, rules, name, depth + 1)]);
  return Object.fromEntries([...copied, ...Object.entries(special).filter(([, value]) => value !== undefined)]);
}

/** Fields whose meaning depends on the object that they stand in; undefined leaves a field out. */
function specialFields(fields: Fields, rules: HidingRules): Fields {
  if (fields.kind === 'Secret' && ('data' in fields || 'stringData' in fields)) {
    return { data: secretData(fields, rules.hider), stringData: undefined };
  }
  if (fields.kind === 'ConfigMap') return configMapFields(fields, rules);
  if (typeof fields.name === 'string' && 'value' in fields) {
    return { value: sanitiseNamedValue(fields.name, fields.value, rules) };
  }
  if (typeof fields.key === 'string' && ('value' in fields || Array.isArray(fields.values))) {
    return keyedFields(fields, fields.key, rules);
  }
  // An ExternalSecret's `secretKey` is the name of a key.
  if (typeof fields.secretKey === 'string' && 'remoteRef' in fields) return { secretKey: wellFormed(fields.secretKey) };
  if (isTexts(fields.command) && isTexts(fields.args)) {
    const program = fields.command[0];
    return {
      command: sanitiseArguments(fields.command, { rules }),
      args: sanitiseArguments(fields.args, { rules, program }),
    };
  }
  return {};
}

/** Tolerations, expressions of selectors, and what other tools write as key and value. */
function keyedFields(fields: Fields, key: string, rules: HidingRules): Fields {
  const { value, values } = fields;
  return {
    ...('value' in fields ? { value: sanitiseNamedValue(key, value, rules) } : {}),
    ...(Array.isArray(values) ? { values: values.map((each) => sanitiseNamedValue(key, each, rules)) } : {}),
  };
}

function configMapFields({ data, binaryData }: Fields, rules: HidingRules): Fields {
  const special: Fields = {};
  if (isFields(data)) {
    special.data = mapFields(data, (name, value) =>
      typeof value === 'string' ? sanitiseEntry(name, value, rules) : sanitiseValue(value, rules, name),
    );
  }
  if (isFields(binaryData)) special.binaryData = secretData({ data: binaryData }, rules.hider);
  return special;
}

function sanitiseNamedValue(name: string, value: unknown, rules: HidingRules): unknown {
  return typeof value === 'string' ? sanitisePair(name, value, rules) : sanitiseValue(value, rules, name);
}

/** Labels are names; only what shows by its own form or key is hidden. */
function sanitiseLabels(labels: Fields, rules: HidingRules): Fields {
  return mapFields(labels, (name, value) => {
    if (typeof value !== 'string') return sanitiseValue(value, rules, name);
    return meaningOfKey(name) === 'secret'
      ? sanitisePair(name, value, rules)
      : sanitiseText(value, rules.hider, { random: false });
  });
}

function mapFields(fields: Fields, map: (name: string, value: unknown) => unknown): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [wellFormed(name), map(name, value)]));
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
