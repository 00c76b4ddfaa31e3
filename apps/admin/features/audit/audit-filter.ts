import { parseAsString } from '@moonin/ui/web/address-parsers';

/** How the filter of the audit log stands in the address; empty means every action. */
export const AUDIT_FILTER_PARSERS = { action: parseAsString.withDefault('') };
