import type { ClusterQuery } from '@moonin/contracts';
import {
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from '@moonin/ui/web/address-parsers';
import { type WebRead, webRead } from '../data/web-read.ts';
import { orNothing } from '../scope/scope-params.ts';
import { scopeParams } from '../scope/scope-parsers.ts';

const STATUSES = ['disconnected', 'delayed', 'waiting', 'connected'] as const;

/** Filters of the clusters list, as they stand in the address. */
export const clusterParams = {
  q: parseAsString.withDefault(''),
  project: scopeParams.project,
  status: parseAsArrayOf(parseAsStringLiteral(STATUSES)).withDefault([]),
};
export type ClusterParams = inferParserType<typeof clusterParams>;

/** What those filters ask the API for. */
export function clusterFilterOf({ q, project, status }: ClusterParams): {
  [Key in 'q' | 'project' | 'status']: ClusterQuery[Key] | undefined;
} {
  return { q: q.trim() || undefined, project: orNothing(project), status: orNothing(status) };
}

/** The list under an address's filters. */
export function clustersRead(organization: string, params: ClusterParams): WebRead<'clusters'> {
  return webRead('clusters', { organization }, { ...clusterFilterOf(params), limit: 100 });
}

/** One cluster. */
export function clusterRead(organization: string, clusterId: string): WebRead<'cluster'> {
  return webRead('cluster', { organization, clusterId });
}
