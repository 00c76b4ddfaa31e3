/** Numbers that follow one another, both ends included. */
export interface NumberGroup {
  readonly from: number;
  readonly to: number;
}

/** How a set of numbers is best said: in steps, or as numbers and ranges one after another. */
export type NumberSet =
  | { readonly kind: 'steps'; readonly step: number; readonly from: number; readonly to: number }
  | { readonly kind: 'groups'; readonly groups: readonly NumberGroup[]; readonly count: number };

const FEWEST_STEPS = 4;
const SHORTEST_RANGE = 3;

/**
 * Says sorted numbers in steps where at least four are equally far apart, else in ranges of three or more and single
 * ones.
 */
export function numberSet(values: readonly number[]): NumberSet {
  const [from = 0, second = from] = values;
  const step = second - from;
  if (step > 1 && values.length >= FEWEST_STEPS && values.every((value, index) => value === from + index * step)) {
    return { kind: 'steps', step, from, to: values.at(-1) ?? from };
  }
  return { kind: 'groups', groups: consecutive(values).flatMap(unlessShort), count: values.length };
}

/** The runs of consecutive numbers in sorted ones. */
export function consecutive(values: readonly number[]): NumberGroup[] {
  const groups: { from: number; to: number }[] = [];
  for (const value of values) {
    const last = groups.at(-1);
    if (last !== undefined && value === last.to + 1) last.to = value;
    else groups.push({ from: value, to: value });
  }
  return groups;
}

function unlessShort({ from, to }: NumberGroup): NumberGroup[] {
  if (to - from + 1 >= SHORTEST_RANGE) return [{ from, to }];
  return from === to ? [{ from, to }] : [from, to].map((value) => ({ from: value, to: value }));
}
