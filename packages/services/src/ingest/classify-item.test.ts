import { expect, test } from 'vitest';
import { classifyItem } from './classify-item.ts';

const live = { version: 10n, fingerprint: 'a', deleted: false };
const gone = { version: 10n, fingerprint: 'a', deleted: true };

test.each([
  ['a new object', 'upsert', '1', 'a', undefined, false, 'write'],
  ['a newer report', 'upsert', '11', 'b', live, false, 'write'],
  ['a newer report that says the same', 'upsert', '11', 'a', live, false, 'unchanged'],
  ['the same report again', 'upsert', '10', 'a', live, false, 'unchanged'],
  ['an older report', 'upsert', '9', 'b', live, false, 'stale'],
  ['another report of the same version', 'upsert', '10', 'b', live, false, 'stale'],
  ['versions compared as numbers, not as text', 'upsert', '9', 'b', { ...live, version: 10n }, false, 'stale'],
  ['an older report of a process that starts', 'upsert', '9', 'b', live, true, 'write'],
  ['a late report of a deleted object', 'upsert', '9', 'a', gone, false, 'stale'],
  ['a deleted object that is back', 'upsert', '11', 'a', gone, false, 'write'],
  ['a deletion', 'delete', '11', undefined, live, false, 'write'],
  ['a deletion twice', 'delete', '11', undefined, gone, false, 'unchanged'],
  ['a late deletion', 'delete', '9', undefined, live, false, 'stale'],
  ['a deletion of what was never known', 'delete', '9', undefined, undefined, false, 'unchanged'],
  ['a confirmed object', 'confirm', '11', 'a', live, false, 'unchanged'],
  ['a confirmed object that differs', 'confirm', '11', 'b', live, false, 'needed'],
  ['a confirmed object that is not known', 'confirm', '11', 'b', undefined, false, 'needed'],
  ['a confirmed object that was marked deleted', 'confirm', '11', 'a', gone, false, 'needed'],
] as const)('%s', (_name, op, version, fingerprint, stored, reset, verdict) => {
  const item = fingerprint === undefined ? { op, version } : { op, version, fingerprint };
  expect(classifyItem(item, stored, reset)).toBe(verdict);
});
