import { type inferParserType, parseAsString } from '@moonin/ui/web/address-parsers';
import { type WebRead, webRead } from '../data/web-read.ts';
import { orNothing } from '../scope/scope-params.ts';
import { scopeParams } from '../scope/scope-parsers.ts';

/** Filters of the namespaces list, as they stand in the address. */
export const namespaceParams = { q: parseAsString.withDefault(''), cluster: scopeParams.cluster };
export type NamespaceParams = inferParserType<typeof namespaceParams>;

/** The list under an address's filters. */
export function namespacesRead(organization: string, { q, cluster }: NamespaceParams): WebRead<'namespaces'> {
  return webRead('namespaces', { organization }, { q: q.trim() || undefined, cluster: orNothing(cluster), limit: 100 });
}
