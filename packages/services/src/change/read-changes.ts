import {
  type ChangeEntry,
  type ChangeQuery,
  changedKind,
  changeType,
  difference,
  revisionActor,
  revisionOutcome,
} from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import { z } from 'zod';
import type { ProjectScope } from '../access/access.ts';
import { toInstant } from '../instants.ts';
import { type Keyset, keysetAfter } from '../pagination/keyset.ts';
import { allOf, containsPattern, inProjects, isOneOf, isOneOfIds, wordsOf } from '../sql-conditions.ts';

/** Of what the changes are wanted: the filters of the contract, and a place in the list. */
export type ChangesWanted = Omit<ChangeQuery, 'limit'> & { limit: number };

/** A change with the repositories of the images that it brought; empty where it brought none. */
export interface ReadChange {
  entry: ChangeEntry;
  repositories: string[];
}

interface PlaceRow {
  clusterId: string;
  clusterName: string;
  projectId: string;
  projectName: string;
  projectSlug: string;
  id: string;
  at: Date;
  objectId: string;
  objectName: string;
  namespace: string | null;
  actor: unknown;
}

const PLACE = Prisma.sql`
  c.id AS "clusterId", c.name AS "clusterName", p.id AS "projectId", p.name AS "projectName", p.slug AS "projectSlug"`;
const CLUSTERS = (table: Prisma.Sql) => Prisma.sql`
  JOIN clusters c ON c.organization_id = ${table}.organization_id AND c.id = ${table}.cluster_id
  JOIN projects p ON p.organization_id = c.organization_id AND p.id = c.project_id`;

const keysetOf = (at: Prisma.Sql, id: Prisma.Sql): Keyset => ({
  name: 'at',
  order: 'desc',
  columns: [
    { sql: at, type: 'instant' },
    { sql: id, type: 'uuid' },
  ],
});

/** Order of changes of every kind together; cursors are of it. */
export const CHANGES_NEWEST_FIRST = keysetOf(Prisma.sql`at`, Prisma.sql`id`);

/** The newest changes under the filters: roll-outs from the revisions, everything else from the change events. */
export async function readChanges(
  tx: Transaction,
  of: { organizationId: string; scope: ProjectScope },
  wanted: ChangesWanted,
): Promise<ReadChange[]> {
  const rollouts = await readRollouts(tx, of, wanted);
  const events = await readEvents(tx, of, wanted);
  return [...rollouts, ...events]
    .sort((a, b) => compare(b.entry.at, a.entry.at) || compare(b.entry.id, a.entry.id))
    .slice(0, wanted.limit);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

const differences = z.array(difference);
const repositories = z.array(z.object({ repository: z.string() }));

async function readRollouts(
  tx: Transaction,
  of: { organizationId: string; scope: ProjectScope },
  wanted: ChangesWanted,
): Promise<ReadChange[]> {
  const types = wanted.type ?? ['rollout', 'rollback'];
  if (!types.includes('rollout') && !types.includes('rollback')) return [];
  const kind = types.includes('rollout')
    ? types.includes('rollback')
      ? Prisma.sql`TRUE`
      : Prisma.sql`r.rolled_back_to IS NULL`
    : Prisma.sql`r.rolled_back_to IS NOT NULL`;
  const rows = await tx.$queryRaw<
    (PlaceRow & {
      number: number;
      outcome: string;
      rolledBackTo: number | null;
      differences: unknown;
      images: unknown;
    })[]
  >(Prisma.sql`
    SELECT ${PLACE}, r.id, r.started_at AS at, d.id AS "objectId", d.name AS "objectName", d.namespace, r.actor, r.number, r.outcome,
      r.rolled_back_to AS "rolledBackTo", r.differences, r.images
    FROM revisions r JOIN deployments d ON d.organization_id = r.organization_id AND d.id = r.deployment_id
    ${CLUSTERS(Prisma.sql`r`)}
    WHERE r.organization_id = ${of.organizationId}::uuid AND r.started_at IS NOT NULL AND ${kind}
      AND ${isOneOfIds(Prisma.sql`r.deployment_id`, wanted.deployment)} AND ${isOneOf(Prisma.sql`d.namespace`, wanted.namespace)}
      AND ${common(of.scope, wanted, Prisma.sql`r.started_at`, Prisma.sql`d.name`)}
      AND ${keysetAfter(keysetOf(Prisma.sql`r.started_at`, Prisma.sql`r.id`), wanted.cursor)}
    ORDER BY r.started_at DESC, r.id DESC LIMIT ${wanted.limit}`);
  return rows.map((row) => ({
    entry: {
      ...entryOf(row, 'deployment'),
      type: row.rolledBackTo === null ? 'rollout' : 'rollback',
      quiet: false,
      revision: {
        number: row.number,
        outcome: revisionOutcome.catch('unknown').parse(row.outcome),
        rolledBackTo: row.rolledBackTo,
        differences: differences.parse(row.differences),
      },
      values: [],
    },
    repositories: repositories.parse(row.images).map(({ repository }) => repository),
  }));
}

const values = z.array(z.object({ subject: z.string(), before: z.string().nullable(), after: z.string().nullable() }));

async function readEvents(
  tx: Transaction,
  of: { organizationId: string; scope: ProjectScope },
  wanted: ChangesWanted,
): Promise<ReadChange[]> {
  const rows = await tx.$queryRaw<
    (PlaceRow & { type: string; objectKind: string; quiet: boolean; values: unknown })[]
  >(Prisma.sql`
    SELECT ${PLACE}, v.id, v.at, v.object_id AS "objectId", v.object_name AS "objectName", v.namespace, v.actor, v.type,
      v.object_kind AS "objectKind", v.quiet, v."values"
    FROM change_events v ${CLUSTERS(Prisma.sql`v`)}
    WHERE v.organization_id = ${of.organizationId}::uuid AND ${isOneOf(Prisma.sql`v.type`, wanted.type)}
      AND ${isOneOfIds(Prisma.sql`v.object_id`, wanted.deployment)} AND ${isOneOf(Prisma.sql`v.namespace`, wanted.namespace)}
      AND ${wanted.quiet === 'hide' ? Prisma.sql`NOT v.quiet` : Prisma.sql`TRUE`}
      AND ${common(of.scope, wanted, Prisma.sql`v.at`, Prisma.sql`v.object_name`)}
      AND ${keysetAfter(keysetOf(Prisma.sql`v.at`, Prisma.sql`v.id`), wanted.cursor)}
    ORDER BY v.at DESC, v.id DESC LIMIT ${wanted.limit}`);
  return rows.map((row) => ({
    entry: {
      ...entryOf(row, changedKind.parse(row.objectKind)),
      type: changeType.parse(row.type),
      quiet: row.quiet,
      revision: null,
      values: values.parse(row.values),
    },
    repositories: [],
  }));
}

function common(scope: ProjectScope, wanted: ChangesWanted, at: Prisma.Sql, name: Prisma.Sql): Prisma.Sql {
  return allOf([
    inProjects(Prisma.sql`c.project_id`, scope),
    isOneOfIds(Prisma.sql`c.project_id`, wanted.project),
    isOneOfIds(Prisma.sql`c.id`, wanted.cluster),
    ...(wanted.from === undefined ? [] : [Prisma.sql`${at} >= ${new Date(wanted.from)}`]),
    ...(wanted.until === undefined ? [] : [Prisma.sql`${at} <= ${new Date(wanted.until)}`]),
    ...wordsOf(wanted.q).map((word) => Prisma.sql`${name} LIKE ${containsPattern(word.toLowerCase())}`),
  ]);
}

function entryOf(row: PlaceRow, kind: ChangeEntry['object']['kind']) {
  return {
    id: row.id,
    at: toInstant(row.at),
    cluster: { id: row.clusterId, name: row.clusterName },
    project: { id: row.projectId, name: row.projectName, slug: row.projectSlug },
    object: { kind, id: row.objectId, name: row.objectName, namespace: row.namespace },
    actor: revisionActor.nullable().parse(row.actor),
  };
}
