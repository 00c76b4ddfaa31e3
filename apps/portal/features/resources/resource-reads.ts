import type { ResourceFilter, ResourceQuery } from '@moonin/contracts';
import {
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from '@moonin/ui/web/address-parsers';
import { type WebRead, webRead } from '../data/web-read.ts';
import { orNothing } from '../scope/scope-params.ts';
import { scopeParams } from '../scope/scope-parsers.ts';
import { RESOURCES, type ResourceDetailName, type ResourceFacetsName, type ResourceName } from './resource-kinds.ts';

const SORTS = ['name', 'namespace', 'cluster', 'state', 'changed'] as const;
const PAGE_ROWS = 100;

/** Filters and order of a list of resources, as they stand in the address. */
export const resourceParams = {
  ...scopeParams,
  q: parseAsString.withDefault(''),
  state: parseAsArrayOf(parseAsString).withDefault([]),
  deleted: parseAsStringLiteral(['no', 'only'] as const).withDefault('no'),
  sort: parseAsStringLiteral(SORTS).withDefault('name'),
  order: parseAsStringLiteral(['asc', 'desc'] as const).withDefault('asc'),
};
export type ResourceParams = inferParserType<typeof resourceParams>;

/** Puts every filter back, and leaves scope and order as they are. */
export const NO_RESOURCE_FILTERS = { q: null, state: null, deleted: null } as const;

/** What the filters of an address ask the API for. */
export function resourceFilterOf(params: ResourceParams): {
  [Key in keyof ResourceFilter]: ResourceFilter[Key] | undefined;
} {
  return {
    q: params.q.trim() || undefined,
    project: orNothing(params.project),
    cluster: orNothing(params.cluster),
    namespace: orNothing(params.namespace),
    state: orNothing(params.state),
    deleted: params.deleted === 'no' ? undefined : params.deleted,
  } as { [Key in keyof ResourceFilter]: ResourceFilter[Key] | undefined };
}

/** The list of a kind under an address's filters and order. */
export function resourcesRead<Name extends ResourceName>(
  organization: string,
  name: Name,
  params: ResourceParams,
): WebRead<Name> {
  const query: { [Key in keyof ResourceQuery]?: ResourceQuery[Key] | undefined } = {
    ...resourceFilterOf(params),
    sort: params.sort,
    order: params.order,
    limit: PAGE_ROWS,
  };
  return webRead<Name>(name, { organization } as WebRead<Name>['at'], query as WebRead<Name>['query']);
}

/** The counts beside the filters. */
export function resourceFacetsRead(
  organization: string,
  name: ResourceName,
  params: ResourceParams,
): WebRead<ResourceFacetsName> {
  return webRead<ResourceFacetsName>(RESOURCES[name].facets, { organization }, resourceFilterOf(params));
}

/** One resource. */
export function resourceRead<Name extends ResourceName>(
  organization: string,
  name: Name,
  id: string,
): WebRead<ResourceDetailName<Name>> {
  const { detail, parameter } = RESOURCES[name];
  type Detail = WebRead<ResourceDetailName<Name>>;
  return webRead(detail as ResourceDetailName<Name>, { organization, [parameter]: id } as Detail['at']);
}

/** True when the list is narrowed by anything but the scope in the header. */
export function isResourceFiltered({ q, state, deleted }: ResourceParams): boolean {
  return q !== '' || state.length > 0 || deleted !== 'no';
}

/** True when fewer than all are asked for, be it by the scope alone. */
export function isResourceNarrowed(params: ResourceParams): boolean {
  return isResourceFiltered(params) || [params.project, params.cluster, params.namespace].some((ids) => ids.length > 0);
}

/** How an HPA stood, newest first. */
export function hpaSnapshotsRead(organization: string, hpaId: string): WebRead<'hpaSnapshots'> {
  return webRead('hpaSnapshots', { organization, hpaId }, { limit: 50 });
}
