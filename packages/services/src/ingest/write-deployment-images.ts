import type { ContainerImage } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';

const WANTED = `json_to_recordset($2::json)
  AS item(deployment_id uuid, container text, init boolean, registry text, repository text, tag text, digest text)`;

const REMEMBER_IMAGES = `
  INSERT INTO images (organization_id, registry, repository, tag, digest, first_seen_at)
  SELECT DISTINCT $1::uuid, item.registry, item.repository, item.tag, item.digest, $3::timestamptz FROM ${WANTED}
  ON CONFLICT (organization_id, repository, registry, tag, digest) DO NOTHING`;

const POINT_CONTAINERS = `
  INSERT INTO deployment_images AS stored (organization_id, deployment_id, container, init, image_id, since)
  SELECT $1, item.deployment_id, item.container, item.init, images.id, $3
  FROM ${WANTED}
  JOIN images ON images.organization_id = $1 AND images.repository = item.repository AND images.registry = item.registry
    AND images.tag = item.tag AND images.digest = item.digest
  ON CONFLICT (organization_id, deployment_id, container, init) DO UPDATE SET image_id = excluded.image_id, since = excluded.since
  WHERE stored.image_id <> excluded.image_id`;

const DROP_OTHERS = `
  DELETE FROM deployment_images stored
  WHERE stored.organization_id = $1 AND stored.deployment_id = ANY($3::uuid[])
    AND NOT EXISTS (SELECT FROM ${WANTED}
      WHERE item.deployment_id = stored.deployment_id AND item.container = stored.container AND item.init = stored.init)`;

/** Keeps the reverse index from images to the containers that run them. */
export async function writeDeploymentImages(
  sql: SqlTransaction,
  ctx: AgentContext,
  deployments: readonly { deploymentId: string; isNew: boolean; images: ContainerImage[] }[],
): Promise<void> {
  const rows = deployments.flatMap(({ deploymentId, images }) => {
    const byContainer = new Map(images.map((image) => [`${image.init}/${image.container}`, image]));
    return [...byContainer.values()].map((image) => ({
      deployment_id: deploymentId,
      container: image.container,
      init: image.init,
      registry: image.registry,
      repository: image.repository,
      tag: image.tag ?? '',
      digest: image.digest ?? '',
    }));
  });
  const wanted = JSON.stringify(rows);
  const known = deployments.filter((deployment) => !deployment.isNew).map((deployment) => deployment.deploymentId);
  if (known.length > 0) {
    await sql.query({ name: 'drop-deployment-images', text: DROP_OTHERS, values: [ctx.organizationId, wanted, known] });
  }
  await sql.query({ name: 'remember-images', text: REMEMBER_IMAGES, values: [ctx.organizationId, wanted, ctx.now] });
  await sql.query({ name: 'point-containers', text: POINT_CONTAINERS, values: [ctx.organizationId, wanted, ctx.now] });
}
