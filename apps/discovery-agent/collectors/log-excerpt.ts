import { AGENT_LIMITS, toStorableText } from '@moonin/contracts';

/** Lines of a failed container that are kept. */
export const LOG_LINES = 200;
/** Where a single line was cut, its first word may be half a credential: up to here a blank is looked for. */
const LONGEST_CUT_WORD = 4_096;

const ESCAPES = new RegExp(
  [
    '\\u001b\\[[0-?]*[ -/]*[@-~]',
    '\\u001b\\][^\\u0007\\u001b]*(?:\\u0007|\\u001b\\\\)?',
    '\\u001b[PX^_][^\\u001b]*(?:\\u001b\\\\)?',
    '\\u001b[ -/]*[0-~]',
    '\\u009b[0-?]*[ -/]*[@-~]',
  ].join('|'),
  'g',
);
/** Also what breaks lines or turns the direction of writing where nobody sees it. */
const CONTROLS = /(?![\n\t])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** The end of a log as text that can be shown. */
export interface LogExcerpt {
  readonly text: string;
  /** True when there was more before it. */
  readonly truncated: boolean;
}

/**
 * The last lines of a log: without terminal escapes and control characters, redacted, within the protocol's bound. Of a log
 * that was cut the first piece of a line is left out, since what made it a credential may have been cut off.
 */
export function logExcerpt(
  raw: { readonly text: string; readonly truncated: boolean },
  redact: (text: string) => string,
): LogExcerpt {
  const plain = toStorableText(raw.text).replace(ESCAPES, '').replace(/\r\n?/g, '\n').replace(CONTROLS, '');
  const whole = raw.truncated ? withoutCutLine(plain) : plain;
  const lines = whole.replace(/\n+$/, '').split('\n');
  const last = lines.slice(-LOG_LINES).join('\n');
  const clean = toStorableText(redact(last));
  const isCut = raw.truncated || lines.length > LOG_LINES;
  if (clean.length <= AGENT_LIMITS.logChars) return { text: clean, truncated: isCut };
  return { text: toStorableText(withoutCutLine(clean.slice(-AGENT_LIMITS.logChars))), truncated: true };
}

function withoutCutLine(text: string): string {
  const end = text.indexOf('\n');
  if (end !== -1 && end < text.length - 1) return text.slice(end + 1);
  const blank = text.slice(0, LONGEST_CUT_WORD).search(/\s/);
  return blank === -1 ? text.slice(LONGEST_CUT_WORD) : text.slice(blank + 1);
}
