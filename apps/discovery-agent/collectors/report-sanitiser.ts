import type { SanitisedObject } from '@moonin/contracts';

/** Hides what looks like a credential; equal values stay equal markers within one cluster. */
export interface ReportSanitiser {
  /** Free text: messages and causes. Random words count as credentials. */
  text(text: string): string;
  labels(labels: Readonly<Record<string, string>>): Record<string, string>;
  annotations(annotations: Readonly<Record<string, string>>): Record<string, string>;
  /** A pod template with everything in it. */
  template(template: object): SanitisedObject;
  /** Any object, read as what its `kind` says. */
  object<Value>(object: Value): Value;
  /** Equal for equal texts within one cluster, and of no use to whoever does not have its key. */
  digest(text: string): string;
}
