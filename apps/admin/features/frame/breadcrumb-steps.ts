/** Places of the console that a path can lead through. */
export type Place =
  | 'organizations'
  | 'newOrganization'
  | 'profile'
  | 'overview'
  | 'clusters'
  | 'registerCluster'
  | 'cluster'
  | 'tokens'
  | 'clusterSettings'
  | 'projects'
  | 'newProject'
  | 'members'
  | 'addMember'
  | 'audit'
  | 'settings';

/** One step of the path of a page; `clusterId` stands for a name that only the data knows. */
export interface BreadcrumbStep {
  readonly place: Place;
  readonly href: string;
  readonly clusterId?: string;
}

const AT_TOP: Readonly<Record<string, Place>> = { organizations: 'organizations', profile: 'profile' };
const IN_ORGANIZATION: Readonly<Record<string, Place>> = {
  clusters: 'clusters',
  projects: 'projects',
  members: 'members',
  audit: 'audit',
  settings: 'settings',
};
const NEW_OF: Partial<Record<Place, Place>> = {
  organizations: 'newOrganization',
  clusters: 'registerCluster',
  projects: 'newProject',
  members: 'addMember',
};
const OF_CLUSTER: Readonly<Record<string, Place>> = { tokens: 'tokens', settings: 'clusterSettings' };

/** The steps from the organization (or the top) to the page at `pathname`; empty for a page that this does not know. */
export function breadcrumbSteps(pathname: string): readonly BreadcrumbStep[] {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const inOrganization = segments[0] === 'o';
  const base = inOrganization ? segments.slice(0, 2) : [];
  const [section, object, part] = segments.slice(base.length);
  if (inOrganization && section === undefined) return [{ place: 'overview', href: pathname }];
  const place = (inOrganization ? IN_ORGANIZATION : AT_TOP)[section ?? ''];
  if (!place || section === undefined) return [];

  const href = (...more: string[]) => `/${[...base, section, ...more].join('/')}`;
  const steps: BreadcrumbStep[] = [{ place, href: href() }];
  const made = object === 'new' ? NEW_OF[place] : undefined;
  if (made) steps.push({ place: made, href: href('new') });
  else if (place === 'clusters' && object !== undefined) {
    steps.push({ place: 'cluster', href: href(object), clusterId: object });
    const inside = part === undefined ? undefined : OF_CLUSTER[part];
    if (inside) steps.push({ place: inside, href: href(object, part ?? '') });
  }
  return steps;
}
