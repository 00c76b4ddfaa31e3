import type { RevisionDetail } from '@moonin/contracts';
import { notFound } from '@moonin/runtime';
import { holdsInProject } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { findDeployment } from '../deployment/find-deployment.ts';
import { readTenant } from '../transaction.ts';
import { manifestYaml } from './manifest-yaml.ts';
import { readRevisions } from './read-revisions.ts';

/** One revision with its neighbours; the manifest only for who may see manifests in its project. */
export async function getRevision(call: {
  ctx: MemberContext;
  deploymentId: string;
  number: string;
}): Promise<RevisionDetail> {
  const { ctx } = call;
  return readTenant(ctx, async (tx) => {
    const deployment = await findDeployment(tx, ctx, call.deploymentId);
    const manifests = holdsInProject(ctx.access, 'manifest.read', deployment.projectId);
    const number = revisionNumber(call.number);
    const [revision] = await readRevisions(tx, ctx, deployment, { numbers: [number], manifests });
    if (!revision) throw notFound('Revision');
    const siblings = { organizationId: ctx.organization.id, deploymentId: deployment.id };
    const previous = await tx.revision.aggregate({
      where: { ...siblings, number: { lt: number } },
      _max: { number: true },
    });
    const next = await tx.revision.aggregate({
      where: { ...siblings, number: { gt: number } },
      _min: { number: true },
    });
    const { item, templateHash, replicaSet, hpa, manifest } = revision;
    return {
      ...item,
      templateHash,
      replicaSet,
      hpa,
      manifest,
      manifestYaml: manifest && manifestYaml(deployment, manifest),
      previousNumber: previous._max.number,
      nextNumber: next._min.number,
    };
  });
}

/** A revision number of a path; what is none names no revision. */
function revisionNumber(text: string): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= 2_147_483_647)) throw notFound('Revision');
  return number;
}
