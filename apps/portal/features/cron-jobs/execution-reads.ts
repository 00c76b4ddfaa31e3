import {
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from '@moonin/ui/web/address-parsers';
import { type WebRead, webRead } from '../data/web-read.ts';
import { orNothing } from '../scope/scope-params.ts';

/** How runs end, what needs a person first. */
export const EXECUTION_STATUS_ORDER = ['failed', 'missed', 'running', 'complete', 'suspended', 'unknown'] as const;
const STATISTICS_DAYS = 91;
const STRIP_RUNS = 60;

/** Filters of a CronJob's runs, as they stand in the address; `cronJob` only where the address has no CronJob of its own. */
export const executionParams = {
  cronJob: parseAsString.withDefault(''),
  status: parseAsArrayOf(parseAsStringLiteral(EXECUTION_STATUS_ORDER)).withDefault([]),
};
export type ExecutionParams = inferParserType<typeof executionParams>;

/** One CronJob. */
export function cronJobRead(organization: string, cronJobId: string): WebRead<'cronJob'> {
  return webRead('cronJob', { organization, cronJobId });
}

/** Its runs by day and how long they took, counted in the days of a zone. */
export function statisticsRead(
  organization: string,
  cronJobId: string,
  timeZone: string,
): WebRead<'cronJobStatistics'> {
  return webRead('cronJobStatistics', { organization, cronJobId }, { days: STATISTICS_DAYS, timeZone });
}

/** Runs of a CronJob, newest first, page by page. */
export function executionsRead(
  organization: string,
  cronJobId: string,
  params: Pick<ExecutionParams, 'status'>,
): WebRead<'executions'> {
  const query = {
    cronJob: orNothing(cronJobId === '' ? [] : [cronJobId]),
    status: orNothing(params.status),
    limit: 100,
  };
  return webRead('executions', { organization }, query);
}

/** Its newest runs, for the strip. */
export function recentRunsRead(organization: string, cronJobId: string): WebRead<'executions'> {
  return webRead('executions', { organization }, { cronJob: [cronJobId], limit: STRIP_RUNS });
}

/** One run. */
export function executionRead(organization: string, executionId: string): WebRead<'execution'> {
  return webRead('execution', { organization, executionId });
}
