import type { CronJobFilter } from '@moonin/contracts';
import {
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from '@moonin/ui/web/address-parsers';
import { type WebRead, webRead } from '../data/web-read.ts';
import { orNothing } from '../scope/scope-params.ts';
import { scopeParams } from '../scope/scope-parsers.ts';

/** States of a CronJob, what needs a person first. */
export const CRON_JOB_STATE_ORDER = ['failing', 'missed', 'invalid', 'running', 'ok', 'suspended', 'never'] as const;
const SORTS = ['state', 'name', 'namespace', 'cluster', 'lastRun', 'nextRun'] as const;
const PAGE_ROWS = 100;

/** Filters and order of the CronJobs list, as they stand in the address. */
export const cronJobParams = {
  ...scopeParams,
  q: parseAsString.withDefault(''),
  state: parseAsArrayOf(parseAsStringLiteral(CRON_JOB_STATE_ORDER)).withDefault([]),
  deleted: parseAsStringLiteral(['no', 'only'] as const).withDefault('no'),
  sort: parseAsStringLiteral(SORTS).withDefault('state'),
  order: parseAsStringLiteral(['asc', 'desc'] as const).withDefault('asc'),
};
export type CronJobParams = inferParserType<typeof cronJobParams>;

/** Puts every filter back, and leaves scope and order as they are. */
export const NO_CRON_JOB_FILTERS = { q: null, state: null, deleted: null } as const;

function filterOf(params: CronJobParams): { [Key in keyof CronJobFilter]: CronJobFilter[Key] | undefined } {
  return {
    q: params.q.trim() || undefined,
    project: orNothing(params.project),
    cluster: orNothing(params.cluster),
    namespace: orNothing(params.namespace),
    state: orNothing(params.state),
    ...(params.deleted === 'no' ? {} : { deleted: params.deleted }),
  } as { [Key in keyof CronJobFilter]: CronJobFilter[Key] | undefined };
}

/** The list under an address's filters and order. */
export function cronJobsRead(organization: string, params: CronJobParams): WebRead<'cronJobs'> {
  const { sort, order } = params;
  return webRead('cronJobs', { organization }, { ...filterOf(params), sort, order, limit: PAGE_ROWS });
}

/** The counts beside the filters. */
export function cronJobFacetsRead(organization: string, params: CronJobParams): WebRead<'cronJobFacets'> {
  return webRead('cronJobFacets', { organization }, filterOf(params));
}

/** True when the list is narrowed by anything but the scope in the header. */
export function isCronJobFiltered({ q, state, deleted }: CronJobParams): boolean {
  return q !== '' || state.length > 0 || deleted !== 'no';
}

/** True when fewer than all are asked for, be it by the scope alone. */
export function isCronJobNarrowed(params: CronJobParams): boolean {
  return isCronJobFiltered(params) || [params.project, params.cluster, params.namespace].some((ids) => ids.length > 0);
}
