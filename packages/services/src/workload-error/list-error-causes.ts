import { containerImage, type ErrorCauses, errorCausesQuery, hpaRelation } from '@moonin/contracts';
import { z } from 'zod';
import { readChanges } from '../change/read-changes.ts';
import type { MemberContext } from '../context.ts';
import { findDeployment } from '../deployment/find-deployment.ts';
import { toInstant } from '../instants.ts';
import { parseInput } from '../parse-input.ts';
import { readTenant } from '../transaction.ts';
import { findError } from './find-error.ts';
import { rankCauses } from './rank-causes.ts';

/** Of each of the Deployment, its cluster and all clusters no more changes than this are looked at, the nearest. */
const MAX_LOOKED_AT = 300;
const MAX_CAUSES = 50;
/** Clocks count in seconds: a change and the error that it brought may stand in either order within this time. */
const SLACK_MS = 5_000;

const images = z.array(containerImage);
const texts = z.record(z.string(), z.string());

/** What changed before an error in all clusters that the caller sees, likeliest first, each with reasons. */
export async function listErrorCauses(call: {
  ctx: MemberContext;
  errorId: string;
  input: unknown;
}): Promise<ErrorCauses> {
  const { ctx } = call;
  const { minutes } = parseInput(errorCausesQuery, call.input);
  return readTenant(ctx, async (tx) => {
    const error = await findError(tx, ctx, call.errorId);
    const deployment = await findDeployment(tx, ctx, error.deploymentId);
    const from = toInstant(new Date(error.firstSeenAt.getTime() - minutes * 60_000));
    const until = toInstant(new Date(error.firstSeenAt.getTime() + SLACK_MS));
    const of = { organizationId: ctx.organization.id, scope: ctx.access['inventory.read'] };
    const window = { from, until, quiet: 'show' as const, limit: MAX_LOOKED_AT };
    // What is likeliest must not be crowded out by a busy fleet.
    const found = [
      ...(await readChanges(tx, of, { ...window, deployment: [error.deploymentId] })),
      ...(await readChanges(tx, of, { ...window, cluster: [error.clusterId] })),
      ...(await readChanges(tx, of, window)),
    ];
    const changes = [...new Map(found.map((change) => [change.entry.id, change])).values()];
    const causes = rankCauses(
      {
        firstSeenAt: error.firstSeenAt,
        revision: error.revision,
        deployment: { id: error.deploymentId, name: error.name, namespace: error.namespace },
        clusterId: error.clusterId,
        repositories: images.parse(deployment.images).map(({ repository }) => repository),
        release: texts.parse(deployment.annotations)['meta.helm.sh/release-name'] ?? null,
        hpa: hpaRelation.nullable().parse(deployment.hpa)?.name ?? null,
      },
      changes,
      { windowSeconds: minutes * 60, limit: MAX_CAUSES },
    );
    return { from, until, causes };
  });
}
