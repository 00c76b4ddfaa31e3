import { gunzipSync } from 'node:zlib';

/** A form in which a text may stand in bytes that are searched. */
export interface Needle {
  readonly encoding: string;
  readonly text: string;
}

const ALIGNMENTS = [0, 1, 2] as const;
/** Shorter pieces of base64 stand in any text by chance. */
const MIN_NEEDLE_CHARS = 7;
/** gzip's first bytes in base64, and that in base64 again. */
const PACKED = /(?:H4sI|SDRzS)[A-Za-z0-9+/_-]{16,}/g;
const MAX_DEPTH = 4;
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;

/** Every form of `secret` that the search knows, each once. */
export function needlesOf(secret: string): Needle[] {
  const bytes = Buffer.from(secret);
  const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const inJson = escapedInJson(secret);
  const needles: Needle[] = [
    { encoding: 'plain', text: secret },
    { encoding: 'URL-encoded', text: encodeURIComponent(secret) },
    { encoding: 'URL-encoded form', text: new URLSearchParams([['', secret]]).toString().slice(1) },
    { encoding: 'URL-encoded twice', text: encodeURIComponent(encodeURIComponent(secret)) },
    { encoding: 'URL-encoded byte by byte', text: percent },
    { encoding: 'URL-encoded byte by byte', text: percent.toUpperCase() },
    { encoding: 'JSON-escaped', text: inJson },
    { encoding: 'JSON-escaped twice', text: escapedInJson(inJson) },
    { encoding: 'JSON-escaped char by char', text: unicodeEscaped(secret) },
    { encoding: 'hex', text: bytes.toString('hex') },
    { encoding: 'hex', text: bytes.toString('hex').toUpperCase() },
    {
      encoding: 'HTML-escaped',
      text: secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
    },
    { encoding: 'UTF-16', text: Buffer.from(secret, 'utf16le').toString('latin1') },
    { encoding: 'reversed', text: [...secret].reverse().join('') },
  ];
  for (const core of base64Cores(bytes)) {
    needles.push({ encoding: 'base64', text: core }, { encoding: 'base64url', text: urlSafe(core) });
    needles.push({ encoding: 'base64 URL-encoded', text: encodeURIComponent(core) });
    for (const twice of base64Cores(Buffer.from(core))) needles.push({ encoding: 'base64 of base64', text: twice });
  }
  for (const core of base64Cores(Buffer.from(bytes.toString('hex')))) {
    needles.push({ encoding: 'base64 of hex', text: core });
  }
  const byText = new Map(needles.toReversed().map((needle) => [needle.text, needle]));
  return [...byText.values()].filter(({ text, encoding }) => encoding === 'plain' || text.length >= MIN_NEEDLE_CHARS);
}

/** The part of a text's base64 that stays the same whatever stands around it, for each of the three alignments. */
export function base64Cores(bytes: Buffer): string[] {
  return ALIGNMENTS.map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const from = [0, 2, 3][before] ?? 0;
    const bits = (before + bytes.length) * 8;
    return encoded.slice(from, Math.floor(bits / 6));
  });
}

/** What stands in a text as gzip in base64, once or twice, unpacked; also what is within that. */
export function unpackedWithin(text: string, depth = 0): string[] {
  if (depth >= MAX_DEPTH) return [];
  return [...text.matchAll(PACKED)].flatMap(([run]) => {
    const decoded = Buffer.from(run, 'base64');
    const inner = run.startsWith('SDRzS') ? decoded.toString('latin1') : unzipped(decoded);
    return inner === null ? [] : [inner, ...unpackedWithin(inner, depth + 1)];
  });
}

/** A text with all that stands in it as base64, up to three times, or as gzip in that. */
export function decodedDeeply(text: string): string {
  const layers = [text, ...unpackedWithin(text)];
  for (let layer = layers, depth = 0; depth < 3; depth += 1) {
    layer = layer.flatMap(base64Runs);
    layers.push(...layer);
  }
  return layers.join('\n');
}

function base64Runs(text: string): string[] {
  return (text.match(/[A-Za-z0-9+/]{16,}={0,2}/g) ?? []).map((run) => Buffer.from(run, 'base64').toString('latin1'));
}

/** Null for bytes that only begin like gzip. */
function unzipped(bytes: Buffer): string | null {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES }).toString('latin1');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}

function escapedInJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function unicodeEscaped(text: string): string {
  return Array.from({ length: text.length }, (_, at) => {
    return `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`;
  }).join('');
}

function urlSafe(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_');
}
