import { Prisma } from '@moonin/db';
import type { ProjectScope } from '../access/access.ts';
import { inProjects } from '../sql-conditions.ts';

/** Tables and conditions of the images that Deployments run now, within what the caller sees: `i`, `used`, `d`, `c`. */
export function runningImages(organizationId: string, scope: ProjectScope): Prisma.Sql {
  return Prisma.sql`
    deployment_images used
    JOIN images i ON i.organization_id = used.organization_id AND i.id = used.image_id
    JOIN deployments d ON d.organization_id = used.organization_id AND d.id = used.deployment_id
    JOIN clusters c ON c.organization_id = d.organization_id AND c.id = d.cluster_id
    WHERE used.organization_id = ${organizationId}::uuid AND d.deleted_at IS NULL
      AND ${inProjects(Prisma.sql`c.project_id`, scope)}`;
}

/** `registry/repository:tag@digest` of the image row `i`, without the parts that it lacks. */
export function imageReference(): Prisma.Sql {
  return Prisma.sql`(
    CASE WHEN i.registry = '' THEN '' ELSE i.registry || '/' END || i.repository
    || CASE WHEN i.tag = '' THEN '' ELSE ':' || i.tag END
    || CASE WHEN i.digest = '' THEN '' ELSE '@' || i.digest END)`;
}
