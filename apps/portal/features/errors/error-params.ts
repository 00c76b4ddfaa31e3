import type { ErrorFilter } from '@moonin/contracts';
import {
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from '@moonin/ui/web/address-parsers';
import { type WebRead, webRead } from '../data/web-read.ts';
import { orNothing } from '../scope/scope-params.ts';
import { scopeParams } from '../scope/scope-parsers.ts';

/** Severities, worst first. */
export const SEVERITY_ORDER = ['critical', 'warning', 'info'] as const;
/** What became of an error, what needs a person first. */
export const ERROR_STATE_ORDER = ['open', 'acknowledged', 'mitigated'] as const;
const SORTS = ['severity', 'firstSeen', 'lastSeen', 'pods', 'deployment'] as const;
const PAGE_ROWS = 100;

/** Filters and order of the errors list, as they stand in the address; without `state` what is not mitigated. */
export const errorParams = {
  ...scopeParams,
  q: parseAsString.withDefault(''),
  severity: parseAsArrayOf(parseAsStringLiteral(SEVERITY_ORDER)).withDefault([]),
  type: parseAsArrayOf(parseAsString).withDefault([]),
  state: parseAsArrayOf(parseAsStringLiteral(ERROR_STATE_ORDER)).withDefault([]),
  sort: parseAsStringLiteral(SORTS).withDefault('severity'),
  order: parseAsStringLiteral(['asc', 'desc'] as const).withDefault('asc'),
};
export type ErrorParams = inferParserType<typeof errorParams>;

/** Puts every filter back, and leaves scope and order as they are. */
export const NO_ERROR_FILTERS = { q: null, severity: null, type: null, state: null } as const;

function filterOf(params: ErrorParams): { [Key in keyof ErrorFilter]: ErrorFilter[Key] | undefined } {
  return {
    q: params.q.trim() || undefined,
    project: orNothing(params.project),
    cluster: orNothing(params.cluster),
    namespace: orNothing(params.namespace),
    severity: orNothing(params.severity),
    // What is no type is refused by the API; an address may hold anything.
    type: orNothing(params.type) as ErrorFilter['type'],
    state: orNothing(params.state),
  };
}

/** The list under an address's filters and order. */
export function errorsRead(organization: string, params: ErrorParams): WebRead<'errors'> {
  const { sort, order } = params;
  return webRead('errors', { organization }, { ...filterOf(params), sort, order, limit: PAGE_ROWS });
}

/** The counts beside the filters. */
export function errorFacetsRead(organization: string, params: ErrorParams): WebRead<'errorFacets'> {
  return webRead('errorFacets', { organization }, filterOf(params));
}

/** True when the list is narrowed by anything but the scope in the header. */
export function isErrorFiltered({ q, severity, type, state }: ErrorParams): boolean {
  return q !== '' || severity.length > 0 || type.length > 0 || state.length > 0;
}

/** True when fewer than all open ones are asked for, be it by the scope alone. */
export function isErrorNarrowed(params: ErrorParams): boolean {
  return isErrorFiltered(params) || [params.project, params.cluster, params.namespace].some((ids) => ids.length > 0);
}
