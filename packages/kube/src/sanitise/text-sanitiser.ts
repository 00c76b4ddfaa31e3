import { hideAssignments } from './assignments.ts';
import { hideAuthorization } from './authorization.ts';
import { hideCommandOptions } from './command-options.ts';
import type { Hiding } from './hiding.ts';
import type { Hider } from './marker.ts';
import { looksRandom } from './randomness.ts';
import { hideSecretDocuments, mentionsSecretKind } from './secret-documents.ts';
import { isSensitivePair } from './sensitive-pairs.ts';
import { PRIVATE_KEY, TOKEN_SHAPE } from './token-shapes.ts';
import { hideUrlCredentials } from './url-credentials.ts';

const NUL = '\u0000';
const MAX_PASSES = 5;
/** Shorter than any credential that shows by its form, and with nothing that assigns. */
const HARMLESS_WORD = /^[\w./-]{0,14}$/;
const RUN = /[A-Za-z0-9+/_-]{20,}={0,2}/g;

/** Texts longer than this are not looked into but hidden as a whole. */
export const MAX_TEXT_CHARS = 128 * 1024;

/** Makes a text that every store takes: lone surrogates become U+FFFD, NUL is dropped. */
export function wellFormed(text: string): string {
  const formed = text.isWellFormed() ? text : text.toWellFormed();
  return formed.includes(NUL) ? formed.replaceAll(NUL, '') : formed;
}

/** Hides every credential in free text; `random` also hides long words that were made by chance. */
export function sanitiseText(input: string, hider: Hider, { random = true }: { random?: boolean } = {}): string {
  let text = wellFormed(input);
  if (HARMLESS_WORD.test(text)) return text;
  if (text.length > MAX_TEXT_CHARS) return hider.hideLarge(text);
  // What one pass hides may have kept the next from being seen; most texts are stable at once.
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const clean = hideOnce(text, hider, random);
    if (clean === text) break;
    text = clean;
  }
  return text;
}

function hideOnce(text: string, hider: Hider, random: boolean): string {
  const hiding: Hiding = { hide: hider.hide, isSensitive: isSensitivePair };
  let clean = mentionsSecretKind(text) ? hideSecretDocuments(text, hider.hide) : text;
  clean = clean.replace(PRIVATE_KEY, hider.hide);
  clean = hideUrlCredentials(clean, hider.hide);
  clean = clean.replace(TOKEN_SHAPE, hider.hide);
  clean = hideAuthorization(clean, hiding);
  clean = hideCommandOptions(clean, hiding);
  clean = hideAssignments(clean, hiding);
  return random ? clean.replace(RUN, (run) => hideRandom(run, hider)) : clean;
}

/** A run with slashes is a path when it begins with one, else base64; of a path each part is judged. */
function hideRandom(run: string, hider: Hider): string {
  if (!run.startsWith('/') && looksRandom(run)) return hider.hide(run);
  if (!run.includes('/')) return run;
  return run
    .split('/')
    .map((part) => (looksRandom(part) ? hider.hide(part) : part))
    .join('/');
}
