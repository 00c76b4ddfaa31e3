import type { LabelSelector } from '@moonin/contracts';

type Labels = Readonly<Record<string, string>>;

/** True when a Service's selector finds pods with these labels; one that is empty or absent finds none. */
export function matchesServiceSelector(selector: Labels | null, labels: Labels): boolean {
  const wanted = Object.entries(selector ?? {});
  return wanted.length > 0 && wanted.every(([key, value]) => labels[key] === value);
}

/** True when a label selector finds an object with these labels; an empty one finds all, an unknown operator none. */
export function matchesLabelSelector(selector: LabelSelector, labels: Labels): boolean {
  return (
    Object.entries(selector.matchLabels).every(([key, value]) => labels[key] === value) &&
    selector.matchExpressions.every(({ key, operator, values }) => {
      const value = Object.hasOwn(labels, key) ? labels[key] : undefined;
      switch (operator) {
        case 'In':
          return value !== undefined && values.includes(value);
        case 'NotIn':
          return value === undefined || !values.includes(value);
        case 'Exists':
          return value !== undefined;
        case 'DoesNotExist':
          return value === undefined;
        default:
          return false;
      }
    })
  );
}
