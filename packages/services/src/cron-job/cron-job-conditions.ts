import type { CronJobFilter } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import type { ProjectScope } from '../access/access.ts';
import type { Facet } from '../facets.ts';
import { containsPattern, inProjects, isOneOf, isOneOfIds, wordsOf } from '../sql-conditions.ts';

/** Conditions of a list of CronJobs: those that always hold, and one for each facet. */
export function cronJobConditions(input: { organizationId: string; scope: ProjectScope; filter: CronJobFilter }): {
  always: Prisma.Sql[];
  facets: Record<'state' | 'cluster' | 'namespace', Facet>;
} {
  const { organizationId, scope, filter } = input;
  return {
    always: [
      Prisma.sql`j.organization_id = ${organizationId}::uuid`,
      filter.deleted === 'only' ? Prisma.sql`j.deleted_at IS NOT NULL` : Prisma.sql`j.deleted_at IS NULL`,
      inProjects(Prisma.sql`c.project_id`, scope),
      isOneOfIds(Prisma.sql`c.project_id`, filter.project),
      ...wordsOf(filter.q).map((word) => {
        const pattern = containsPattern(word.toLowerCase());
        return Prisma.sql`(j.name LIKE ${pattern} OR j.namespace LIKE ${pattern})`;
      }),
    ],
    facets: {
      state: { value: Prisma.sql`j.state`, condition: isOneOf(Prisma.sql`j.state`, filter.state) },
      cluster: {
        value: Prisma.sql`j.cluster_id::text`,
        condition: isOneOfIds(Prisma.sql`j.cluster_id`, filter.cluster),
      },
      namespace: { value: Prisma.sql`j.namespace`, condition: isOneOf(Prisma.sql`j.namespace`, filter.namespace) },
    },
  };
}
