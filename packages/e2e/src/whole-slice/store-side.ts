import type pg from 'pg';
import type { SliceState } from './cluster-side.ts';

interface ImageRow {
  reference: string;
}

/** Reads what Moonin holds of one cluster, straight from PostgreSQL. */
export async function readStore(client: pg.Client, clusterId: string): Promise<SliceState> {
  const deployments = await client.query(
    `SELECT uid, namespace, name, desired_replicas, updated_replicas, ready_replicas, available_replicas, revision, images
     FROM deployments WHERE cluster_id = $1 AND deleted_at IS NULL`,
    [clusterId],
  );
  const revisions = await client.query(
    `SELECT d.uid, r.number, r.images FROM revisions r
     JOIN deployments d ON d.organization_id = r.organization_id AND d.id = r.deployment_id
     WHERE d.cluster_id = $1 AND d.deleted_at IS NULL`,
    [clusterId],
  );
  const imagesOf = (images: ImageRow[]) => images.map((image) => image.reference).join(' ');
  return {
    deployments: new Map(
      deployments.rows.map((row) => [
        row.uid,
        [
          row.namespace,
          row.name,
          row.desired_replicas,
          row.updated_replicas,
          row.ready_replicas,
          row.available_replicas,
          row.revision,
          imagesOf(row.images),
        ].join(' '),
      ]),
    ),
    revisions: new Map(revisions.rows.map((row) => [`${row.uid}:${row.number}`, imagesOf(row.images)])),
  };
}
