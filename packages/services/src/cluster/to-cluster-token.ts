import type { ClusterToken } from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import { toInstant } from '../instants.ts';

export interface ClusterTokenRow {
  id: string;
  publicId: string;
  createdAt: Date;
  createdBy: string | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}

const COLUMNS = Prisma.sql`
  t.id, t.public_id AS "publicId", t.created_at AS "createdAt", u.name AS "createdBy", t.expires_at AS "expiresAt",
  t.revoked_at AS "revokedAt", t.last_used_at AS "lastUsedAt"`;

/** Reads a cluster's tokens under `condition`, without digests. */
export function readClusterTokens(
  tx: Transaction,
  input: { organizationId: string; clusterId: string; condition: Prisma.Sql; order: Prisma.Sql; limit: number },
): Promise<ClusterTokenRow[]> {
  return tx.$queryRaw<ClusterTokenRow[]>(Prisma.sql`
    SELECT ${COLUMNS} FROM cluster_tokens t LEFT JOIN users u ON u.id = t.created_by_id
    WHERE t.organization_id = ${input.organizationId}::uuid AND t.cluster_id = ${input.clusterId}::uuid
      AND ${input.condition}
    ORDER BY ${input.order} LIMIT ${input.limit}`);
}

export function toClusterToken(row: ClusterTokenRow): ClusterToken {
  return {
    id: row.id,
    publicId: row.publicId,
    createdBy: row.createdBy,
    createdAt: toInstant(row.createdAt),
    expiresAt: toInstant(row.expiresAt),
    revokedAt: toInstant(row.revokedAt),
    lastUsedAt: toInstant(row.lastUsedAt),
  };
}
