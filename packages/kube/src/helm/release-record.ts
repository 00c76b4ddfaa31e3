/** Type of the Secrets in which Helm keeps its releases, one for each revision. */
export const HELM_SECRET_TYPE = 'helm.sh/release.v1';
/** Label that those Secrets carry. */
export const HELM_OWNER_LABEL = { key: 'owner', value: 'helm' } as const;

const STATUSES = new Set([
  'unknown',
  'deployed',
  'uninstalled',
  'superseded',
  'failed',
  'uninstalling',
  'pending-install',
  'pending-upgrade',
  'pending-rollback',
]);
const SYSTEM_LABELS = new Set(['name', 'owner', 'status', 'version', 'createdAt', 'modifiedAt']);
const MAX_REVISION = 2_147_483_647;

/** True for the words that Helm itself writes; a newer Helm may write others. */
export function isKnownHelmStatus(status: string): boolean {
  return STATUSES.has(status);
}

/** True while Helm works on the release, or was ended while it did. */
export function isPendingHelmStatus(status: string): boolean {
  return status.startsWith('pending-');
}

/** True for labels that Helm puts on a release's Secret itself. */
export function isHelmSystemLabel(label: string): boolean {
  return SYSTEM_LABELS.has(label);
}

/** Labels that people gave to a release. */
export function helmUserLabels(labels: Readonly<Record<string, string>> | null | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(labels ?? {}).filter(([label]) => !isHelmSystemLabel(label)));
}

/** One revision of a release, as the labels of its Secret say it. */
export interface HelmRecord {
  readonly release: string;
  readonly revision: number;
  readonly status: string;
  /** When the Secret was last written by Helm, in seconds since 1970; null when the labels do not say. */
  readonly modifiedSeconds: number | null;
}

/** Reads the labels of a release's Secret; null when it is not one, or says neither name nor revision. */
export function helmRecord(labels: Readonly<Record<string, string>> | null | undefined): HelmRecord | null {
  const { owner, name, version = '', status, modifiedAt, createdAt } = labels ?? {};
  const revision = /^\d{1,10}$/.test(version) ? Number(version) : -1;
  if (owner !== HELM_OWNER_LABEL.value || !name || revision < 0 || revision > MAX_REVISION) return null;
  return { release: name, revision, status: status || 'unknown', modifiedSeconds: seconds(modifiedAt ?? createdAt) };
}

function seconds(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,11}$/.test(text) ? Number(text) : null;
}

/** The newest revision of one release. */
export function lastHelmRevision<Entry extends { readonly revision: number }>(
  entries: readonly Entry[],
): Entry | undefined {
  return entries.reduce<Entry | undefined>(
    (last, entry) => (last === undefined || entry.revision > last.revision ? entry : last),
    undefined,
  );
}

/** The newest revision that is deployed; Helm itself may leave several behind when it is ended at the wrong moment. */
export function deployedHelmRevision<Entry extends { readonly revision: number; readonly status: string }>(
  entries: readonly Entry[],
): Entry | undefined {
  return lastHelmRevision(entries.filter(({ status }) => status === 'deployed'));
}
