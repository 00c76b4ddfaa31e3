import { type NodeListItem, nodeReport } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import { toInstant } from '../instants.ts';

export interface NodeRow {
  id: string;
  name: string;
  report: unknown;
  clusterId: string;
  clusterName: string;
  changedAt: Date;
}

export const NODE_COLUMNS = Prisma.sql`
  n.id, n.name, n.report, n.cluster_id AS "clusterId", c.name AS "clusterName", n.changed_at AS "changedAt"`;

export const NODE_TABLES = Prisma.sql`
  nodes n JOIN clusters c ON c.organization_id = n.organization_id AND c.id = n.cluster_id`;

export function toNodeListItem(row: NodeRow): NodeListItem {
  return {
    ...nodeReport.parse(row.report),
    id: row.id,
    cluster: { id: row.clusterId, name: row.clusterName },
    changedAt: toInstant(row.changedAt),
  };
}
