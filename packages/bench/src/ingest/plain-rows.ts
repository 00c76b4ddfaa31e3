import type { SaidItem } from '../fleet/simulated-cluster.ts';

/** Columns of a plain table with their PostgreSQL types, and its key beside `organization_id`. */
export interface PlainTable {
  readonly name: 'deployments' | 'revisions';
  readonly columns: Readonly<Record<string, string>>;
  readonly key: readonly string[];
}
export type PlainRow = Readonly<Record<string, unknown>>;

/** The tables that the Control API writes the same reports to, without what it works out by itself. */
export const PLAIN_DEPLOYMENTS: PlainTable = {
  name: 'deployments',
  key: ['cluster_id', 'uid'],
  columns: {
    cluster_id: 'uuid',
    uid: 'text',
    namespace: 'text',
    name: 'text',
    labels: 'jsonb',
    annotations: 'jsonb',
    health_status: 'text',
    health_rank: 'smallint',
    health: 'jsonb',
    desired_replicas: 'int',
    current_replicas: 'int',
    updated_replicas: 'int',
    ready_replicas: 'int',
    available_replicas: 'int',
    paused: 'boolean',
    management_type: 'text',
    management_tool: 'text',
    management_source: 'text',
    strategy: 'jsonb',
    conditions: 'jsonb',
    service_account: 'text',
    hpa: 'jsonb',
    images: 'jsonb',
    revision: 'int',
    generation: 'bigint',
    observed_generation: 'bigint',
    source_created_at: 'timestamptz',
    source_version: 'bigint',
    fingerprint: 'text',
  },
};

export const PLAIN_REVISIONS: PlainTable = {
  name: 'revisions',
  key: ['deployment_id', 'number'],
  columns: {
    cluster_id: 'uuid',
    deployment_id: 'uuid',
    number: 'int',
    template_hash: 'text',
    replica_set: 'text',
    current: 'boolean',
    outcome: 'text',
    started_at: 'timestamptz',
    finished_at: 'timestamptz',
    rolled_back_to: 'int',
    actor: 'jsonb',
    images: 'jsonb',
    manifest: 'jsonb',
    source_version: 'bigint',
    fingerprint: 'text',
  },
};

/** The row of a report; a simulated Deployment's uid serves as its key. */
export function plainRowOf(item: SaidItem, clusterId: string): PlainRow {
  const stored = { cluster_id: clusterId, source_version: item.version, fingerprint: item.fingerprint };
  if (item.kind === 'revision') {
    const { deploymentUid, templateHash, replicaSet, startedAt, finishedAt, rolledBackTo, ...rest } = item.object;
    return {
      ...stored,
      ...rest,
      deployment_id: deploymentUid,
      template_hash: templateHash,
      replica_set: replicaSet,
      started_at: startedAt,
      finished_at: finishedAt,
      rolled_back_to: rolledBackTo,
    };
  }
  const { health, replicas, management, serviceAccount, createdAt, observedGeneration, ...rest } = item.object;
  return {
    ...stored,
    ...rest,
    uid: item.uid,
    health,
    health_status: health.status,
    health_rank: health.status === 'healthy' ? 5 : 2,
    desired_replicas: replicas.desired,
    current_replicas: replicas.current,
    updated_replicas: replicas.updated,
    ready_replicas: replicas.ready,
    available_replicas: replicas.available,
    management_type: management.type,
    management_tool: management.tool,
    management_source: management.source,
    service_account: serviceAccount,
    observed_generation: observedGeneration,
    source_created_at: createdAt,
  };
}
