import { CLUSTER_STATUS_AFTER, type HeartbeatRequest } from '@moonin/contracts';
import type { Database, SqlTransaction } from '@moonin/db';
import { definedOnly } from '../defined-only.ts';
import { appendLiveChanges } from './append-live-changes.ts';
import type { ClusterTokens } from './verify-cluster-token.ts';

/** Takes heartbeats at once and writes them together: what matters of a heartbeat is only the newest. */
export interface HeartbeatRecorder {
  record(cluster: { organizationId: string; clusterId: string }, heartbeat: HeartbeatRequest, now: Date): void;
  /** Writes what is waiting; a failure keeps it for the next time. */
  flush(): Promise<void>;
  /** Heartbeats not written yet. */
  waiting(): number;
  start(): void;
  stop(): Promise<void>;
}

interface Waiting {
  organizationId: string;
  clusterId: string;
  heartbeat: HeartbeatRequest;
  cluster: HeartbeatRequest['cluster'];
  seenAt: Date;
}

const FLUSH_INTERVAL_MS = 1_000;

const TOUCH_CLUSTERS = `
  UPDATE clusters stored SET
    last_seen_at = greatest(stored.last_seen_at, item.seen_at),
    first_seen_at = coalesce(stored.first_seen_at, item.seen_at),
    kubernetes_version = coalesce(item.cluster->>'kubernetesVersion', stored.kubernetes_version),
    provider = coalesce(item.cluster->>'provider', stored.provider),
    provider_name = CASE WHEN item.cluster IS NULL THEN stored.provider_name ELSE item.cluster->>'providerName' END,
    region = CASE WHEN item.cluster IS NULL THEN stored.region ELSE item.cluster->>'region' END,
    identity = coalesce(item.cluster->>'identity', stored.identity),
    zones = CASE WHEN item.cluster IS NULL THEN stored.zones
      ELSE ARRAY(SELECT json_array_elements_text(item.cluster->'zones')) END
  FROM json_to_recordset($2::json) AS item(cluster_id uuid, seen_at timestamptz, cluster json)
  WHERE stored.organization_id = $1 AND stored.id = item.cluster_id
  RETURNING new.id, old.last_seen_at AS before, new.last_seen_at AS after, item.cluster IS NOT NULL AS described`;

const TOUCH_AGENTS = `
  INSERT INTO cluster_agents AS stored
    (organization_id, cluster_id, agent, instance, version, leader, queue_depth, missing_rights, kinds, started_at, last_seen_at)
  SELECT $1, item.cluster_id, item.agent, item.instance, item.version, item.leader, item.queue_depth, item.missing_rights, item.kinds,
    item.started_at, item.seen_at
  FROM json_to_recordset($2::json) AS item(
    cluster_id uuid, agent text, instance text, version text, leader boolean, queue_depth int, missing_rights jsonb, kinds jsonb,
    started_at timestamptz, seen_at timestamptz)
  JOIN clusters ON clusters.organization_id = $1 AND clusters.id = item.cluster_id
  ON CONFLICT (organization_id, cluster_id, agent, instance) DO UPDATE SET
    version = excluded.version, leader = excluded.leader, queue_depth = excluded.queue_depth,
    -- What a process said once holds until it says otherwise, and not for the process that comes after it.
    missing_rights = coalesce(excluded.missing_rights, CASE WHEN stored.started_at = excluded.started_at THEN stored.missing_rights END),
    kinds = coalesce(excluded.kinds, CASE WHEN stored.started_at = excluded.started_at THEN stored.kinds END),
    started_at = excluded.started_at, last_seen_at = excluded.last_seen_at
  RETURNING new.cluster_id AS id, old.missing_rights IS DISTINCT FROM new.missing_rights OR old.leader IS DISTINCT FROM new.leader
    AS told`;

const TOUCH_TOKENS = `
  UPDATE cluster_tokens stored SET last_used_at = item.used_at
  FROM json_to_recordset($2::json) AS item(id uuid, used_at timestamptz)
  WHERE stored.organization_id = $1 AND stored.id = item.id`;

export function createHeartbeatRecorder(input: {
  db: Database;
  tokens: ClusterTokens;
  announce: (organizationId: string) => void;
  onError: (error: unknown) => void;
}): HeartbeatRecorder {
  let waiting = new Map<string, Waiting>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  const writeAll = async (): Promise<void> => {
    const taken = waiting;
    const uses = input.tokens.takeUses();
    waiting = new Map();
    const organizations = new Set([...taken.values()].map((entry) => entry.organizationId));
    for (const { organizationId } of uses.values()) organizations.add(organizationId);
    for (const organizationId of organizations) {
      const entries = [...taken].filter(([, entry]) => entry.organizationId === organizationId);
      const used = [...uses].filter(([, use]) => use.organizationId === organizationId);
      try {
        const announced = await input.db.withTenantSql({ organizationId }, (sql) =>
          write(
            sql,
            organizationId,
            entries.map(([, entry]) => entry),
            used.map(([id, use]) => ({ id, used_at: use.usedAt })),
          ),
        );
        if (announced) input.announce(organizationId);
      } catch (error) {
        for (const [key, entry] of entries) if (!waiting.has(key)) waiting.set(key, entry);
        input.onError(error);
      }
    }
  };

  return {
    record: (cluster, heartbeat, now) => {
      const key = `${cluster.clusterId}/${heartbeat.agent}/${heartbeat.instance}`;
      const earlier = waiting.get(key);
      waiting.set(key, {
        ...cluster,
        heartbeat: earlier ? withWhatWasSaid(heartbeat, earlier.heartbeat) : heartbeat,
        cluster: heartbeat.cluster ?? earlier?.cluster,
        seenAt: now,
      });
    },
    flush: () => {
      flushing = flushing.then(writeAll);
      return flushing;
    },
    waiting: () => waiting.size,
    start: () => {
      timer ??= setInterval(() => {
        flushing = flushing.then(writeAll);
      }, FLUSH_INTERVAL_MS);
    },
    stop: async () => {
      clearInterval(timer);
      timer = undefined;
      flushing = flushing.then(writeAll);
      await flushing;
    },
  };
}

async function write(
  sql: SqlTransaction,
  organizationId: string,
  entries: Waiting[],
  used: { id: string; used_at: Date }[],
): Promise<boolean> {
  if (used.length > 0) {
    await sql.query({ name: 'touch-tokens', text: TOUCH_TOKENS, values: [organizationId, JSON.stringify(used)] });
  }
  if (entries.length === 0) return false;
  const agents = entries.map(({ clusterId, heartbeat, seenAt }) => ({
    cluster_id: clusterId,
    agent: heartbeat.agent,
    instance: heartbeat.instance,
    version: heartbeat.version,
    leader: heartbeat.leader,
    queue_depth: heartbeat.queueDepth,
    missing_rights: heartbeat.missingRights,
    kinds: heartbeat.kinds,
    started_at: heartbeat.startedAt,
    seen_at: seenAt,
  }));
  const touched = await sql.query<{ id: string; before: Date | null; after: Date; described: boolean }>({
    name: 'touch-clusters',
    text: TOUCH_CLUSTERS,
    values: [organizationId, JSON.stringify(newestPerCluster(entries))],
  });
  const heard = await sql.query<{ id: string; told: boolean }>({
    name: 'touch-agents',
    text: TOUCH_AGENTS,
    values: [organizationId, JSON.stringify(agents)],
  });
  const told = new Set(heard.filter((row) => row.told).map(({ id }) => id));
  const news = touched.filter(
    (row) =>
      row.described ||
      told.has(row.id) ||
      !row.before ||
      row.after.getTime() - row.before.getTime() >= CLUSTER_STATUS_AFTER.delayedMs,
  );
  return appendLiveChanges(
    sql,
    organizationId,
    news.map((row) => ({ kind: 'cluster' as const, clusterId: row.id, ids: [row.id] })),
  );
}

/** A heartbeat that says nothing of rights and kinds leaves what the same process said just before. */
function withWhatWasSaid(heartbeat: HeartbeatRequest, earlier: HeartbeatRequest): HeartbeatRequest {
  if (heartbeat.startedAt !== earlier.startedAt) return heartbeat;
  const { missingRights, kinds } = earlier;
  return { ...definedOnly({ missingRights, kinds }), ...heartbeat };
}

/** One row a cluster, since one UPDATE changes a row once: the newest time, and the newest description if any agent gave one. */
function newestPerCluster(
  entries: Waiting[],
): { cluster_id: string; seen_at: Date; cluster: HeartbeatRequest['cluster'] }[] {
  const rows = new Map<string, { cluster_id: string; seen_at: Date; cluster: HeartbeatRequest['cluster'] }>();
  for (const { clusterId, seenAt, cluster } of entries) {
    const row = rows.get(clusterId);
    rows.set(clusterId, {
      cluster_id: clusterId,
      seen_at: row && row.seen_at > seenAt ? row.seen_at : seenAt,
      cluster: cluster ?? row?.cluster,
    });
  }
  return [...rows.values()];
}
