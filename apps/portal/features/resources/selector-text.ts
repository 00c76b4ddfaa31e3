import type { LabelSelector } from '@moonin/contracts';

/** A label selector as `kubectl` writes it: `app=web,tier in (front,back),!legacy`; empty for one that selects everything. */
export function selectorText({ matchLabels, matchExpressions }: LabelSelector): string {
  const labels = Object.entries(matchLabels).map(([key, value]) => `${key}=${value}`);
  const expressions = matchExpressions.map(({ key, operator, values }) => {
    switch (operator) {
      case 'Exists':
        return key;
      case 'DoesNotExist':
        return `!${key}`;
      case 'In':
        return `${key} in (${values.join(',')})`;
      case 'NotIn':
        return `${key} notin (${values.join(',')})`;
      default:
        return `${key} ${operator} (${values.join(',')})`;
    }
  });
  return [...labels, ...expressions].join(',');
}
