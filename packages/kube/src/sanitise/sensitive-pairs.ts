import { isHarmlessValue } from './harmless-values.ts';
import { meaningOfKey } from './key-names.ts';
import { looksRandom } from './randomness.ts';

const PATH_LIKE = /^(?:[~.]{0,2}\/|[A-Za-z]:[\\/]|[\w.-]+\/)|\.[A-Za-z0-9]{1,12}$/;
const AMOUNT_LIKE = /^[+-]?\d[\d_.,]*\s?[A-Za-z%]{0,8}$/;
const MAX_NAME_CHARS = 128;
const MAX_AMOUNT_CHARS = 32;

/** True when a value under this name must be hidden as a whole. */
export function isSensitivePair(key: string, value: string): boolean {
  if (isHarmlessValue(value)) return false;
  switch (meaningOfKey(key)) {
    case 'secret':
      return true;
    case 'connection':
      return !value.includes('://');
    case 'path':
      return !PATH_LIKE.test(value) || hasRandomPart(value);
    case 'amount':
      return value.length > MAX_AMOUNT_CHARS || !AMOUNT_LIKE.test(value);
    case 'name':
      return value.length > MAX_NAME_CHARS || /\s/.test(value.trim()) || hasRandomPart(value);
    case 'address':
      return false;
    case 'public':
    case 'plain':
      return false;
  }
}

function hasRandomPart(value: string): boolean {
  return value.split(/[\s/.,:;]+/).some(looksRandom);
}
