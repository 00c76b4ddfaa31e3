import { type Member, role } from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import { notFound } from '@moonin/runtime';
import { toInstant } from '../instants.ts';
import { parseObjectId } from '../parse-input.ts';

/** A membership with its person. */
export interface MemberRow {
  userId: string;
  name: string;
  email: string;
  role: string;
  owner: boolean;
  active: boolean;
  lastSignInAt: Date | null;
  joinedAt: Date;
}

export const MEMBER_COLUMNS = Prisma.sql`
  m.user_id AS "userId", u.name, u.email, m.role, o.owner_id = m.user_id AS owner,
  u.password_hash IS NOT NULL OR u.google_subject IS NOT NULL AS active, u.last_sign_in_at AS "lastSignInAt",
  m.created_at AS "joinedAt"`;

export const MEMBER_TABLES = Prisma.sql`
  memberships m JOIN users u ON u.id = m.user_id JOIN organizations o ON o.id = m.organization_id`;

export function toMember(row: MemberRow): Member {
  return {
    userId: row.userId,
    name: row.name,
    email: row.email,
    role: role.parse(row.role),
    owner: row.owner,
    active: row.active,
    lastSignInAt: toInstant(row.lastSignInAt),
    joinedAt: toInstant(row.joinedAt),
  };
}

/** The member, locked until the transaction ends; 404 for who is none. */
export async function findMember(tx: Transaction, organizationId: string, userId: string): Promise<MemberRow> {
  const [row] = await tx.$queryRaw<MemberRow[]>(Prisma.sql`
    SELECT ${MEMBER_COLUMNS} FROM ${MEMBER_TABLES}
    WHERE m.organization_id = ${organizationId}::uuid AND m.user_id = ${parseObjectId(userId, 'Member')}::uuid
    FOR UPDATE OF m`);
  if (!row) throw notFound('Member');
  return row;
}
