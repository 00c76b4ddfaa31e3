import type { HidingRules } from './hiding-rules.ts';
import { isLarge, sanitiseEntry } from './pairs.ts';
import { MAX_TEXT_CHARS, wellFormed } from './text-sanitiser.ts';

/** Their value is the name of a Secret, not a secret. */
const SECRET_NAMING =
  /(?:^|[./-])(?:auth-(?:tls-)?secret|proxy-ssl-secret|tls-secret|ssl-secret|secure-verify-ca-secret|secret-name)$/;
const OBJECT_NAME = /^(?:[a-z0-9.-]{1,63}\/)?[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/;

/** Annotations by name and content; JSON inside goes to `readJson`, so that a Secret in `last-applied` keeps its keys only. */
export function sanitiseAnnotations(
  annotations: Readonly<Record<string, unknown>>,
  rules: HidingRules,
  readJson: (value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(annotations).map(([name, value]) => [wellFormed(name), sanitiseOne(name, value, rules, readJson)]),
  );
}

function sanitiseOne(name: string, value: unknown, rules: HidingRules, readJson: (value: unknown) => unknown): unknown {
  const { hider } = rules;
  if (rules.hideAnnotations.has(name)) return hider.hide(typeof value === 'string' ? value : JSON.stringify(value));
  if (typeof value !== 'string') return readJson(value);
  const json = /^\s*[[{]/.test(value) && value.length <= MAX_TEXT_CHARS ? parseJson(value) : undefined;
  if (json !== undefined) {
    const clean = JSON.stringify(readJson(json));
    return isLarge(clean) ? hider.hideLarge(wellFormed(value)) : wellFormed(clean);
  }
  if (isLarge(value)) return hider.hideLarge(wellFormed(value));
  if (SECRET_NAMING.test(name) && OBJECT_NAME.test(value)) return value;
  return sanitiseEntry(name, value, rules);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
