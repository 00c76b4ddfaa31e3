import { type inferParserType, parseAsString } from '@moonin/ui/web/address-parsers';
import { type WebRead, webRead } from '../data/web-read.ts';
import { orNothing } from '../scope/scope-params.ts';
import { scopeParams } from '../scope/scope-parsers.ts';

/** Filters of the nodes list, as they stand in the address. */
export const nodeParams = { q: parseAsString.withDefault(''), cluster: scopeParams.cluster };
export type NodeParams = inferParserType<typeof nodeParams>;

/** The list under an address's filters. */
export function nodesRead(organization: string, { q, cluster }: NodeParams): WebRead<'nodes'> {
  return webRead('nodes', { organization }, { q: q.trim() || undefined, cluster: orNothing(cluster), limit: 100 });
}

/** One node. */
export function nodeRead(organization: string, nodeId: string): WebRead<'node'> {
  return webRead('node', { organization, nodeId });
}

/** How a node stood, newest first. */
export function nodeSnapshotsRead(organization: string, nodeId: string): WebRead<'nodeSnapshots'> {
  return webRead('nodeSnapshots', { organization, nodeId }, { limit: 50 });
}
