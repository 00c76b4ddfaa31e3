import { parseAsInteger } from '@moonin/ui/web/address-parsers';
import { type WebRead, webRead } from '../data/web-read.ts';
import { orNothing } from '../scope/scope-params.ts';

/** Minutes before an error in which changes are looked for. */
export const CAUSE_WINDOWS = [15, 60, 360, 1440] as const;
const MOST_MINUTES = 1440;
const USUAL_MINUTES = 60;

/** The window of an error's page, as it stands in the address. */
export const errorPageParams = { minutes: parseAsInteger.withDefault(USUAL_MINUTES) };

/** One error. */
export function errorRead(organization: string, errorId: string): WebRead<'error'> {
  return webRead('error', { organization, errorId });
}

/** What changed before it. */
export function causesRead(organization: string, errorId: string, minutes: number): WebRead<'errorCauses'> {
  const within = Math.min(MOST_MINUTES, Math.max(1, minutes));
  return webRead('errorCauses', { organization, errorId }, { minutes: within });
}

/** Errors of a Deployment, past ones too, newest first. */
export function deploymentErrorsRead(organization: string, deploymentId: string): WebRead<'deploymentErrors'> {
  return webRead('deploymentErrors', { organization, deploymentId }, { limit: 100 });
}

/** Errors that one revision of a Deployment had, past ones too. */
export function revisionErrorsRead(organization: string, deploymentId: string, revision: number): WebRead<'errors'> {
  const state = ['open', 'acknowledged', 'mitigated'] as const;
  const query = { deployment: [deploymentId], revision, state: [...state], limit: 20 };
  return webRead('errors', { organization }, query);
}

/** Open errors of one cause together, in the scope of the header. */
export function errorGroupsRead(
  organization: string,
  scope: Record<'project' | 'cluster' | 'namespace', readonly string[]>,
): WebRead<'errorGroups'> {
  const { project, cluster, namespace } = scope;
  const query = { project: orNothing(project), cluster: orNothing(cluster), namespace: orNothing(namespace) };
  return webRead('errorGroups', { organization }, query);
}
