import { difference, healthState, type RecentChange, revisionActor, revisionOutcome } from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import { z } from 'zod';
import { replicasOf } from '../deployment/deployment-rows.ts';
import { toInstant } from '../instants.ts';
import { type OverviewScope, withinScope } from './overview-scope.ts';

const SHOWN = 20;

interface ChangeRow {
  deploymentId: string;
  name: string;
  namespace: string;
  clusterId: string;
  number: number;
  outcome: string;
  current: boolean;
  health: string;
  desired: number;
  currentReplicas: number;
  updated: number;
  ready: number;
  available: number;
  actor: unknown;
  rolledBackTo: number | null;
  differences: unknown;
  at: Date;
}

const differences = z.array(difference);

/** The newest roll-outs. */
export async function readRecentChanges(tx: Transaction, scope: OverviewScope, now: Date): Promise<RecentChange[]> {
  const rows = await tx.$queryRaw<ChangeRow[]>(Prisma.sql`
    WITH newest AS MATERIALIZED (
      SELECT r.organization_id, r.id FROM revisions r
      WHERE ${withinScope('r', scope)} AND r.started_at <= ${now}
      ORDER BY r.organization_id DESC, r.started_at DESC LIMIT ${SHOWN})
    SELECT d.id AS "deploymentId", d.name, d.namespace, d.cluster_id AS "clusterId", r.number, r.outcome, r.current,
      d.health_status AS health, d.desired_replicas AS desired, d.current_replicas AS "currentReplicas",
      d.updated_replicas AS updated, d.ready_replicas AS ready, d.available_replicas AS available, r.actor,
      r.rolled_back_to AS "rolledBackTo", r.differences, r.started_at AS at
    FROM newest JOIN revisions r ON r.organization_id = newest.organization_id AND r.id = newest.id
    JOIN deployments d ON d.organization_id = r.organization_id AND d.id = r.deployment_id
    ORDER BY r.started_at DESC, r.id DESC`);
  return rows.map((row) => ({
    deployment: { id: row.deploymentId, name: row.name, namespace: row.namespace },
    cluster: { id: row.clusterId, name: scope.clusters.get(row.clusterId)?.name ?? '' },
    revision: row.number,
    outcome: revisionOutcome.catch('unknown').parse(row.outcome),
    current: row.current,
    health: healthState.catch('unknown').parse(row.health),
    replicas: replicasOf({ ...row, current: row.currentReplicas }),
    actor: revisionActor.parse(row.actor),
    rolledBackTo: row.rolledBackTo,
    differences: differences.parse(row.differences),
    at: toInstant(row.at),
  }));
}
