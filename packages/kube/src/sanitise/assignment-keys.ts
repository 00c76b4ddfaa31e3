/** The name in front of an assignment. */
export interface KeyAt {
  name: string;
  /** Where the name begins, quotes included. */
  start: number;
  /** The name itself is in quotes, as in JSON. */
  quoted: boolean;
  /** Nothing but indentation, a dash or `export` stands before it on its line. */
  opensLine: boolean;
}

const MAX_KEY_CHARS = 128;
const MAX_SPACES = 4;
const NAME_CHARACTER = /[\p{L}\p{N}_.$/-]/u;
const LINE_OPENING = /^[ \t]*(?:- |export |set |ENV |ARG )?[ \t]*$/;
const LINE_WINDOW_CHARS = 64;

/** Finds the name that ends before the sign at `at`; never reads back beyond `floor`. */
export function keyBefore(text: string, at: number, floor: number): KeyAt | null {
  let end = at;
  while (end > floor && at - end < MAX_SPACES && isSpace(text[end - 1])) end -= 1;
  const quote = text[end - 1];
  return quote === '"' || quote === "'" || quote === '`'
    ? quotedKey(text, { end: end - 1, floor, quote })
    : bareKey(text, end, floor);
}

function quotedKey(text: string, at: { end: number; floor: number; quote: string }): KeyAt | null {
  let end = at.end;
  while (end > at.floor && text[end - 1] === '\\') end -= 1;
  const lowest = Math.max(at.floor, end - MAX_KEY_CHARS);
  const open = text.lastIndexOf(at.quote, end - 1);
  if (open < lowest) return null;
  const name = text.slice(open + 1, end);
  if (name === '' || name.includes('\n')) return null;
  return { name, start: open, quoted: true, opensLine: opensLine(text, open) };
}

function bareKey(text: string, end: number, floor: number): KeyAt | null {
  let start = wordStart(text, end, floor);
  if (start === end) return null;
  // "Secret Access Key: x": `key` alone says too little, so up to two words in front of it are read too.
  if (/^keys?$/i.test(text.slice(start, end))) {
    for (let words = 0; words < 2 && isSpace(text[start - 1]) && start - 1 > floor; words += 1) {
      const before = wordStart(text, start - 1, floor);
      if (before === start - 1) break;
      start = before;
    }
  }
  return { name: text.slice(start, end), start, quoted: false, opensLine: opensLine(text, start) };
}

function wordStart(text: string, end: number, floor: number): number {
  const lowest = Math.max(floor, end - MAX_KEY_CHARS);
  let start = end;
  while (start > lowest && NAME_CHARACTER.test(text[start - 1] ?? '')) start -= 1;
  return start;
}

function opensLine(text: string, start: number): boolean {
  const window = text.slice(Math.max(0, start - LINE_WINDOW_CHARS), start);
  const newline = window.lastIndexOf('\n');
  if (newline === -1 && start > LINE_WINDOW_CHARS) return false;
  return LINE_OPENING.test(window.slice(newline + 1));
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}
