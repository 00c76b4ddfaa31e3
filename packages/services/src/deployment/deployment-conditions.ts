import type { DeploymentFilter } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import type { ProjectScope } from '../access/access.ts';
import { imageReference } from '../image/running-images.ts';
import { containsPattern, inProjects, isOneOf, isOneOfIds, wordsOf } from '../sql-conditions.ts';

const WITH_CLUSTERS = Prisma.sql`JOIN clusters c ON c.organization_id = d.organization_id AND c.id = d.cluster_id`;

/** Deployments with their clusters and projects, for what is shown of them. */
export const DEPLOYMENT_TABLES = Prisma.sql`
  deployments d ${WITH_CLUSTERS} JOIN projects p ON p.organization_id = c.organization_id AND p.id = c.project_id`;

/** Conditions of a Deployment list: those that always hold, and one for each facet, so that a facet can leave out its own. */
export interface DeploymentConditions {
  /** The tables that the conditions need; each join less is felt when all Deployments are counted. */
  tables: Prisma.Sql;
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
  /** True where the sort looks at the cluster. */
  needsCluster?: boolean;
}): DeploymentConditions {
  const { organizationId, filter, scope } = input;
  const needsCluster = input.needsCluster === true || scope !== null || filter.project !== undefined;
  return {
    tables: needsCluster ? Prisma.sql`deployments d ${WITH_CLUSTERS}` : Prisma.sql`deployments d`,
    always: [
      Prisma.sql`d.organization_id = ${organizationId}::uuid`,
      filter.deleted === 'only' ? Prisma.sql`d.deleted_at IS NOT NULL` : Prisma.sql`d.deleted_at IS NULL`,
      inProjects(Prisma.sql`c.project_id`, scope),
      isOneOfIds(Prisma.sql`c.project_id`, filter.project),
      ...wordsOf(filter.q).map(holdsWord),
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

/** Kubernetes' names are lower-case: LIKE on them costs half of ILIKE. */
function holdsWord(word: string): Prisma.Sql {
  const pattern = containsPattern(word.toLowerCase());
  return Prisma.sql`(d.name LIKE ${pattern} OR d.namespace LIKE ${pattern})`;
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
