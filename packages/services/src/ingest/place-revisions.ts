import type { Difference, RevisionManifest } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import { differencesBetween } from '../revision/difference.ts';
import type { AgentContext } from './agent-context.ts';
import type { PlannedItem } from './plan-items.ts';

type NewRevision = PlannedItem<'revision'>;

/** A new revision between those of its Deployment that are stored already. */
export interface PlacedRevision {
  item: NewRevision;
  deploymentId: string;
  /** From the revision before it; empty for the first one known. */
  differences: Difference[];
}

/** A stored revision that has another predecessor from now on. */
export interface FollowingRevision {
  id: string;
  differences: Difference[];
}

export interface PlacedRevisions {
  placed: PlacedRevision[];
  following: FollowingRevision[];
  /** Those whose Deployment is not known in this cluster. */
  orphans: NewRevision[];
}

const NEIGHBOURS = `
  SELECT wanted.position::int AS position, d.id AS "deploymentId",
    earlier.number AS "earlierNumber", earlier.manifest AS "earlierManifest",
    following.number AS "followingNumber", following.id AS "followingId", following.manifest AS "followingManifest"
  FROM unnest($3::text[], $4::int[]) WITH ORDINALITY AS wanted(deployment_uid, number, position)
  JOIN deployments d ON d.organization_id = $1 AND d.cluster_id = $2 AND d.uid = wanted.deployment_uid
  LEFT JOIN LATERAL (
    SELECT number, manifest FROM revisions r
    WHERE r.organization_id = $1 AND r.deployment_id = d.id AND r.number < wanted.number
    ORDER BY r.number DESC LIMIT 1) AS earlier ON true
  LEFT JOIN LATERAL (
    SELECT id, number, manifest FROM revisions r
    WHERE r.organization_id = $1 AND r.deployment_id = d.id AND r.number > wanted.number
    ORDER BY r.number LIMIT 1) AS following ON true`;

/** One row of {@link NEIGHBOURS}; `position` counts from 1. */
interface Neighbours {
  position: number;
  deploymentId: string;
  earlierNumber: number | null;
  earlierManifest: RevisionManifest | null;
  followingNumber: number | null;
  followingId: string | null;
  followingManifest: RevisionManifest | null;
}

/** Finds the Deployment of each new revision and works out what changed from its predecessor, stored or new like itself. */
export async function placeRevisions(
  sql: SqlTransaction,
  ctx: AgentContext,
  items: readonly NewRevision[],
): Promise<PlacedRevisions> {
  if (items.length === 0) return { placed: [], following: [], orphans: [] };
  const found = await sql.query<Neighbours>({
    name: 'revision-neighbours',
    text: NEIGHBOURS,
    values: [
      ctx.organizationId,
      ctx.clusterId,
      items.map(({ object }) => object.deploymentUid),
      items.map(({ object }) => object.number),
    ],
  });
  const neighboursOf = new Map(found.map((row) => [items[row.position - 1], row]));
  const orphans = items.filter((item) => !neighboursOf.has(item));
  const placed: PlacedRevision[] = [];
  const following: FollowingRevision[] = [];
  for (const ofDeployment of Map.groupBy(items, ({ object }) => object.deploymentUid).values()) {
    const ascending = ofDeployment.toSorted((a, b) => a.object.number - b.object.number);
    for (const [index, item] of ascending.entries()) {
      const neighbours = neighboursOf.get(item);
      if (!neighbours) continue;
      const { manifest } = item.object;
      const before = predecessor(neighbours, ascending[index - 1]);
      const differences = before ? differencesBetween(before, manifest) : [];
      placed.push({ item, deploymentId: neighbours.deploymentId, differences });
      const after = successor(neighbours, ascending[index + 1]);
      if (after) following.push({ id: after.id, differences: differencesBetween(manifest, after.manifest) });
    }
  }
  return { placed, following, orphans };
}

/** The nearer of the stored revision before and the new one before. */
function predecessor(stored: Neighbours, fresh: NewRevision | undefined): RevisionManifest | null {
  if (!fresh || (stored.earlierNumber ?? -1) > fresh.object.number) return stored.earlierManifest;
  return fresh.object.manifest;
}

/** The stored revision after, unless a new one comes between. */
function successor(stored: Neighbours, fresh: NewRevision | undefined) {
  const { followingId: id, followingNumber: number, followingManifest: manifest } = stored;
  if (id === null || number === null || manifest === null) return null;
  return fresh && fresh.object.number < number ? null : { id, manifest };
}
