import type { FacetValue } from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import { allOf } from './sql-conditions.ts';

/** A facet shows at most this many values, the most frequent ones. */
const MAX_VALUES = 200;

/** One filter of a list: what its values are (SQL text), and the condition that it sets. */
export interface Facet {
  value: Prisma.Sql;
  condition: Prisma.Sql;
}

/**
 * Counts of each facet's values under the other facets' conditions, most frequent first; rows without a value are left
 * out, and a facet called `cluster` is labelled by its cluster's name.
 */
export async function countFacets<Name extends string>(
  tx: Transaction,
  input: { organizationId: string; tables: Prisma.Sql; always: readonly Prisma.Sql[]; facets: Record<Name, Facet> },
): Promise<Record<Name, FacetValue[]>> {
  const entries = Object.entries<Facet>(input.facets);
  const counted = entries.map(([name, { value }]) => {
    const others = entries.filter(([other]) => other !== name).map(([, { condition }]) => condition);
    return Prisma.sql`
      (SELECT ${name}::text AS facet, ${value} AS value, count(*)::int AS found FROM ${input.tables}
      WHERE ${allOf([...input.always, ...others])} AND ${value} IS NOT NULL
      GROUP BY 2 ORDER BY 3 DESC, 2 LIMIT ${MAX_VALUES})`;
  });
  const rows = await tx.$queryRaw<{ facet: string; value: string; found: number }[]>(
    Prisma.join(counted, ' UNION ALL '),
  );
  const clusters = await tx.cluster.findMany({
    where: { organizationId: input.organizationId },
    select: { id: true, name: true },
  });
  const nameOf = new Map(clusters.map(({ id, name }) => [id, name]));
  const valuesOf = (name: string): FacetValue[] =>
    rows
      .filter(({ facet }) => facet === name)
      .map(({ value, found }) => ({
        value,
        label: name === 'cluster' ? (nameOf.get(value) ?? value) : value,
        count: found,
      }));
  return Object.fromEntries(entries.map(([name]) => [name, valuesOf(name)])) as Record<Name, FacetValue[]>;
}

/** Values in a closed list's own order. */
export function inOrder(values: readonly FacetValue[], order: readonly string[]): FacetValue[] {
  return [...values].sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value));
}
