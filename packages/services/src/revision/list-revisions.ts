import { type Page, type RevisionListItem, revisionQuery } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import type { MemberContext } from '../context.ts';
import { findDeployment } from '../deployment/find-deployment.ts';
import { type Keyset, toPage } from '../pagination/keyset.ts';
import { decodeCursor } from '../pagination/page-cursor.ts';
import { parseInput } from '../parse-input.ts';
import { readTenant } from '../transaction.ts';
import { readRevisions } from './read-revisions.ts';

const BY_NUMBER: Keyset = {
  name: 'number',
  order: 'desc',
  columns: [{ sql: Prisma.sql`r.number`, type: 'integer' }],
};

/** A Deployment's revisions, newest first, each with its difference from the one before. */
export async function listRevisions(call: {
  ctx: MemberContext;
  deploymentId: string;
  input: unknown;
}): Promise<Page<RevisionListItem>> {
  const { ctx } = call;
  const { cursor, limit } = parseInput(revisionQuery, call.input);
  const [before] = cursor === undefined ? [null] : decodeCursor(cursor, 'number.desc', ['integer']);
  return readTenant(ctx, async (tx) => {
    const deployment = await findDeployment(tx, ctx, call.deploymentId);
    const revisions = await readRevisions(tx, ctx, deployment, {
      before: typeof before === 'number' ? before : null,
      limit: limit + 1,
      manifests: false,
    });
    const total = await tx.revision.count({
      where: { organizationId: ctx.organization.id, deploymentId: deployment.id },
    });
    const page = toPage(BY_NUMBER, revisions, limit, ({ item }) => [item.number]);
    return { items: page.rows.map(({ item }) => item), nextCursor: page.nextCursor, total };
  });
}
