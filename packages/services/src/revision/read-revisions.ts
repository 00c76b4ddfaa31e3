import {
  containerImage,
  difference,
  type HpaRelation,
  helmContext,
  hpaRelation,
  type RevisionListItem,
  type RevisionManifest,
  revisionActor,
  revisionManifest,
  revisionOutcome,
} from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { toInstant } from '../instants.ts';

interface RevisionRow {
  id: string;
  number: number;
  current: boolean;
  outcome: string;
  startedAt: Date | null;
  finishedAt: Date | null;
  firstSeenAt: Date;
  actor: unknown;
  rolledBackTo: number | null;
  rolledBackBy: number[];
  images: unknown;
  differences: unknown;
  templateHash: string | null;
  replicaSet: string | null;
  manifest: unknown;
  helm: unknown;
  hpa: unknown;
  errors: number;
}

/** A revision as lists show it, with what only its own page shows. */
export interface ReadRevision {
  item: RevisionListItem;
  templateHash: string | null;
  replicaSet: string | null;
  hpa: HpaRelation | null;
  /** Null unless it was asked for. */
  manifest: RevisionManifest | null;
}

const images = z.array(containerImage);
const differences = z.array(difference);
const helm = helmContext.nullable();
const hpa = hpaRelation.nullable();

/** Reads revisions of one Deployment, newest first: given `numbers`, or at most `limit` of those before `before`. */
export async function readRevisions(
  tx: Transaction,
  ctx: Context,
  deployment: { id: string },
  wanted:
    | { numbers: readonly number[]; manifests: boolean }
    | { before: number | null; limit: number; manifests: false },
): Promise<ReadRevision[]> {
  const chosen =
    'numbers' in wanted
      ? Prisma.sql`r.number = ANY(${[...wanted.numbers]}::int[])`
      : wanted.before === null
        ? Prisma.sql`TRUE`
        : Prisma.sql`r.number < ${wanted.before}::int`;
  const limit = 'limit' in wanted ? Prisma.sql`LIMIT ${wanted.limit}` : Prisma.empty;
  const rows = await tx.$queryRaw<RevisionRow[]>(Prisma.sql`
    SELECT r.id, r.number, r.current, r.outcome, r.started_at AS "startedAt", r.finished_at AS "finishedAt",
      r.first_seen_at AS "firstSeenAt", r.actor, r.rolled_back_to AS "rolledBackTo", r.images, r.differences,
      r.template_hash AS "templateHash", r.replica_set AS "replicaSet", r.helm, r.hpa,
      (SELECT count(*)::int FROM workload_errors e
        WHERE e.organization_id = r.organization_id AND e.deployment_id = r.deployment_id AND e.revision = r.number) AS errors,
      ${wanted.manifests ? Prisma.sql`r.manifest` : Prisma.sql`NULL::jsonb`} AS manifest,
      ARRAY(SELECT later.number FROM revisions later
        WHERE later.organization_id = r.organization_id AND later.deployment_id = r.deployment_id
          AND later.rolled_back_to = r.number ORDER BY later.number LIMIT 100) AS "rolledBackBy"
    FROM revisions r
    WHERE r.organization_id = ${ctx.organization.id}::uuid AND r.deployment_id = ${deployment.id}::uuid AND ${chosen}
    ORDER BY r.number DESC ${limit}`);
  return rows.map(toRevision);
}

function toRevision(row: RevisionRow): ReadRevision {
  return {
    item: {
      id: row.id,
      number: row.number,
      current: row.current,
      outcome: revisionOutcome.catch('unknown').parse(row.outcome),
      startedAt: toInstant(row.startedAt),
      finishedAt: toInstant(row.finishedAt),
      firstSeenAt: toInstant(row.firstSeenAt),
      actor: revisionActor.parse(row.actor),
      rolledBackTo: row.rolledBackTo,
      rolledBackBy: row.rolledBackBy,
      images: images.parse(row.images),
      differences: differences.parse(row.differences),
      helm: helm.parse(row.helm),
      errors: row.errors,
    },
    templateHash: row.templateHash,
    replicaSet: row.replicaSet,
    hpa: hpa.parse(row.hpa),
    manifest: row.manifest === null ? null : revisionManifest.parse(row.manifest),
  };
}
