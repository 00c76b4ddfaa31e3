import type { Page, SnapshotQuery } from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import type { MemberContext } from './context.ts';
import { toInstant } from './instants.ts';
import { type Keyset, keysetAfter, keysetOrder, toPage } from './pagination/keyset.ts';

const TABLES = {
  hpa: { table: Prisma.sql`hpa_snapshots s`, owner: Prisma.sql`s.resource_id` },
  node: { table: Prisma.sql`node_snapshots s`, owner: Prisma.sql`s.node_id` },
};

const NEWEST_FIRST: Keyset = {
  name: 'at',
  order: 'desc',
  columns: [
    { sql: Prisma.sql`s.at`, type: 'instant' },
    { sql: Prisma.sql`s.id`, type: 'uuid' },
  ],
};

/** A page of the snapshots of an object that the caller is known to see; `read` gets the stored report with its time. */
export async function listSnapshots<Snapshot>(
  tx: Transaction,
  ctx: MemberContext,
  wanted: { of: keyof typeof TABLES; id: string; page: SnapshotQuery },
  read: (stored: unknown) => Snapshot,
): Promise<Page<Snapshot>> {
  const { cursor, limit } = wanted.page;
  const { table, owner } = TABLES[wanted.of];
  const from = Prisma.sql`${table} WHERE s.organization_id = ${ctx.organization.id}::uuid AND ${owner} = ${wanted.id}::uuid`;
  const rows = await tx.$queryRaw<{ id: string; at: Date; report: object }[]>(Prisma.sql`
    SELECT s.id, s.at, s.report FROM ${from} AND ${keysetAfter(NEWEST_FIRST, cursor)}
    ORDER BY ${keysetOrder(NEWEST_FIRST)} LIMIT ${limit + 1}`);
  const [counted] = await tx.$queryRaw<{ total: number }[]>(Prisma.sql`SELECT count(*)::int AS total FROM ${from}`);
  const page = toPage(NEWEST_FIRST, rows, limit, (row) => [toInstant(row.at), row.id]);
  return {
    items: page.rows.map(({ at, report }) => read({ ...report, at: toInstant(at) })),
    nextCursor: page.nextCursor,
    total: counted?.total ?? 0,
  };
}
