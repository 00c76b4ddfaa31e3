import { createHash, timingSafeEqual } from 'node:crypto';
import { parseClusterToken } from '@moonin/contracts';
import type { Database } from '@moonin/db';

/** The cluster that a token belongs to. */
export interface ClusterIdentity {
  organizationId: string;
  projectId: string;
  clusterId: string;
  tokenId: string;
}

interface StoredToken extends ClusterIdentity {
  digest: Buffer;
  expiresAt: Date | null;
  revokedAt: Date | null;
}

export interface ClusterTokens {
  /** The identity behind `token` when it is valid for `clusterId` at `now`; null for every other cause alike. */
  verify(input: { token: string | undefined; clusterId: string; now: Date }): Promise<ClusterIdentity | null>;
  /** Makes a revoked or rotated token count at once in this process; elsewhere it does within the cache's time. */
  forgetCluster(clusterId: string): void;
  /** Token ids used since the last call, with the newest use. */
  takeUses(): Map<string, { organizationId: string; usedAt: Date }>;
}

const CACHE_MS = 60_000;
const CACHE_ENTRIES = 10_000;
const DUMMY_DIGEST = createHash('sha256').update('no such token').digest();

interface TokenRow {
  organization_id: string;
  project_id: string;
  cluster_id: string;
  token_id: string;
  digest: Buffer;
  expires_at: Date | null;
  revoked_at: Date | null;
}

/** Verifies cluster tokens against the database, remembering stored digests for at most 60 s. */
export function createClusterTokens(db: Database): ClusterTokens {
  const cache = new Map<string, { stored: StoredToken; readAt: number }>();
  const uses = new Map<string, { organizationId: string; usedAt: Date }>();

  async function find(publicId: string, now: Date): Promise<StoredToken | null> {
    const cached = cache.get(publicId);
    if (cached && now.getTime() - cached.readAt < CACHE_MS) return cached.stored;
    const rows = await db.query<TokenRow>({
      name: 'find-cluster-token',
      text: 'SELECT * FROM find_cluster_token($1)',
      values: [publicId],
    });
    const row = rows[0];
    if (!row) return null;
    const stored: StoredToken = {
      organizationId: row.organization_id,
      projectId: row.project_id,
      clusterId: row.cluster_id,
      tokenId: row.token_id,
      digest: row.digest,
      expiresAt: row.expires_at,
      revokedAt: row.revoked_at,
    };
    if (cache.size >= CACHE_ENTRIES) cache.clear();
    cache.set(publicId, { stored, readAt: now.getTime() });
    return stored;
  }

  return {
    verify: async ({ token, clusterId, now }) => {
      const parsed = parseClusterToken(token ?? '');
      const stored = parsed ? await find(parsed.publicId, now) : null;
      if (!isGenuine({ secret: parsed?.secret ?? '', stored, clusterId, now }) || !stored) return null;
      uses.set(stored.tokenId, { organizationId: stored.organizationId, usedAt: now });
      return stored;
    },
    forgetCluster: (clusterId) => {
      for (const [publicId, entry] of cache) if (entry.stored.clusterId === clusterId) cache.delete(publicId);
    },
    takeUses: () => {
      const taken = new Map(uses);
      uses.clear();
      return taken;
    },
  };
}

/** The one comparison of cluster secrets: two 32-byte digests in constant time, also when there is nothing to compare with. */
function isGenuine(input: { secret: string; stored: StoredToken | null; clusterId: string; now: Date }): boolean {
  const presented = createHash('sha256').update(input.secret).digest();
  const expected = input.stored?.digest ?? DUMMY_DIGEST;
  const equal = expected.length === presented.length && timingSafeEqual(expected, presented);
  const { stored } = input;
  if (!stored || !equal) return false;
  if (stored.revokedAt || (stored.expiresAt && stored.expiresAt <= input.now)) return false;
  return stored.clusterId === input.clusterId;
}
