import type { PolicyRule } from '@moonin/contracts';

/** Verbs that have a column of their own, in the order in which people read them. */
export const SHOWN_VERBS = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'] as const;

/** What may be done with one resource or path. */
export interface RuleRow {
  /** Resource (`pods/log`), `*` for all, or a path that is no resource (`/metrics`). */
  readonly what: string;
  /** API group, `*` for all; empty for the core one and for paths. */
  readonly group: string;
  /** Names that alone are meant; empty means every one. */
  readonly names: readonly string[];
  readonly all: boolean;
  readonly verbs: readonly string[];
}

/** Rules of a role as one row for each resource, alike ones together; the order of the rules is kept. */
export function ruleRows(rules: readonly PolicyRule[]): RuleRow[] {
  const rows = new Map<string, { row: Omit<RuleRow, 'all' | 'verbs'>; verbs: Set<string> }>();
  const add = (row: Omit<RuleRow, 'all' | 'verbs'>, verbs: readonly string[]) => {
    const key = JSON.stringify([row.what, row.group, row.names]);
    const known = rows.get(key) ?? { row, verbs: new Set<string>() };
    for (const verb of verbs) known.verbs.add(verb);
    rows.set(key, known);
  };
  for (const rule of rules) {
    const groups = rule.apiGroups.length === 0 ? [''] : rule.apiGroups;
    for (const group of groups)
      for (const what of rule.resources) add({ what, group, names: rule.resourceNames }, rule.verbs);
    for (const what of rule.nonResourceUrls) add({ what, group: '', names: [] }, rule.verbs);
  }
  return [...rows.values()].map(({ row, verbs }) => ({ ...row, all: verbs.has('*'), verbs: [...verbs] }));
}

/** Verbs of a row that have no column of their own. */
export function otherVerbs({ verbs }: RuleRow): string[] {
  const shown: readonly string[] = SHOWN_VERBS;
  return verbs.filter((verb) => verb !== '*' && !shown.includes(verb));
}
