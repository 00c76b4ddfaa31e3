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

/** The same without the domains of its keys, for where there is little room: `name=web` for `app.kubernetes.io/name=web`. */
export function shortSelectorText({ matchLabels, matchExpressions }: LabelSelector): string {
  const short = (key: string) => key.slice(key.indexOf('/') + 1);
  return selectorText({
    matchLabels: Object.fromEntries(Object.entries(matchLabels).map(([key, value]) => [short(key), value])),
    matchExpressions: matchExpressions.map((expression) => ({ ...expression, key: short(expression.key) })),
  });
}
