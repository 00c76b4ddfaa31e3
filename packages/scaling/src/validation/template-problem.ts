import type { RuleCronProblem, TimeZoneProblem } from '@moonin/schedule';

/** What can be wrong with a draft of a template. */
export type TemplateProblemCode =
  | 'required'
  | 'too-long'
  | 'bad-characters'
  | 'not-an-instant'
  | 'not-a-date'
  | 'duplicate'
  | 'not-whole'
  | 'below-one'
  | 'too-many'
  | 'too-long-duration'
  | 'longer-than-period'
  | 'never-runs'
  | 'min-above-max'
  | 'bad-priority'
  | 'bad-namespace'
  | 'bad-deployment'
  | 'cluster-not-covered'
  | 'duplicate-target'
  | 'equal-priority'
  | 'no-actions'
  | 'target-unknown';

/**
 * One thing that is wrong with a draft: `field` is dotted (`actions.2.minReplicas`), `text` what gave rise to it. A
 * warning does not keep from saving.
 */
export type TemplateProblem = {
  readonly field: string;
  readonly severity: 'error' | 'warning';
} & (
  | { readonly code: TemplateProblemCode; readonly text: string }
  | { readonly code: 'cron'; readonly cron: RuleCronProblem }
  | { readonly code: 'time-zone'; readonly problem: TimeZoneProblem; readonly text: string }
);

/** A problem that keeps from saving. */
export function errorIn(field: string, code: TemplateProblemCode, text = ''): TemplateProblem {
  return { field, severity: 'error', code, text };
}

/** A problem that a person should know of. */
export function warningIn(field: string, code: TemplateProblemCode, text = ''): TemplateProblem {
  return { field, severity: 'warning', code, text };
}
