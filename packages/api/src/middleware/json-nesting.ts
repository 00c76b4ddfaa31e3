const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const TEXT = 1;
const OPEN = 2;
const CLOSE = 3;

/** What each byte means between strings; a look-up is what makes one pass over 32 MiB bearable. */
const MEANING = new Uint8Array(256);
MEANING[QUOTE] = TEXT;
for (const bracket of '[{') MEANING[bracket.charCodeAt(0)] = OPEN;
for (const bracket of ']}') MEANING[bracket.charCodeAt(0)] = CLOSE;

/** True when JSON text nests deeper than `limit`; read before parsing, since each level costs the parser memory. */
export function nestsDeeperThan(text: Uint8Array, limit: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const meaning = MEANING[text[at] ?? 0];
    if (meaning === 0) continue;
    if (meaning === TEXT) at = endOfString(text, at);
    else if (meaning === CLOSE) depth -= 1;
    else {
      depth += 1;
      if (depth > limit) return true;
    }
  }
  return false;
}

/** Where the quote that opens at `start` is closed, or the end of the text. */
function endOfString(text: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1;
  return at;
}
