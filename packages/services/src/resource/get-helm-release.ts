import { type HelmReleaseDetail, type HelmRevision, helmReleaseReport } from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import { holdsInProject } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { toInstant } from '../instants.ts';
import { readTenant } from '../transaction.ts';
import { findResource } from './find-resource.ts';
import { MAX_RELATED, readDeployments, toRefs } from './related-objects.ts';
import { toResourceItem } from './resource-items.ts';

const body = helmReleaseReport.pick({ manifest: true, resources: true, history: true });

/** Annotations by which Helm marks what a release holds. */
export function helmAnnotations(release: { name: string; namespace: string }) {
  return { 'meta.helm.sh/release-name': release.name, 'meta.helm.sh/release-namespace': release.namespace };
}

/** One Helm release with its revisions and Deployments; the manifest only for who may see manifests in its project. */
export async function getHelmRelease(call: { ctx: MemberContext; helmReleaseId: string }): Promise<HelmReleaseDetail> {
  const { ctx } = call;
  return readTenant(ctx, async (tx) => {
    const row = await findResource(tx, ctx, 'helm-release', call.helmReleaseId);
    const item = toResourceItem('helm-release', row);
    const { manifest, resources } = body.parse(row.body);
    const place = { organizationId: ctx.organization.id, clusterId: row.clusterId };
    const marks = JSON.stringify(helmAnnotations(item));
    const deployments = await readDeployments(tx, place, Prisma.sql`d.annotations @> ${marks}::jsonb`);
    return {
      ...item,
      resources,
      manifest: holdsInProject(ctx.access, 'manifest.read', row.projectId) ? manifest : null,
      history: await readHistory(tx, ctx, row.id),
      deployments: toRefs(deployments),
    };
  });
}

async function readHistory(tx: Transaction, ctx: MemberContext, resourceId: string): Promise<HelmRevision[]> {
  const rows = await tx.helmRevision.findMany({
    where: { organizationId: ctx.organization.id, resourceId },
    orderBy: { revision: 'desc' },
    take: MAX_RELATED,
  });
  return rows.map(({ revision, status, chart, chartVersion, appVersion, description, deployedAt, firstSeenAt }) => ({
    revision,
    status,
    chart,
    chartVersion,
    appVersion,
    description,
    deployedAt: toInstant(deployedAt),
    firstSeenAt: toInstant(firstSeenAt),
  }));
}
