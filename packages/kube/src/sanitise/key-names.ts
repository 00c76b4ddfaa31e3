import {
  ADDRESS_WORDS,
  AMOUNT_WORDS,
  NAME_WORDS,
  OPENING_KEYS,
  PATH_WORDS,
  SENSITIVE_PARTS,
  SENSITIVE_WORDS,
  wordsOfKey,
} from './key-words.ts';

/**
 * What a name says of its value: `secret` is one; `path`, `amount`, `name` and `address` describe a secret; `connection` carries one
 * inside; `public` is meant to be seen; `plain` says nothing.
 */
export type KeyMeaning = 'secret' | 'path' | 'amount' | 'name' | 'address' | 'connection' | 'public' | 'plain';

const MAX_REMEMBERED = 20_000;
const remembered = new Map<string, KeyMeaning>();

/** Reads a name; answers are remembered, for names repeat far more than values. */
export function meaningOfKey(key: string): KeyMeaning {
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const meaning = readKey(wordsOfKey(key));
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(key, meaning);
  return meaning;
}

function readKey(words: readonly string[]): KeyMeaning {
  const last = words.at(-1) ?? '';
  if (words[0] === 'no' || (words.includes('public') && (last === 'key' || last === 'keys'))) return 'public';
  if (!isSensitive(words)) return isConnection(words) ? 'connection' : 'plain';
  const beforeLast = words.at(-2) ?? '';
  if (PATH_WORDS.has(last)) return 'path';
  if (AMOUNT_WORDS.has(last) || words.some((word) => word === 'max' || word === 'min' || word === 'num'))
    return 'amount';
  if (ADDRESS_WORDS.has(last)) return 'address';
  // An access key's id and a role's or session's secret id open things; other ids only name them.
  if (last === 'id')
    return ['key', 'secret', 'session'].includes(beforeLast) && !words.includes('kms') ? 'secret' : 'name';
  if (NAME_WORDS.has(last)) return 'name';
  return 'secret';
}

function isSensitive(words: readonly string[]): boolean {
  return words.some((word, index) => {
    if (SENSITIVE_WORDS.has(word) || SENSITIVE_PARTS.some((part) => word.includes(part))) return true;
    const next = words[index + 1];
    if (word === 'key' || word === 'keys') return OPENING_KEYS.has(words[index - 1] ?? '');
    if (word === 'auth' || word === 'oauth') return next === undefined || next === 'data' || next === 'string';
    if (word === 'session') return next === 'id' || next === 'cookie';
    return word === 'id' && next === 'rsa';
  });
}

function isConnection(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  const beforeLast = words.at(-2) ?? '';
  if (last === 'dsn' || last === 'connstr' || last === 'connectionstring') return true;
  return (last === 'string' || last === 'str') && ['connection', 'conn', 'connect'].includes(beforeLast);
}
