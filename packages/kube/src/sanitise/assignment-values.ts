import type { KeyAt } from './assignment-keys.ts';

/** Where an assigned value stands, without its quotes. */
export interface ValueAt {
  start: number;
  end: number;
}

const MAX_BARE_CHARS = 4_096;
const MAX_LIST_CHARS = 4_096;
const SPACES = /[ \t]{0,16}/y;
const OPENING_QUOTE = /\\*["'`]/y;
const BLOCK_SCALAR = /[|>][+-]?\d?[+-]?[ \t]{0,16}(?:#[^\n]{0,200})?\n/y;
const JSON_BARE = /[^\s,}\]«»]{1,4096}/y;
const WORD = /[^\s`<>«»]{1,4096}/y;
const REST_OF_LINE = /[^\n«»]{1,4096}/y;
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
  if (first === undefined || first === '\n' || first === '\r') return null;
  const block = matchAt(BLOCK_SCALAR, text, start);
  if (block !== null) return blockValue(text, { keyStart: key.start, start: start + block.length });
  const quote = matchAt(OPENING_QUOTE, text, start);
  if (quote !== null) return withoutScheme(text, key, quotedValue(text, start, quote));
  if (first === '[') return listValue(text, start);
  if (first === '{' && text[start + 1] !== '{') return null;
  return withoutScheme(text, key, bareValue(text, { at, start, key }));
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

function listValue(text: string, start: number): ValueAt | null {
  const close = text.indexOf(']', start);
  return close === -1 || close - start > MAX_LIST_CHARS ? null : { start: start + 1, end: close };
}

function bareValue(text: string, at: { at: number; start: number; key: KeyAt }): ValueAt | null {
  const { start, key } = at;
  if (key.quoted) {
    const value = matchAt(JSON_BARE, text, start);
    return value !== null && isSentence(text, start, value) ? null : spanOf(value, start);
  }
  const around = text[key.start - 1];
  if (around === '"' || around === "'" || around === '`') return surroundedValue(text, start, around);
  const isHeader = /cookie$/i.test(key.name);
  if (key.opensLine || isHeader) {
    const line = matchAt(REST_OF_LINE, text, start) ?? '';
    const cut = text[at.at] === '=' ? line.search(NEXT_ON_LINE) : line.search(/\s#/);
    return spanOf((cut === -1 || isHeader ? line : line.slice(0, cut)).trimEnd(), start);
  }
  const scheme = isAuthorization(key) ? (SCHEME.exec(text.slice(start, start + 40))?.[1] ?? '') : '';
  const word = matchAt(WORD, text, start + scheme.length) ?? '';
  if (text[at.at] === ':' && start > at.at + 1 && scheme === '' && isSentence(text, start, word)) return null;
  const cut = word.search(NEXT_ASSIGNMENT);
  const value = withoutClosers(cut === -1 ? word : word.slice(0, cut));
  return value === '' ? null : { start: start + scheme.length, end: start + scheme.length + value.length };
}

function surroundedValue(text: string, start: number, around: string): ValueAt | null {
  const close = text.indexOf(around, start);
  if (close === -1 || close - start > MAX_BARE_CHARS) return spanOf(matchAt(REST_OF_LINE, text, start), start);
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
  return { start: value.start + scheme.length, end: value.end };
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

function spanOf(value: string | null, start: number): ValueAt | null {
  return value === null || value === '' ? null : { start, end: start + value.length };
}
