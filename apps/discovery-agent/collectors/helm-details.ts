import { AGENT_LIMITS, type HelmReleaseReport, type HelmResource, toStorableText } from '@moonin/contracts';
import {
  type DecodedRelease,
  decodeHelmRelease,
  HelmReleaseError,
  isHelmReleaseSecret,
  type Secret,
  sanitiseReleaseManifest,
} from '@moonin/kube';
import { clip, clipOrNull, instantOrNull } from './bounded-text.ts';
import type { ReportSanitiser } from './report-sanitiser.ts';

/** What only the decoded Secret of a release says, sanitised. User values and notes are not among it. */
export type HelmDetails = Pick<
  HelmReleaseReport,
  | 'chart'
  | 'chartVersion'
  | 'appVersion'
  | 'description'
  | 'firstDeployedAt'
  | 'lastDeployedAt'
  | 'manifestDigest'
  | 'manifest'
  | 'resources'
  | 'problem'
>;

const NOTHING: HelmDetails = {
  chart: null,
  chartVersion: null,
  appVersion: null,
  description: null,
  firstDeployedAt: null,
  lastDeployedAt: null,
  manifestDigest: null,
  manifest: null,
  resources: null,
  problem: null,
};
const MAX_RESOURCES = 1_000;
/** Parsing takes a second for each two million characters. */
const MAX_PARSED_CHARS = 2 * 1024 * 1024;

/** The details of a release that cannot be read, with the reason. */
export function unreadableHelmDetails(problem: string): HelmDetails {
  return { ...NOTHING, problem: clip(problem, 1_024) };
}

/** Reads the Secret of one revision; what is corrupt, too large or of somebody else gives only a `problem`. */
export async function helmDetails(
  secret: Secret,
  expected: { name: string; revision: number },
  sanitiser: ReportSanitiser,
): Promise<HelmDetails> {
  if (!isHelmReleaseSecret(secret)) return unreadableHelmDetails('the Secret is not of the type that Helm writes');
  let release: DecodedRelease;
  try {
    release = decodeHelmRelease(secret.data);
  } catch (error) {
    if (error instanceof HelmReleaseError) return unreadableHelmDetails(error.message);
    throw error;
  }
  if (release.name !== expected.name || release.revision !== expected.revision) {
    return unreadableHelmDetails('the Secret holds another release than its labels say');
  }
  return {
    chart: clipOrNull(release.chart, 253),
    chartVersion: clipOrNull(release.chartVersion, 253),
    appVersion: clipOrNull(release.appVersion, 253),
    description: release.description === null ? null : clipOrNull(sanitiser.text(release.description), 4_096),
    firstDeployedAt: instantOrNull(release.firstDeployedAt),
    lastDeployedAt: instantOrNull(release.lastDeployedAt),
    manifestDigest: sanitiser.digest(release.manifest),
    ...(await manifestParts(release.manifest, sanitiser)),
  };
}

async function manifestParts(
  manifest: string,
  sanitiser: ReportSanitiser,
): Promise<Pick<HelmDetails, 'manifest' | 'resources' | 'problem'>> {
  if (manifest.length > MAX_PARSED_CHARS) {
    return { manifest: null, resources: null, problem: 'the manifest is too large to be read' };
  }
  const { yaml, resources, hidden } = await sanitiseReleaseManifest(manifest, sanitiser);
  const text = toStorableText(yaml);
  const isTooLarge = text.length > AGENT_LIMITS.helmManifestChars;
  const problems = [
    ...(isTooLarge ? ['the manifest is too large to be sent'] : []),
    ...(hidden > 0 ? [`documents of the manifest that are not YAML objects and were left out: ${hidden}`] : []),
  ];
  return {
    manifest: isTooLarge ? null : text,
    resources: resources.slice(0, MAX_RESOURCES).flatMap(resourceOf),
    problem: problems.length === 0 ? null : problems.join('; '),
  };
}

function resourceOf(resource: HelmResource): HelmResource[] {
  const kind = clipOrNull(resource.kind, 253);
  const name = clipOrNull(resource.name, 253);
  if (kind === null || name === null) return [];
  return [
    { apiVersion: clipOrNull(resource.apiVersion, 253), kind, name, namespace: clipOrNull(resource.namespace, 253) },
  ];
}
