import { describe, expect, test } from 'vitest';
import { auditChanges } from './audit-changes.ts';

describe('auditChanges', () => {
  test('names only what differs, nested fields by path', () => {
    expect(
      auditChanges(
        { role: 'viewer', name: 'Ana', limits: { a: 1, b: [1, 2] } },
        { role: 'admin', name: 'Ana', limits: { a: 1, b: [1] } },
      ),
    ).toEqual([
      { field: 'role', before: 'viewer', after: 'admin' },
      { field: 'limits.b', before: '[1,2]', after: '[1]' },
    ]);
  });

  test('something made has no before, something deleted no after', () => {
    expect(auditChanges(null, { name: 'edge' })).toEqual([{ field: 'name', before: null, after: 'edge' }]);
    expect(auditChanges({ name: 'edge' }, null)).toEqual([{ field: 'name', before: 'edge', after: null }]);
  });

  test('null and absent are told apart', () => {
    expect(auditChanges({ zone: null }, {})).toEqual([{ field: 'zone', before: 'null', after: null }]);
  });

  test('a bare value stands under an empty name', () => {
    expect(auditChanges('a', 'b')).toEqual([{ field: '', before: 'a', after: 'b' }]);
    expect(auditChanges(null, null)).toEqual([]);
  });
});
