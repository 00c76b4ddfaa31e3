import type { ResourceFilter, ResourceKind } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import type { ProjectScope } from '../access/access.ts';
import type { Facet } from '../facets.ts';
import { containsPattern, inProjects, isOneOf, isOneOfIds, wordsOf } from '../sql-conditions.ts';

/** Conditions of a list of resources: those that always hold, and one for each facet. */
export function resourceConditions(input: {
  organizationId: string;
  scope: ProjectScope;
  kind: ResourceKind;
  filter: ResourceFilter;
}): { always: Prisma.Sql[]; facets: Record<'state' | 'cluster' | 'namespace', Facet> } {
  const { organizationId, scope, kind, filter } = input;
  return {
    always: [
      Prisma.sql`r.organization_id = ${organizationId}::uuid AND r.kind = ${kind}`,
      filter.deleted === 'only' ? Prisma.sql`r.deleted_at IS NOT NULL` : Prisma.sql`r.deleted_at IS NULL`,
      inProjects(Prisma.sql`c.project_id`, scope),
      isOneOfIds(Prisma.sql`c.project_id`, filter.project),
      ...wordsOf(filter.q).map(holdsWord),
    ],
    facets: {
      state: { value: Prisma.sql`r.state`, condition: isOneOf(Prisma.sql`r.state`, filter.state) },
      cluster: {
        value: Prisma.sql`r.cluster_id::text`,
        condition: isOneOfIds(Prisma.sql`r.cluster_id`, filter.cluster),
      },
      namespace: { value: Prisma.sql`r.namespace`, condition: isOneOf(Prisma.sql`r.namespace`, filter.namespace) },
    },
  };
}

/** Names of roles may have capitals, all others are lower-case. */
function holdsWord(word: string): Prisma.Sql {
  const pattern = containsPattern(word.toLowerCase());
  return Prisma.sql`(lower(r.name) LIKE ${pattern} OR r.namespace LIKE ${pattern})`;
}
