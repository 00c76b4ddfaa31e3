import { containerImage, type ExecutionDetail, executionLog } from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import { notFound } from '@moonin/runtime';
import { z } from 'zod';
import { holdsInProject } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { parseObjectId } from '../parse-input.ts';
import { inProjects } from '../sql-conditions.ts';
import { readTenant } from '../transaction.ts';
import { EXECUTION_COLUMNS, EXECUTION_TABLES, type ExecutionRow, toExecutionListItem } from './execution-rows.ts';

interface DetailRow extends ExecutionRow {
  images: unknown;
  log: unknown;
}

const images = z.array(containerImage);
const log = executionLog.nullable();

/** One run with its neighbours; the log only for who may see manifests in its project, because it may say as much. */
export async function getExecution(call: { ctx: MemberContext; executionId: string }): Promise<ExecutionDetail> {
  const { ctx } = call;
  const id = parseObjectId(call.executionId, 'Execution');
  const organizationId = ctx.organization.id;
  return readTenant(ctx, async (tx) => {
    const [row] = await tx.$queryRaw<DetailRow[]>(Prisma.sql`
      SELECT ${EXECUTION_COLUMNS}, e.images, e.log FROM ${EXECUTION_TABLES}
      WHERE e.organization_id = ${organizationId}::uuid AND e.id = ${id}::uuid
        AND ${inProjects(Prisma.sql`c.project_id`, ctx.access['inventory.read'])}`);
    if (!row) throw notFound('Execution');
    const isAllowed = holdsInProject(ctx.access, 'manifest.read', row.projectId);
    return {
      ...toExecutionListItem(row),
      images: images.parse(row.images),
      log: isAllowed ? log.parse(row.log) : null,
      isLogHidden: !isAllowed && row.hasLog,
      ...(await readNeighbours(tx, organizationId, row)),
    };
  });
}

async function readNeighbours(tx: Transaction, organizationId: string, row: DetailRow) {
  const [found] = await tx.$queryRaw<{ previousId: string | null; nextId: string | null }[]>(Prisma.sql`
    SELECT
      (SELECT e.id FROM executions e
        WHERE e.organization_id = ${organizationId}::uuid AND e.cron_job_id = ${row.cronJobId}::uuid
          AND (e.at, e.id) < (${row.at}::timestamptz, ${row.id}::uuid) ORDER BY e.at DESC, e.id DESC LIMIT 1) AS "previousId",
      (SELECT e.id FROM executions e
        WHERE e.organization_id = ${organizationId}::uuid AND e.cron_job_id = ${row.cronJobId}::uuid
          AND (e.at, e.id) > (${row.at}::timestamptz, ${row.id}::uuid) ORDER BY e.at, e.id LIMIT 1) AS "nextId"`);
  return { previousId: found?.previousId ?? null, nextId: found?.nextId ?? null };
}
