import { sanitiseAnnotations } from './annotations.ts';
import { sanitiseArguments } from './arguments.ts';
import type { HidingRules } from './hiding-rules.ts';
import { sanitiseManifest } from './manifest.ts';
import { createHider } from './marker.ts';
import { sanitiseValue } from './object-walker.ts';
import { sanitisePair } from './pairs.ts';
import { secretData } from './secret-data.ts';
import { sanitiseText } from './text-sanitiser.ts';

/** Hides sensitive values in whatever leaves the cluster; what is hidden and kept is told in docs/sanitising.md. */
export interface Sanitiser {
  /** A copy of any Kubernetes object, or of any JSON, with sensitive values hidden; `managedFields` is left out. */
  object<Value>(value: Value): Value;
  /** Free text: messages, log excerpts, notes. Texts over 128 Ki characters are hidden as a whole. */
  text(text: string): string;
  /** A value under its name: an environment variable, a ConfigMap entry, a header. */
  pair(name: string, value: string): string;
  /** A command line; `program` is what runs when the list holds its options only. */
  args(list: readonly string[], program?: string): string[];
  annotations(annotations: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** A Secret's `data` and `stringData` in one: every key with the marker of its decoded value; empty values stay empty. */
  secretData(secret: { data?: unknown; stringData?: unknown }): Record<string, string>;
  /** YAML of one or several objects, such as a Helm release's manifest; comments are left out. */
  manifest(yaml: string): string;
  /** The marker of a value: equal for equal values. */
  hide(value: string | Uint8Array): string;
}

/** Makes a sanitiser with the cluster's own key (32 bytes or more, kept in the cluster) and further annotations to hide always. */
export function createSanitiser(input: { key: Uint8Array; hideAnnotations?: readonly string[] }): Sanitiser {
  const hider = createHider(input.key);
  const rules: HidingRules = { hider, hideAnnotations: new Set(input.hideAnnotations) };
  return {
    object: <Value>(value: Value) => sanitiseValue(value, rules) as Value,
    text: (text) => sanitiseText(text, hider),
    pair: (name, value) => sanitisePair(name, value, rules),
    args: (list, program) => sanitiseArguments(list, { rules, program }),
    annotations: (annotations) => sanitiseAnnotations(annotations, rules, (json) => sanitiseValue(json, rules)),
    secretData: (secret) => secretData(secret, hider),
    manifest: (yaml) => sanitiseManifest(yaml, rules),
    hide: hider.hide,
  };
}
