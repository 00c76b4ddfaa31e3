import { type WebRead, webRead } from '../data/web-read.ts';

const RECENT_REVISIONS = 50;

/** One Deployment. */
export function deploymentRead(organization: string, deploymentId: string): WebRead<'deployment'> {
  return webRead('deployment', { organization, deploymentId });
}

/** Its newest revisions, for the story and for choosing two of them. */
export function recentRevisionsRead(organization: string, deploymentId: string): WebRead<'revisions'> {
  return webRead('revisions', { organization, deploymentId }, { limit: RECENT_REVISIONS });
}

/** All its revisions, page by page. */
export function revisionsRead(organization: string, deploymentId: string): WebRead<'revisions'> {
  return webRead('revisions', { organization, deploymentId }, { limit: 100 });
}

/** One revision with its manifest. */
export function revisionRead(organization: string, deploymentId: string, number: number): WebRead<'revision'> {
  return webRead('revision', { organization, deploymentId, number: String(number) });
}

/** The difference of any two revisions. */
export function compareRead(
  organization: string,
  deploymentId: string,
  from: number,
  to: number,
): WebRead<'compareRevisions'> {
  return webRead('compareRevisions', { organization, deploymentId }, { from, to });
}
