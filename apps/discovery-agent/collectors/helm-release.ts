import type { HelmContext, HelmReleaseReport } from '@moonin/contracts';
import { splitKey } from '@moonin/kube';
import type { HelmSecretView } from '../views/helm-secret-view.ts';
import type { HelmDetails } from './helm-details.ts';

const MAX_HISTORY = 256;

/** Revisions of one release, the newest first. */
export function newestFirst(secrets: readonly HelmSecretView[]): HelmSecretView[] {
  return secrets.toSorted((a, b) => b.revision - a.revision);
}

/** Report of a release; `release` is `namespace/name`, `secrets` are those of its revisions, the newest first. */
export function collectHelmRelease(input: {
  release: string;
  secrets: readonly [HelmSecretView, ...HelmSecretView[]];
  details: HelmDetails;
}): HelmReleaseReport {
  const { namespace = '', name } = splitKey(input.release);
  const [newest] = input.secrets;
  return {
    namespace,
    name,
    revision: newest.revision,
    status: newest.status,
    ...input.details,
    history: input.secrets
      .slice(0, MAX_HISTORY)
      .map(({ revision, status, updatedAt }) => ({ revision, status, updatedAt })),
  };
}

export type HelmChart = Pick<HelmDetails, 'chart' | 'chartVersion' | 'appVersion'>;

/** Clocks of two API servers may differ a little. */
const SLACK_MS = 1_000;

/**
 * The release with which a Deployment's revision came: Helm writes the Secret of a revision before it touches the objects, so it is
 * the newest one that was there when the revision began. Null while the chart in that Secret is not known yet.
 */
export function helmContext(input: {
  release: string;
  secrets: readonly HelmSecretView[];
  startedAt: string | null;
  chartOf: (secret: HelmSecretView) => HelmChart | null;
}): HelmContext | null {
  const { startedAt, secrets } = input;
  const { name } = splitKey(input.release);
  const latest = startedAt === null ? null : new Date(Date.parse(startedAt) + SLACK_MS).toISOString();
  const match = secrets.find(({ createdAt }) => latest === null || createdAt === null || createdAt <= latest);
  if (match === undefined) {
    return { release: name, chart: null, chartVersion: null, appVersion: null, helmRevision: null, status: null };
  }
  const chart = input.chartOf(match);
  if (chart === null) return null;
  return {
    release: name,
    chart: chart.chart,
    chartVersion: chart.chartVersion,
    appVersion: chart.appVersion,
    helmRevision: match.revision,
    // A later revision that did not touch this Deployment does not change how this one went.
    status: match.status === 'superseded' ? 'deployed' : match.status,
  };
}
