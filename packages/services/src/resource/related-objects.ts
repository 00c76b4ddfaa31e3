import { type DeploymentRef, healthState, REPORTS, type ReportOf, type ResourceKind } from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import { z } from 'zod';
import { allOf } from '../sql-conditions.ts';

/** More relations of one object than this are not shown. */
export const MAX_RELATED = 200;
/** Rows that are looked through for relations which SQL cannot tell. */
const MAX_LOOKED_AT = 5_000;

/** A place in a cluster; `namespace` null is the cluster as a whole. */
export interface Place {
  organizationId: string;
  clusterId: string;
  namespace: string | null;
}

export interface RelatedDeployment extends DeploymentRef {
  podLabels: Record<string, string>;
}

const podLabels = z.record(z.string(), z.string());

/** Live Deployments of a namespace under `where` (table `d`), by name, with what selectors look at. */
export async function readDeployments(
  tx: Transaction,
  place: Pick<Place, 'organizationId' | 'clusterId'>,
  ...where: Prisma.Sql[]
): Promise<RelatedDeployment[]> {
  const rows = await tx.$queryRaw<
    { id: string; name: string; namespace: string; health: string; podLabels: unknown }[]
  >(Prisma.sql`
    SELECT d.id, d.name, d.namespace, d.health_status AS health, d.pod_labels AS "podLabels" FROM deployments d
    WHERE d.organization_id = ${place.organizationId}::uuid AND d.cluster_id = ${place.clusterId}::uuid
      AND d.deleted_at IS NULL AND ${allOf(where)}
    ORDER BY d.namespace, d.name, d.id LIMIT ${MAX_LOOKED_AT}`);
  return rows.map((row) => ({
    ...row,
    health: healthState.catch('unknown').parse(row.health),
    podLabels: podLabels.parse(row.podLabels),
  }));
}

export function inNamespace(namespace: string): Prisma.Sql {
  return Prisma.sql`d.namespace = ${namespace}`;
}

/** As references, at most {@link MAX_RELATED}. */
export function toRefs(deployments: readonly RelatedDeployment[]): DeploymentRef[] {
  return deployments.slice(0, MAX_RELATED).map(({ podLabels: _labels, ...ref }) => ref);
}

/** A resource beside its report, without what only its own page reads. */
export interface RelatedResource<Kind extends ResourceKind> {
  id: string;
  name: string;
  namespace: string | null;
  report: ReportOf[Kind];
}

/** Kinds whose whole report lists read. */
type WholeKind = Exclude<ResourceKind, 'role' | 'helm-release'>;

/** Live resources of a kind at a place under `where` (table `r`), by name. */
export async function readResources<Kind extends WholeKind>(
  tx: Transaction,
  place: Pick<Place, 'organizationId' | 'clusterId'>,
  kind: Kind,
  ...where: Prisma.Sql[]
): Promise<RelatedResource<Kind>[]> {
  const rows = await tx.$queryRaw<{ id: string; name: string; namespace: string | null; report: unknown }[]>(Prisma.sql`
    SELECT r.id, r.name, r.namespace, r.report FROM resources r
    WHERE r.organization_id = ${place.organizationId}::uuid AND r.cluster_id = ${place.clusterId}::uuid AND r.kind = ${kind}
      AND r.deleted_at IS NULL AND ${allOf(where)}
    ORDER BY r.name, r.id LIMIT ${MAX_LOOKED_AT}`);
  return rows.map((row) => ({ ...row, report: REPORTS[kind].parse(row.report) as ReportOf[Kind] }));
}
