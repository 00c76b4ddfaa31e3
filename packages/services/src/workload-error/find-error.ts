import { Prisma, type Transaction } from '@moonin/db';
import { notFound } from '@moonin/runtime';
import { requireInProject } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { parseObjectId } from '../parse-input.ts';
import { inProjects } from '../sql-conditions.ts';
import { ERROR_COLUMNS, ERRORS_WITH_PEOPLE, type ErrorRow } from './error-rows.ts';

/** An error with what only its own page shows. */
export interface ErrorDetailRow extends ErrorRow {
  details: string | null;
  deploymentHealth: unknown;
}

/** The error, if the caller may know of it; else 404. */
export async function findError(tx: Transaction, ctx: MemberContext, errorId: string): Promise<ErrorDetailRow> {
  const id = parseObjectId(errorId, 'Error');
  const [row] = await tx.$queryRaw<ErrorDetailRow[]>(Prisma.sql`
    SELECT ${ERROR_COLUMNS}, e.details, d.health AS "deploymentHealth" FROM ${ERRORS_WITH_PEOPLE}
    WHERE e.organization_id = ${ctx.organization.id}::uuid AND e.id = ${id}::uuid
      AND ${inProjects(Prisma.sql`c.project_id`, ctx.access['inventory.read'])}`);
  if (!row) throw notFound('Error');
  return row;
}

/** The error, if the caller may say something of it: 404 when they may not know of it, `forbidden` when they may only look. */
export async function findWritableError(tx: Transaction, ctx: MemberContext, errorId: string): Promise<ErrorDetailRow> {
  const row = await findError(tx, ctx, errorId);
  requireInProject(ctx, 'errors.write', row.projectId);
  return row;
}
