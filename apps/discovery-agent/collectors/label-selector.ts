import type { LabelSelector } from '@moonin/contracts';
import { boundedList, clipOrNull } from './bounded-text.ts';
import { labelsOf } from './key-values.ts';
import { listOf } from './pod-containers.ts';
import type { ReportSanitiser } from './report-sanitiser.ts';

interface RawSelector {
  matchLabels?: Readonly<Record<string, unknown>> | null;
  matchExpressions?: readonly { key?: unknown; operator?: unknown; values?: unknown }[] | null;
}

const MAX_EXPRESSIONS = 64;
const MAX_VALUES = 256;

/** A selector with its values sanitised as labels are, so that what matched still does. */
export function labelSelectorOf(selector: RawSelector | null | undefined, sanitiser: ReportSanitiser): LabelSelector {
  return {
    matchLabels: labelsOf(selector?.matchLabels, sanitiser),
    matchExpressions: listOf(selector?.matchExpressions)
      .slice(0, MAX_EXPRESSIONS)
      .flatMap((expression) => {
        const { values } = expression ?? {};
        const key = clipOrNull(expression?.key, 320);
        const operator = clipOrNull(expression?.operator, 32);
        if (key === null || operator === null) return [];
        const clean = boundedList(values, { items: MAX_VALUES, chars: 256, mayBeEmpty: true }).map(
          (value) => labelsOf({ [key]: value }, sanitiser)[key] ?? '',
        );
        return [{ key, operator, values: clean }];
      }),
  };
}
