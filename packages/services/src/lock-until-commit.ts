import { Prisma, type Transaction } from '@moonin/db';

/** Waits for every other transaction that holds `name` and holds it until this one ends, so that what it counts stays so. */
export async function lockUntilCommit(tx: Transaction, name: string): Promise<void> {
  await tx.$queryRaw(Prisma.sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}::text, 0))::text`);
}
