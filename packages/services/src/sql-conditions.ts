import { Prisma } from '@moonin/db';
import type { ProjectScope } from './access/access.ts';

/** True for rows whose project (an SQL expression) is within what the caller sees. */
export function inProjects(project: Prisma.Sql, scope: ProjectScope): Prisma.Sql {
  return scope === null ? Prisma.sql`TRUE` : Prisma.sql`${project} = ANY(${[...scope]}::uuid[])`;
}

/** True for rows whose uuid expression is one of `ids`; undefined asks for no filter, and an empty list finds nothing. */
export function isOneOfIds(expression: Prisma.Sql, ids: readonly string[] | undefined): Prisma.Sql {
  return ids === undefined ? Prisma.sql`TRUE` : Prisma.sql`${expression} = ANY(${[...ids]}::uuid[])`;
}

/** Like {@link isOneOfIds}, for text. */
export function isOneOf(expression: Prisma.Sql, values: readonly string[] | undefined): Prisma.Sql {
  return values === undefined ? Prisma.sql`TRUE` : Prisma.sql`${expression} = ANY(${[...values]}::text[])`;
}

/** A LIKE pattern that finds `text` anywhere, read literally. */
export function containsPattern(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** A LIKE pattern that finds what begins with `text`, read literally. */
export function prefixPattern(text: string): string {
  return `${escapeLike(text)}%`;
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (special) => `\\${special}`);
}

/** The words of a search text; rows must hold each of them. */
export function wordsOf(text: string | undefined): string[] {
  return (text ?? '').split(/\s+/).filter((word) => word !== '');
}

export function allOf(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  return conditions.length === 0 ? Prisma.sql`TRUE` : Prisma.join([...conditions], ' AND ');
}
