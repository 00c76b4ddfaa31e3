import type { DeploymentFilter, DeploymentQuery } from '@moonin/contracts';
import {
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from '@moonin/ui/web/address-parsers';
import { type WebRead, webRead } from '../data/web-read.ts';
import { orNothing } from '../scope/scope-params.ts';
import { scopeParams } from '../scope/scope-parsers.ts';

const HEALTH = ['failed', 'degraded', 'progressing', 'unknown', 'suspended', 'healthy'] as const;
const TYPES = ['regular', 'helm', 'gitops'] as const;
const SORTS = ['name', 'health', 'ready', 'revision', 'changed', 'namespace', 'cluster'] as const;

/** Filters, sort and columns of the Deployments list, as they stand in the address. */
export const deploymentParams = {
  ...scopeParams,
  q: parseAsString.withDefault(''),
  health: parseAsArrayOf(parseAsStringLiteral(HEALTH)).withDefault([]),
  type: parseAsArrayOf(parseAsStringLiteral(TYPES)).withDefault([]),
  image: parseAsString.withDefault(''),
  hpa: parseAsStringLiteral(['yes', 'no'] as const),
  deleted: parseAsStringLiteral(['no', 'only'] as const).withDefault('no'),
  sort: parseAsStringLiteral(SORTS).withDefault('health'),
  order: parseAsStringLiteral(['asc', 'desc'] as const).withDefault('asc'),
  columns: parseAsArrayOf(parseAsString),
};
export type DeploymentParams = inferParserType<typeof deploymentParams>;

/** Rows asked for at once. */
const PAGE_ROWS = 100;

/** What the filters of an address ask the API for; without what is at its default. */
export function deploymentFilterOf(params: DeploymentParams): Partial<DeploymentFilter> {
  return definedOnly({
    q: params.q.trim() || undefined,
    project: orNothing(params.project),
    cluster: orNothing(params.cluster),
    namespace: orNothing(params.namespace),
    health: orNothing(params.health),
    type: orNothing(params.type),
    image: params.image.trim() || undefined,
    hpa: params.hpa ?? undefined,
    deleted: params.deleted === 'no' ? undefined : params.deleted,
  });
}

/** The list under an address's filters and order. */
export function deploymentsRead(organization: string, params: DeploymentParams): WebRead<'deployments'> {
  const query: Partial<DeploymentQuery> = {
    ...deploymentFilterOf(params),
    sort: params.sort,
    order: params.order,
    limit: PAGE_ROWS,
  };
  return webRead('deployments', { organization }, query);
}

/** The counts beside the filters. */
export function facetsRead(organization: string, params: DeploymentParams): WebRead<'deploymentFacets'> {
  return webRead('deploymentFacets', { organization }, deploymentFilterOf(params));
}

/** True when the list is narrowed by anything but the scope in the header. */
export function isFiltered(params: DeploymentParams): boolean {
  const { q, health, type, image, hpa, deleted } = deploymentFilterOf(params);
  return [q, health, type, image, hpa, deleted].some((value) => value !== undefined);
}

/** True when fewer than all Deployments are asked for, be it by the scope alone. */
export function isNarrowed(params: DeploymentParams): boolean {
  return Object.keys(deploymentFilterOf(params)).length > 0;
}

/** Puts every filter back, and leaves scope, order and columns as they are. */
export const NO_FILTERS = { q: null, health: null, type: null, image: null, hpa: null, deleted: null } as const;

function definedOnly<Shape extends object>(shape: Shape): { [Key in keyof Shape]?: Exclude<Shape[Key], undefined> } {
  const defined = Object.entries(shape).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as { [Key in keyof Shape]?: Exclude<Shape[Key], undefined> };
}
