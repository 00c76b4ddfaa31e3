import type { DeploymentRelations, ResourceKind } from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import { z } from 'zod';
import type { MemberContext } from '../context.ts';
import { helmAnnotations } from '../resource/get-helm-release.ts';
import { routesOf } from '../resource/ingress-services.ts';
import { matchesLabelSelector, matchesServiceSelector } from '../resource/match-selector.ts';
import { MAX_RELATED, readResources } from '../resource/related-objects.ts';
import { toResourceItem } from '../resource/resource-items.ts';
import { RESOURCE_COLUMNS, RESOURCE_TABLES, type ResourceRow } from '../resource/resource-rows.ts';
import { readTenant } from '../transaction.ts';
import { type DeploymentDetailRow, findDeployment } from './find-deployment.ts';
import { readGrants } from './read-grants.ts';

const texts = z.record(z.string(), z.string());

/** What in its cluster a Deployment has to do with, as the stored reports say it now. */
export async function getDeploymentRelations(call: {
  ctx: MemberContext;
  deploymentId: string;
}): Promise<DeploymentRelations> {
  const { ctx } = call;
  return readTenant(ctx, async (tx) => {
    const deployment = await findDeployment(tx, ctx, call.deploymentId);
    const place = { organizationId: ctx.organization.id, clusterId: deployment.clusterId };
    const here = Prisma.sql`r.namespace = ${deployment.namespace}`;
    const podLabels = texts.parse(deployment.podLabels);
    const services = (await readResources(tx, place, 'service', here)).filter(({ report }) =>
      matchesServiceSelector(report.selector, podLabels),
    );
    const names = new Set(services.map(({ name }) => name));
    const ingresses = await readResources(tx, place, 'ingress', here);
    const policies = await readResources(tx, place, 'network-policy', here);
    const account = deployment.serviceAccount ?? 'default';
    return {
      hpas: await readHpas(tx, ctx, deployment),
      services: services.slice(0, MAX_RELATED).map(({ id, name, report: { type, clusterIps, ports } }) => ({
        id,
        name,
        type,
        clusterIps,
        ports,
      })),
      ingresses: ingresses
        .map(({ id, name, report }) => ({
          id,
          name,
          class: report.class,
          routes: routesOf(report).filter(({ service }) => names.has(service)),
        }))
        .filter(({ routes }) => routes.length > 0)
        .slice(0, MAX_RELATED),
      networkPolicies: policies
        .filter(({ report }) => matchesLabelSelector(report.podSelector, podLabels))
        .slice(0, MAX_RELATED)
        .map(({ id, name, report }) => ({
          id,
          name,
          policyTypes: report.policyTypes,
          ingressRules: report.ingress.length,
          egressRules: report.egress.length,
        })),
      serviceAccount: {
        name: account,
        grants: await readGrants(tx, { ...place, namespace: deployment.namespace, account }),
      },
      helmRelease: await readHelmRelease(tx, ctx, deployment),
    };
  });
}

async function readHpas(tx: Transaction, ctx: MemberContext, deployment: DeploymentDetailRow) {
  const target = { target: { kind: 'Deployment', name: deployment.name } };
  const rows = await readRows(
    tx,
    ctx,
    deployment,
    'hpa',
    Prisma.sql`r.namespace = ${deployment.namespace} AND r.report @> ${JSON.stringify(target)}::jsonb`,
  );
  return rows.map((row) => toResourceItem('hpa', row));
}

async function readHelmRelease(tx: Transaction, ctx: MemberContext, deployment: DeploymentDetailRow) {
  const annotations = texts.parse(deployment.annotations);
  const [nameKey = '', namespaceKey = ''] = Object.keys(helmAnnotations({ name: '', namespace: '' }));
  const name = annotations[nameKey];
  if (name === undefined || name === '') return null;
  const namespace = annotations[namespaceKey] ?? deployment.namespace;
  const [row] = await readRows(
    tx,
    ctx,
    deployment,
    'helm-release',
    Prisma.sql`r.namespace = ${namespace} AND r.name = ${name}`,
  );
  return { id: row?.id ?? null, name, namespace };
}

function readRows(
  tx: Transaction,
  ctx: MemberContext,
  { clusterId }: DeploymentDetailRow,
  kind: ResourceKind,
  where: Prisma.Sql,
): Promise<ResourceRow[]> {
  return tx.$queryRaw<ResourceRow[]>(Prisma.sql`
    SELECT ${RESOURCE_COLUMNS} FROM ${RESOURCE_TABLES}
    WHERE r.organization_id = ${ctx.organization.id}::uuid AND r.cluster_id = ${clusterId}::uuid AND r.kind = ${kind}
      AND r.deleted_at IS NULL AND ${where}
    ORDER BY r.name, r.id LIMIT ${MAX_RELATED}`);
}
