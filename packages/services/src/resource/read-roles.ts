import { type PolicyRule, policyRule } from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import { z } from 'zod';
import type { Place } from './related-objects.ts';

/** A role as a binding names it: a Role of the binding's namespace, or a ClusterRole. */
export interface RoleName {
  kind: 'Role' | 'ClusterRole';
  name: string;
  /** Of the binding. */
  namespace: string | null;
}

export interface FoundRole {
  id: string;
  rules: PolicyRule[];
}

const rules = z.array(policyRule);

/** Reads the roles that bindings name; those that the cluster lacks are missing. Look up by {@link roleKey}. */
export async function readRoles(
  tx: Transaction,
  place: Pick<Place, 'organizationId' | 'clusterId'>,
  wanted: readonly RoleName[],
): Promise<Map<string, FoundRole>> {
  if (wanted.length === 0) return new Map();
  const places = wanted.map(placeOf);
  const rows = await tx.$queryRaw<{ id: string; name: string; namespace: string | null; rules: unknown }[]>(Prisma.sql`
    SELECT DISTINCT ON (r.id) r.id, r.name, r.namespace, r.body->'rules' AS rules
    FROM unnest(${places.map(({ namespace }) => namespace ?? '')}::text[], ${places.map(({ name }) => name)}::text[])
      AS wanted (namespace, name)
    JOIN resources r ON r.organization_id = ${place.organizationId}::uuid AND r.cluster_id = ${place.clusterId}::uuid
      AND r.kind = 'role' AND r.name = wanted.name AND coalesce(r.namespace, '') = wanted.namespace AND r.deleted_at IS NULL`);
  return new Map(
    rows.map(({ id, name, namespace, rules: stored }) => [
      keyOf({ name, namespace }),
      { id, rules: rules.parse(stored) },
    ]),
  );
}

/** Key of a role in what {@link readRoles} gives. */
export function roleKey(role: RoleName): string {
  return keyOf(placeOf(role));
}

function placeOf({ kind, name, namespace }: RoleName) {
  return { name, namespace: kind === 'ClusterRole' ? null : namespace };
}

function keyOf({ name, namespace }: { name: string; namespace: string | null }): string {
  return `${namespace ?? ''}/${name}`;
}
