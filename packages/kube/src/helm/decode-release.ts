import { gunzipSync } from 'node:zlib';
import { HELM_SECRET_TYPE } from './release-record.ts';

/** A release's Secret that cannot be decoded; the message says why and quotes nothing of it. */
export class HelmReleaseError extends Error {
  override readonly name = 'HelmReleaseError';
}

/** What is read of a release. User values, templates, files and notes are not among it. */
export interface DecodedRelease {
  readonly name: string | null;
  readonly namespace: string | null;
  readonly revision: number | null;
  readonly status: string | null;
  readonly chart: string | null;
  readonly chartVersion: string | null;
  readonly appVersion: string | null;
  readonly description: string | null;
  readonly firstDeployedAt: string | null;
  readonly lastDeployedAt: string | null;
  /** As Helm rendered it: secrets included. */
  readonly manifest: string;
  readonly hooks: readonly { readonly kind: string; readonly name: string; readonly events: readonly string[] }[];
}

/** Bounds of what is taken apart: characters of the Secret's value and bytes of the JSON behind it. */
export interface DecodeLimits {
  readonly valueChars: number;
  readonly inflatedBytes: number;
}

/** A Secret holds 1 MiB, which is base64 once more on the wire; the largest public charts inflate to about 8 MiB. */
export const DECODE_LIMITS: DecodeLimits = { valueChars: 2 * 1024 * 1024, inflatedBytes: 16 * 1024 * 1024 };

const BASE64 = /^[A-Za-z0-9+/\s]*={0,2}\s*$/;
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b, 0x08]);
const MAX_HOOKS = 200;

/** True for a Secret that Helm keeps a release in; other tools leave Secrets with Helm's labels behind. */
export function isHelmReleaseSecret(secret: { type?: string | undefined }): boolean {
  return secret.type === HELM_SECRET_TYPE;
}

/** Decodes a release: base64, base64 again, gzip (absent in very old ones), JSON. Throws {@link HelmReleaseError}. */
export function decodeHelmRelease(
  data: Readonly<Record<string, unknown>> | null | undefined,
  limits: DecodeLimits = DECODE_LIMITS,
): DecodedRelease {
  const value = data?.release;
  if (typeof value !== 'string' || value === '') throw new HelmReleaseError('the Secret has no key "release"');
  if (value.length > limits.valueChars) {
    throw new HelmReleaseError(`the release is larger than ${limits.valueChars} characters`);
  }
  const packed = fromBase64(fromBase64(value).toString('latin1'));
  return readRelease(parse(inflate(packed, limits)));
}

function fromBase64(text: string): Buffer {
  if (!BASE64.test(text)) throw new HelmReleaseError('the release is not base64');
  return Buffer.from(text, 'base64');
}

function inflate(packed: Buffer, { inflatedBytes }: DecodeLimits): Buffer {
  if (!packed.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC)) return packed;
  try {
    return gunzipSync(packed, { maxOutputLength: inflatedBytes });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ERR_BUFFER_TOO_LARGE') {
      throw new HelmReleaseError(`the release inflates to more than ${inflatedBytes} bytes`);
    }
    if (typeof code === 'string' && code.startsWith('Z_')) throw new HelmReleaseError('the release is not gzip');
    throw error;
  }
}

function parse(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw new HelmReleaseError('the release is not JSON');
    if (error instanceof RangeError) throw new HelmReleaseError('the release nests too deeply');
    throw error;
  }
}

function readRelease(parsed: unknown): DecodedRelease {
  const release = fieldsOf(parsed);
  if (release === null) throw new HelmReleaseError('the release is not an object');
  const info = fieldsOf(release.info) ?? {};
  const chart = fieldsOf(fieldsOf(release.chart)?.metadata) ?? {};
  const revision = release.version;
  return {
    name: textOrNull(release.name),
    namespace: textOrNull(release.namespace),
    revision: typeof revision === 'number' && Number.isSafeInteger(revision) && revision >= 0 ? revision : null,
    status: textOrNull(info.status),
    chart: textOrNull(chart.name),
    chartVersion: textOrNull(chart.version),
    appVersion: textOrNull(chart.appVersion),
    description: textOrNull(info.description),
    firstDeployedAt: textOrNull(info.first_deployed),
    lastDeployedAt: textOrNull(info.last_deployed),
    manifest: typeof release.manifest === 'string' ? release.manifest : '',
    hooks: (Array.isArray(release.hooks) ? release.hooks.slice(0, MAX_HOOKS) : []).flatMap(readHook),
  };
}

function readHook(value: unknown): DecodedRelease['hooks'] {
  const { kind, name, events } = fieldsOf(value) ?? {};
  if (typeof kind !== 'string' || typeof name !== 'string') return [];
  const names = (Array.isArray(events) ? events : []).filter((event): event is string => typeof event === 'string');
  return [{ kind, name, events: names }];
}

function fieldsOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
