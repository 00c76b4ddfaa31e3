import { type AuditEntry, auditEntry, auditQuery, type Page } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import { z } from 'zod';
import { requireEverywhere } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { toInstant } from '../instants.ts';
import { type Keyset, keysetAfter, keysetOrder, toPage } from '../pagination/keyset.ts';
import { parseInput } from '../parse-input.ts';
import { allOf, prefixPattern } from '../sql-conditions.ts';
import { readTenant } from '../transaction.ts';

interface AuditRow {
  id: string;
  at: Date;
  actorType: string;
  actorId: string | null;
  actorName: string | null;
  action: string;
  objectType: string;
  objectId: string | null;
  objectName: string | null;
  before: unknown;
  after: unknown;
  requestId: string | null;
}

/** Newest first: ids are UUIDv7, so the primary key is this order. */
const BY_AGE: Keyset = { name: 'age', order: 'desc', columns: [{ sql: Prisma.sql`a.id`, type: 'uuid' }] };
const json = z.json().nullable();

/** The audit log, newest first; `action` is an action or the beginning of one (`cluster.`). */
export async function listAuditEntries(call: { ctx: MemberContext; input: unknown }): Promise<Page<AuditEntry>> {
  const { ctx } = call;
  requireEverywhere(ctx, 'organization.manage');
  const { action, cursor, limit } = parseInput(auditQuery, call.input);
  const where = allOf([
    Prisma.sql`a.organization_id = ${ctx.organization.id}::uuid`,
    ...(action === undefined || action === '' ? [] : [Prisma.sql`a.action LIKE ${prefixPattern(action)}`]),
  ]);
  return readTenant(ctx, async (tx) => {
    const rows = await tx.$queryRaw<AuditRow[]>(Prisma.sql`
      SELECT a.id, a.at, a.actor_type AS "actorType", a.actor_id AS "actorId", a.actor_name AS "actorName", a.action,
        a.object_type AS "objectType", a.object_id AS "objectId", a.object_name AS "objectName", a.before, a.after,
        a.request_id AS "requestId"
      FROM audit_entries a WHERE ${where} AND ${keysetAfter(BY_AGE, cursor)}
      ORDER BY ${keysetOrder(BY_AGE)} LIMIT ${limit + 1}`);
    const [counted] = await tx.$queryRaw<{ total: number }[]>(
      Prisma.sql`SELECT count(*)::int AS total FROM audit_entries a WHERE ${where}`,
    );
    const page = toPage(BY_AGE, rows, limit, (row) => [row.id]);
    return { items: page.rows.map(toAuditEntry), nextCursor: page.nextCursor, total: counted?.total ?? 0 };
  });
}

function toAuditEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: toInstant(row.at),
    actor: { type: auditEntry.shape.actor.shape.type.parse(row.actorType), id: row.actorId, name: row.actorName },
    action: row.action,
    object: { type: row.objectType, id: row.objectId, name: row.objectName },
    before: json.parse(row.before),
    after: json.parse(row.after),
    requestId: row.requestId,
  };
}
