import type { HpaReport, ReportOf, ResourceKind } from '@moonin/contracts';
import type { ValueText } from './changed-values.ts';
import { hpaState } from './hpa-state.ts';

/** How one kind of resource is kept: everything that ingestion and lists know of it beyond its report. */
export interface ResourceDefinition<Kind extends ResourceKind> {
  /** What its list filters and sorts by. */
  state(report: ReportOf[Kind]): string | null;
  /** Fields that only the object's own page reads. */
  bulky?: readonly (keyof ReportOf[Kind] & string)[];
  /** What its list says in their place. */
  counts?(report: ReportOf[Kind]): Readonly<Record<string, number>>;
  /** What is worth remembering over time; a snapshot is kept for each change of it. */
  snapshot?(report: ReportOf[Kind]): object;
  /** What of it people want to hear when it changed. */
  values?(report: ReportOf[Kind]): Readonly<Record<string, ValueText>>;
}

/** `cluster` for what belongs to the whole cluster. */
function scopeOf({ namespace }: { namespace: string | null }): string {
  return namespace === null ? 'cluster' : 'namespace';
}

export const RESOURCE_DEFINITIONS: { [Kind in ResourceKind]: ResourceDefinition<Kind> } = {
  hpa: { state: hpaState, snapshot: hpaSnapshot, values: hpaValues },
  service: { state: ({ type }) => type },
  ingress: { state: (report) => report.class },
  'network-policy': {
    state: ({ policyTypes }) =>
      policyTypes
        .map((type) => type.toLowerCase())
        .sort()
        .reverse()
        .join('+') || null,
  },
  role: { state: scopeOf, bulky: ['rules'], counts: ({ rules }) => ({ ruleCount: rules.length }) },
  'role-binding': { state: scopeOf },
  'helm-release': {
    state: ({ status }) => status,
    bulky: ['manifest', 'resources', 'history'],
    values: ({ revision, chart, chartVersion, appVersion, status }) => ({
      revision,
      chart,
      chartVersion,
      appVersion,
      status,
    }),
  },
};

function hpaSnapshot(report: HpaReport): object {
  const { minReplicas, maxReplicas, currentReplicas, desiredReplicas, metrics, behavior, conditions } = report;
  return {
    minReplicas,
    maxReplicas,
    currentReplicas,
    desiredReplicas,
    behavior,
    // How busy it is right now changes all the time and is no change of the HPA.
    metrics: metrics.map((metric) => ({ ...metric, current: null })),
    conditions: conditions.map(({ type, status, reason }) => ({ type, status, reason })),
  };
}

function hpaValues({ minReplicas, maxReplicas, metrics, target }: HpaReport): Record<string, ValueText> {
  return {
    minReplicas,
    maxReplicas,
    metrics: metrics.map(({ name, target: wanted }) => `${name} ${wanted}`).join(', '),
    target: `${target.kind}/${target.name}`,
  };
}
