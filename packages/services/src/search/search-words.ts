import { Prisma } from '@moonin/db';
import { allOf, containsPattern, wordsOf } from '../sql-conditions.ts';

/**
 * Every word is somewhere in the row's texts, and at least one in its own name, so that a place alone is no hit. The texts
 * must be lower-case, as Kubernetes' names are: LIKE costs half of ILIKE.
 */
export function matchesWords(input: { text: string; first: Prisma.Sql; others: readonly Prisma.Sql[] }): Prisma.Sql {
  const words = wordsOf(input.text).map((word) => containsPattern(word.toLowerCase()));
  const inName = words.map((word) => Prisma.sql`${input.first} LIKE ${word}`);
  if (input.others.length === 0 || words.length === 1) return allOf(inName);
  const anywhere = words.map((word) => {
    const places = [input.first, ...input.others].map((place) => Prisma.sql`${place} LIKE ${word}`);
    return Prisma.sql`(${Prisma.join(places, ' OR ')})`;
  });
  return Prisma.sql`(${Prisma.join(inName, ' OR ')}) AND ${allOf(anywhere)}`;
}
