import {
  type DeploymentHealth,
  ERROR_SEVERITIES,
  type ErrorSeverity,
  type ErrorType,
  errorSeverityOf,
  errorTypeOf,
  type PodTrouble,
} from '@moonin/contracts';

/** A trouble that says what it is; agents that only give a reason leave that to the server. */
export type TypedTrouble = PodTrouble & { type: ErrorType; severity: ErrorSeverity };

/** A Deployment's health with the type and severity of each trouble. */
export function withTypes(health: DeploymentHealth): DeploymentHealth {
  if (health.troubles.length === 0) return health;
  return { ...health, troubles: health.troubles.map(typed) };
}

function typed(trouble: PodTrouble): TypedTrouble {
  const read = errorTypeOf(trouble.reason);
  const type = trouble.type ?? read.type;
  return { ...trouble, type, init: trouble.init || read.init, severity: trouble.severity ?? errorSeverityOf(type) };
}

/** One cause of trouble of a Deployment's revision, as a row of `workload_errors`. */
export interface ErrorRow {
  type: ErrorType;
  init: boolean;
  container: string;
  revision: number | null;
  reason: string;
  severity: ErrorSeverity;
  severity_rank: number;
  message: string | null;
  details: string | null;
  exit_code: number | null;
  pods: number;
  total_pods: number | null;
  since: string | null;
}

/** The causes behind a Deployment's troubles: those of one type, container and revision are one, with all their pods. */
export function errorsOf(troubles: readonly PodTrouble[]): ErrorRow[] {
  const rows = new Map<string, ErrorRow>();
  for (const trouble of troubles.map(typed)) {
    const row = rowOf(trouble);
    const key = JSON.stringify([row.type, row.init, row.container, row.revision]);
    const other = rows.get(key);
    if (!other) rows.set(key, row);
    else {
      const pods = other.pods + row.pods;
      other.pods = other.total_pods === null ? pods : Math.min(pods, other.total_pods);
      if (row.since !== null && (other.since === null || row.since < other.since)) other.since = row.since;
    }
  }
  return [...rows.values()];
}

function rowOf(trouble: TypedTrouble): ErrorRow {
  const { type, init, revision, reason, severity, message, details, pods, since } = trouble;
  return {
    type,
    init,
    container: trouble.container ?? '',
    revision,
    reason,
    severity,
    severity_rank: ERROR_SEVERITIES.indexOf(severity),
    message,
    details,
    exit_code: trouble.exitCode,
    pods,
    total_pods: trouble.totalPods,
    since,
  };
}
