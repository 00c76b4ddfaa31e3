import { type WebRead, webRead } from '../data/web-read.ts';
import { orNothing } from '../scope/scope-params.ts';

/** The overview of an organization, or of the projects and clusters in scope. */
export function overviewRead(
  organization: string,
  scope: { project: readonly string[]; cluster: readonly string[] },
): WebRead<'overview'> {
  return webRead(
    'overview',
    { organization },
    { project: orNothing(scope.project), cluster: orNothing(scope.cluster) },
  );
}
