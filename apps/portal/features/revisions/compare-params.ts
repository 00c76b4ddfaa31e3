import type { RevisionListItem } from '@moonin/contracts';
import { parseAsInteger, parseAsStringLiteral } from '@moonin/ui/web/address-parsers';

/** Which two revisions are compared and how, as they stand in the address. */
export const compareParams = {
  from: parseAsInteger,
  to: parseAsInteger,
  view: parseAsStringLiteral(['unified', 'split'] as const).withDefault('unified'),
};

/** Two revision numbers. */
export interface RevisionPair {
  readonly from: number;
  readonly to: number;
}

/** The two of the address; what it does not say is the newest one and the one before `to`. Null where there are no two. */
export function chosenRevisions(
  params: { from: number | null; to: number | null },
  known: readonly Pick<RevisionListItem, 'number' | 'current'>[],
): RevisionPair | null {
  const to = params.to ?? known.find(({ current }) => current)?.number ?? known[0]?.number ?? null;
  if (to === null || to < 0) return null;
  const before = known.map(({ number }) => number).filter((number) => number < to);
  const from = params.from ?? (before.length > 0 ? Math.max(...before) : null);
  return from === null || from < 0 ? null : { from, to };
}
