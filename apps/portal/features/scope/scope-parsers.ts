import { parseAsArrayOf, parseAsString } from '@moonin/ui/web/address-parsers';

/** Project, cluster and namespace of the view, in every address: the header sets them, lists and overview read them. */
export const scopeParams = {
  project: parseAsArrayOf(parseAsString).withDefault([]),
  cluster: parseAsArrayOf(parseAsString).withDefault([]),
  namespace: parseAsArrayOf(parseAsString).withDefault([]),
};
