import { compareQuery, type RevisionComparison } from '@moonin/contracts';
import { notFound } from '@moonin/runtime';
import { holdsInProject } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { findDeployment } from '../deployment/find-deployment.ts';
import { parseInput } from '../parse-input.ts';
import { readTenant } from '../transaction.ts';
import { differencesBetween } from './difference.ts';
import { knownToBoth, manifestYaml } from './manifest-yaml.ts';
import { type ReadRevision, readRevisions } from './read-revisions.ts';

const MAX_NUMBER = 2_147_483_647;

/** Any two revisions of a Deployment, by meaning; the YAML of both only for who may see manifests in its project. */
export async function compareRevisions(call: {
  ctx: MemberContext;
  deploymentId: string;
  input: unknown;
}): Promise<RevisionComparison> {
  const { ctx } = call;
  const { from, to } = parseInput(compareQuery, call.input);
  return readTenant(ctx, async (tx) => {
    const deployment = await findDeployment(tx, ctx, call.deploymentId);
    const numbers = [from, to].filter((number) => number <= MAX_NUMBER);
    const revisions = await readRevisions(tx, ctx, deployment, { numbers, manifests: true });
    const [before, after] = [withManifest(revisions, from), withManifest(revisions, to)];
    const shown = holdsInProject(ctx.access, 'manifest.read', deployment.projectId);
    return {
      from: before.item,
      to: after.item,
      differences: differencesBetween(before.manifest, after.manifest),
      fromYaml: shown ? manifestYaml(deployment, knownToBoth(before.manifest, after.manifest)) : null,
      toYaml: shown ? manifestYaml(deployment, knownToBoth(after.manifest, before.manifest)) : null,
    };
  });
}

function withManifest(revisions: readonly ReadRevision[], number: number) {
  const found = revisions.find(({ item }) => item.number === number);
  if (!found?.manifest) throw notFound('Revision');
  return { item: found.item, manifest: found.manifest };
}
