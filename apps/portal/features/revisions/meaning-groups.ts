import type { Difference, DifferenceArea } from '@moonin/contracts';

/** Differences of one area in one container. */
export interface MeaningGroupSource {
  readonly id: string;
  readonly area: DifferenceArea;
  readonly container: string | null;
  readonly differences: readonly Difference[];
}

/** Differences by area and container, in the order in which they come; containers are told apart only where there are several. */
export function meaningGroups(differences: readonly Difference[]): readonly MeaningGroupSource[] {
  const containers = new Set(differences.map(({ container }) => container).filter((name) => name !== null));
  const groups = new Map<string, { area: DifferenceArea; container: string | null; differences: Difference[] }>();
  for (const difference of differences) {
    const container = containers.size > 1 ? difference.container : null;
    const id = `${difference.area} ${container ?? ''}`;
    const group = groups.get(id) ?? { area: difference.area, container, differences: [] };
    group.differences.push(difference);
    groups.set(id, group);
  }
  return [...groups].map(([id, group]) => ({ id, ...group }));
}
