import type { ErrorFilter } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import type { ProjectScope } from '../access/access.ts';
import type { Facet } from '../facets.ts';
import { containsPattern, inProjects, isOneOf, isOneOfIds, wordsOf } from '../sql-conditions.ts';
import { ERROR_STATE } from './error-rows.ts';

type ErrorFacet = 'severity' | 'type' | 'state' | 'cluster' | 'namespace';

/** Conditions of a list of errors: those that always hold, and one for each facet. */
export function errorConditions(input: { organizationId: string; scope: ProjectScope; filter: ErrorFilter }): {
  always: Prisma.Sql[];
  facets: Record<ErrorFacet, Facet>;
} {
  const { organizationId, scope, filter } = input;
  return {
    always: [
      Prisma.sql`e.organization_id = ${organizationId}::uuid`,
      inProjects(Prisma.sql`c.project_id`, scope),
      isOneOfIds(Prisma.sql`c.project_id`, filter.project),
      isOneOfIds(Prisma.sql`e.deployment_id`, filter.deployment),
      ...(filter.revision === undefined ? [] : [Prisma.sql`e.revision = ${filter.revision}::int`]),
      ...(filter.from === undefined ? [] : [Prisma.sql`e.last_seen_at >= ${new Date(filter.from)}`]),
      ...(filter.until === undefined ? [] : [Prisma.sql`e.last_seen_at < ${new Date(filter.until)}`]),
      ...wordsOf(filter.q).map(holdsWord),
    ],
    facets: {
      severity: { value: Prisma.sql`e.severity`, condition: isOneOf(Prisma.sql`e.severity`, filter.severity) },
      type: { value: Prisma.sql`e.type`, condition: isOneOf(Prisma.sql`e.type`, filter.type) },
      state: { value: ERROR_STATE, condition: stateCondition(filter.state) },
      cluster: {
        value: Prisma.sql`e.cluster_id::text`,
        condition: isOneOfIds(Prisma.sql`e.cluster_id`, filter.cluster),
      },
      namespace: { value: Prisma.sql`d.namespace`, condition: isOneOf(Prisma.sql`d.namespace`, filter.namespace) },
    },
  };
}

/** What nobody has to look at any more is asked for by name; its condition must not hide what the index knows. */
function stateCondition(states: ErrorFilter['state']): Prisma.Sql {
  if (states === undefined) return Prisma.sql`e.mitigated_at IS NULL`;
  const open = states.includes('mitigated') ? Prisma.sql`TRUE` : Prisma.sql`e.mitigated_at IS NULL`;
  return Prisma.sql`(${open} AND ${isOneOf(ERROR_STATE, states)})`;
}

function holdsWord(word: string): Prisma.Sql {
  const pattern = containsPattern(word.toLowerCase());
  return Prisma.sql`(d.name LIKE ${pattern} OR d.namespace LIKE ${pattern} OR lower(e.reason) LIKE ${pattern})`;
}
