import type { PolicyRule, RoleReport } from '@moonin/contracts';
import type { ClusterRole, Role } from '@moonin/kube';
import { boundedList, clip, instantOrNull } from './bounded-text.ts';
import { labelsOf } from './key-values.ts';
import { labelSelectorOf } from './label-selector.ts';
import { listOf } from './pod-containers.ts';
import type { ReportSanitiser } from './report-sanitiser.ts';

const MAX_RULES = 1_000;
const MAX_SELECTORS = 50;

/** Report of a Role, or of a ClusterRole, whose namespace is null. */
export function collectRole(role: Role | ClusterRole, sanitiser: ReportSanitiser): RoleReport {
  const { metadata } = role;
  const selectors = 'aggregationRule' in role ? role.aggregationRule?.clusterRoleSelectors : undefined;
  return {
    namespace: metadata.namespace ?? null,
    name: metadata.name,
    labels: labelsOf(metadata.labels, sanitiser),
    createdAt: instantOrNull(metadata.creationTimestamp),
    rules: listOf(role.rules)
      .slice(0, MAX_RULES)
      .map((rule) => ruleOf(rule, sanitiser)),
    aggregation: Array.isArray(selectors)
      ? selectors.slice(0, MAX_SELECTORS).map((selector) => labelSelectorOf(selector, sanitiser))
      : null,
  };
}

/** Paths of URLs are read as text: some put a token into them. */
function ruleOf(rule: NonNullable<Role['rules']>[number] | null, sanitiser: ReportSanitiser): PolicyRule {
  const texts = (list: unknown, items: number, chars = 253) => boundedList(list, { items, chars, mayBeEmpty: true });
  return {
    verbs: texts(rule?.verbs, 100),
    apiGroups: texts(rule?.apiGroups, 200),
    resources: texts(rule?.resources, 500),
    resourceNames: texts(rule?.resourceNames, 500),
    nonResourceUrls: texts(rule?.nonResourceURLs, 200, 1_024).map((url) => clip(sanitiser.text(url), 1_024)),
  };
}
