import type { ResourceKind } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import { toInstant } from '../instants.ts';

/** A resource as the list's query reads it. */
export interface ResourceRow {
  id: string;
  uid: string;
  kind: ResourceKind;
  namespace: string | null;
  name: string;
  state: string | null;
  report: unknown;
  clusterId: string;
  clusterName: string;
  projectId: string;
  projectName: string;
  projectSlug: string;
  changedAt: Date;
  deletedAt: Date | null;
}

export const RESOURCE_COLUMNS = Prisma.sql`
  r.id, r.uid, r.kind, r.namespace, r.name, r.state, r.report, c.id AS "clusterId", c.name AS "clusterName",
  p.id AS "projectId", p.name AS "projectName", p.slug AS "projectSlug", r.changed_at AS "changedAt", r.deleted_at AS "deletedAt"`;

export const RESOURCE_TABLES = Prisma.sql`
  resources r JOIN clusters c ON c.organization_id = r.organization_id AND c.id = r.cluster_id
  JOIN projects p ON p.organization_id = c.organization_id AND p.id = c.project_id`;

/** Columns that say where an object is. */
export interface IdentityRow {
  id: string;
  uid: string;
  clusterId: string;
  clusterName: string;
  projectId: string;
  projectName: string;
  projectSlug: string;
  changedAt: Date;
  deletedAt: Date | null;
}

/** What every object is shown with beside its report. */
export function identityOf(row: IdentityRow) {
  return {
    id: row.id,
    uid: row.uid,
    cluster: { id: row.clusterId, name: row.clusterName },
    project: { id: row.projectId, name: row.projectName, slug: row.projectSlug },
    changedAt: toInstant(row.changedAt),
    deletedAt: toInstant(row.deletedAt),
  };
}
