import type { DeploymentFilter } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import type { ProjectScope } from '../access/access.ts';
import { imageReference } from '../image/running-images.ts';
import { containsPattern, inProjects, isOneOf, isOneOfIds, wordsOf } from '../sql-conditions.ts';

export const DEPLOYMENT_TABLES = Prisma.sql`
  deployments d
  JOIN clusters c ON c.organization_id = d.organization_id AND c.id = d.cluster_id
  JOIN projects p ON p.organization_id = c.organization_id AND p.id = c.project_id`;

/** Conditions of a Deployment list: those that always hold, and one for each facet, so that a facet can leave out its own. */
export interface DeploymentConditions {
  always: Prisma.Sql[];
  health: Prisma.Sql;
  type: Prisma.Sql;
  cluster: Prisma.Sql;
  namespace: Prisma.Sql;
  hpa: Prisma.Sql;
}

export function deploymentConditions(input: {
  organizationId: string;
  scope: ProjectScope;
  filter: DeploymentFilter;
}): DeploymentConditions {
  const { organizationId, filter } = input;
  return {
    always: [
      Prisma.sql`d.organization_id = ${organizationId}::uuid`,
      filter.deleted === 'only' ? Prisma.sql`d.deleted_at IS NOT NULL` : Prisma.sql`d.deleted_at IS NULL`,
      inProjects(Prisma.sql`c.project_id`, input.scope),
      isOneOfIds(Prisma.sql`c.project_id`, filter.project),
      ...wordsOf(filter.q).map(
        (word) => Prisma.sql`(d.name ILIKE ${containsPattern(word)} OR d.namespace ILIKE ${containsPattern(word)})`,
      ),
      ...(filter.image === undefined || filter.image === '' ? [] : [runsImage(organizationId, filter.image)]),
    ],
    health: isOneOf(Prisma.sql`d.health_status`, filter.health),
    type: isOneOf(Prisma.sql`d.management_type`, filter.type),
    cluster: isOneOfIds(Prisma.sql`d.cluster_id`, filter.cluster),
    namespace: isOneOf(Prisma.sql`d.namespace`, filter.namespace),
    hpa: hasHpa(filter.hpa),
  };
}

/** Every condition of the list itself. */
export function allConditions(conditions: DeploymentConditions): Prisma.Sql {
  const { always, health, type, cluster, namespace, hpa } = conditions;
  return Prisma.join([...always, health, type, cluster, namespace, hpa], ' AND ');
}

function hasHpa(wanted: DeploymentFilter['hpa']): Prisma.Sql {
  if (wanted === undefined) return Prisma.sql`TRUE`;
  return wanted === 'yes' ? Prisma.sql`d.hpa IS NOT NULL` : Prisma.sql`d.hpa IS NULL`;
}

/** Finds the images first: there are far fewer of them than Deployments. */
function runsImage(organizationId: string, text: string): Prisma.Sql {
  return Prisma.sql`d.id IN (
    SELECT used.deployment_id FROM deployment_images used
    JOIN images i ON i.organization_id = used.organization_id AND i.id = used.image_id
    WHERE used.organization_id = ${organizationId}::uuid AND ${imageReference()} ILIKE ${containsPattern(text)})`;
}
