import type { KeyAt } from './assignment-keys.ts';

/** Where an assigned value stands, without its quotes. */
export interface ValueAt {
  start: number;
  end: number;
  /** What a value that is cut at {@link MAX_BARE_CHARS} goes on with; enough is read to judge it, the rest only to hide it. */
  more?: RegExp;
}

const MAX_BARE_CHARS = 1_024;
const SPACES = /[ \t]{0,16}/y;
const OPENING_QUOTE = /\\*["'`]/y;
const BLOCK_SCALAR = /[|>][+-]?\d?[+-]?[ \t]{0,16}(?:#[^\n]{0,200})?\n/y;
/** One line that is neither an entry, nor an item, nor a comment, nor a marker. */
const NEXT_LINE = /\r?\n[ \t]{1,64}[^\s:#«»{[-][^\n:«»]*(?=\r?\n|$)/y;
const JSON_BARE = /[^\s,}\]«»]{1,1024}/y;
const MORE_JSON_BARE = /[^\s,}\]«»]+/y;
const WORD = /[^\s`<>«»]{1,1024}/y;
const MORE_WORD = /[^\s`<>«»]+/y;
const REST_OF_LINE = /[^\n«»]{1,1024}/y;
const MORE_LINE = /[^\n«»]+/y;
/** After one of these another assignment begins: connection strings, query strings, lists. */
const NEXT_ASSIGNMENT = /[,;&|)\]}]\s{0,4}["']?[A-Za-z_][\w .-]{0,64}["']?\s{0,2}[=:]/;
const NEXT_ON_LINE = /\s+[\w.-]{1,64}=/;
/** `token: context deadline exceeded` is a sentence, not an assignment. */
const SENTENCE_WORD = /^(?:[a-z]{1,20}[.,;]?|\d{1,3}[.,;]?)$/;
const MORE_WORDS = /[ \t]+[A-Za-z"'(]/y;
const SCHEME = /^([A-Za-z][\w-]{0,30}[ \t]{1,4})(?=\S)/;

/** Finds the value behind the sign at `at`; null when there is none, or when the text is a sentence. */
export function valueAfter(text: string, at: number, key: KeyAt): ValueAt | null {
  let signEnd = at + 1;
  while (signEnd < at + 3 && /[=>:]/.test(text[signEnd] ?? '')) signEnd += 1;
  const start = signEnd + (matchAt(SPACES, text, signEnd)?.length ?? 0);
  const first = text[start];
  if (first === undefined) return null;
  if (first === '\n' || first === '\r')
    return text[at] === ':' && key.opensLine ? nextLineValue(text, start, key) : null;
  const block = matchAt(BLOCK_SCALAR, text, start);
  if (block !== null) return blockValue(text, { keyStart: key.start, start: start + block.length });
  const quote = matchAt(OPENING_QUOTE, text, start);
  if (quote !== null) return withoutScheme(text, key, quotedValue(text, start, quote));
  if (first === '[') return listValue(text, start);
  if (first === '{' && text[start + 1] !== '{') return null;
  return bareValue(text, { at, start, key });
}

function quotedValue(text: string, start: number, opening: string): ValueAt {
  const quote = opening.at(-1) ?? '"';
  const depth = opening.length - 1;
  const from = start + opening.length;
  for (let close = text.indexOf(quote, from); close !== -1; close = text.indexOf(quote, close + 1)) {
    let run = 0;
    while (close - run > from && text[close - run - 1] === '\\') run += 1;
    // Within `depth` backslashes of escaping, a quote of the content carries more of them than the closing one.
    if (run >= depth && (run - depth) % (2 * (depth + 1)) === 0) return { start: from, end: close - depth };
  }
  const lineEnd = text.indexOf('\n', from);
  return { start: from, end: lineEnd === -1 ? text.length : lineEnd };
}

function blockValue(text: string, { keyStart, start }: { keyStart: number; start: number }): ValueAt | null {
  const lineStart = text.lastIndexOf('\n', keyStart - 1) + 1;
  const indentation = text.slice(lineStart, keyStart).search(/\S|$/);
  let end = start;
  for (let line = start; line < text.length; ) {
    const next = text.indexOf('\n', line);
    const lineEnd = next === -1 ? text.length : next;
    const content = text.slice(line, Math.min(lineEnd, line + indentation + 1));
    if (content.trim() !== '' && !/^\s*$/.test(content)) break;
    if (text.slice(line, lineEnd).trim() !== '') end = lineEnd;
    line = lineEnd + 1;
  }
  const from = start + (text.slice(start, end).match(/^\s*/)?.[0].length ?? 0);
  return from < end ? { start: from, end } : null;
}

/** YAML lets a plain text begin on the next line, deeper than its name. */
function nextLineValue(text: string, start: number, key: KeyAt): ValueAt | null {
  const line = matchAt(NEXT_LINE, text, start);
  if (line === null) return null;
  const indentation = line.replace(/^\r?\n/, '').search(/\S/);
  const lineStart = text.lastIndexOf('\n', key.start - 1) + 1;
  if (indentation <= key.start - lineStart) return null;
  const from = start + line.search(/\S/);
  return { start: from, end: start + line.length };
}

function listValue(text: string, start: number): ValueAt | null {
  const close = text.indexOf(']', start);
  return { start: start + 1, end: close === -1 ? text.length : close };
}

function bareValue(text: string, at: { at: number; start: number; key: KeyAt }): ValueAt | null {
  const { start, key } = at;
  if (key.quoted) {
    const value = matchAt(JSON_BARE, text, start);
    return value !== null && isSentence(text, start, value) ? null : spanOf(value, start, MORE_JSON_BARE);
  }
  const around = text[key.start - 1];
  if (around === '"' || around === "'" || around === '`') {
    return withoutScheme(text, key, surroundedValue(text, start, around));
  }
  const isHeader = /cookie$/i.test(key.name);
  const scheme = isAuthorization(key) ? (SCHEME.exec(text.slice(start, start + 40))?.[1] ?? '') : '';
  const from = start + scheme.length;
  if (isHeader || (key.opensLine && !key.name.startsWith('-'))) {
    const line = matchAt(REST_OF_LINE, text, from) ?? '';
    const cut = isHeader ? -1 : line.search(text[at.at] === '=' ? NEXT_ON_LINE : /\s#/);
    return spanOf(cut === -1 ? whole(line, line.trimEnd()) : line.slice(0, cut).trimEnd(), from, MORE_LINE);
  }
  const word = matchAt(WORD, text, from) ?? '';
  if (text[at.at] === ':' && start > at.at + 1 && scheme === '' && isSentence(text, start, word)) return null;
  const cut = word.search(NEXT_ASSIGNMENT);
  return spanOf(cut === -1 ? whole(word, withoutClosers(word)) : withoutClosers(word.slice(0, cut)), from, MORE_WORD);
}

function surroundedValue(text: string, start: number, around: string): ValueAt | null {
  const close = text.indexOf(around, start);
  if (close === -1) return spanOf(matchAt(REST_OF_LINE, text, start), start, MORE_LINE);
  let end = close;
  while (end > start && text[end - 1] === '\\') end -= 1;
  return end === start ? null : { start, end };
}

function isSentence(text: string, start: number, word: string): boolean {
  return SENTENCE_WORD.test(word) && matchAt(MORE_WORDS, text, start + word.length) !== null;
}

/** `Bearer x`: the scheme stays readable. */
function withoutScheme(text: string, key: KeyAt, value: ValueAt | null): ValueAt | null {
  if (value === null || !isAuthorization(key)) return value;
  const scheme = SCHEME.exec(text.slice(value.start, Math.min(value.end, value.start + 40)))?.[1] ?? '';
  return { ...value, start: value.start + scheme.length };
}

function isAuthorization({ name }: KeyAt): boolean {
  return /authorization$/i.test(name);
}

/** Drops closing brackets whose opening ones are not in the value, and the comma or full stop of a sentence. */
function withoutClosers(word: string): string {
  let end = word.length;
  for (; end > 0; end -= 1) {
    const last = word[end - 1] ?? '';
    const opening = { ')': '(', ']': '[', '}': '{' }[last];
    const isCloser = opening !== undefined && !word.slice(0, end - 1).includes(opening);
    if (!isCloser && last !== ',' && last !== ';') break;
  }
  return word.slice(0, end);
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

function spanOf(value: string | null, start: number, more: RegExp): ValueAt | null {
  if (value === null || value === '') return null;
  const end = start + value.length;
  return value.length < MAX_BARE_CHARS ? { start, end } : { start, end, more };
}

/** A part that was cut for its length is not trimmed: what follows belongs to it. */
function whole(part: string, trimmed: string): string {
  return part.length < MAX_BARE_CHARS ? trimmed : part;
}

/** The whole of a value that is to be hidden. */
export function endOfValue(text: string, { end, more }: ValueAt): number {
  return more === undefined ? end : end + (matchAt(more, text, end)?.length ?? 0);
}
