import { type WebRead, webRead } from '../data/web-read.ts';

/** What a Deployment has to do with in its cluster. */
export function relationsRead(organization: string, deploymentId: string): WebRead<'deploymentRelations'> {
  return webRead('deploymentRelations', { organization, deploymentId });
}
