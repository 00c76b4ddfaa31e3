import type { CronFieldName } from '../cron/cron.ts';

/** Why our rules refuse a cron expression, or a part of it. */
export type RuleCronProblemCode =
  | 'empty'
  | 'too-long'
  | 'field-count'
  | 'zone-prefix'
  | 'every'
  | 'reboot'
  | 'unknown-descriptor'
  | 'empty-part'
  | 'not-a-value'
  | 'out-of-range'
  | 'backwards'
  | 'malformed-range'
  | 'malformed-step'
  | 'step-zero'
  | 'hash-value'
  | 'extension'
  | 'question-mark'
  | 'never';

/** A refusal: its code, the field it is about, and the text that gave rise to it. */
export interface RuleCronProblem {
  readonly code: RuleCronProblemCode;
  readonly field: CronFieldName | null;
  readonly text: string;
}
