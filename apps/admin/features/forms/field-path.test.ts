import { describe, expect, test } from 'vitest';
import { type FieldPath, sameValues, valueAt, withValueAt } from './field-path.ts';

const values = { owner: { name: 'Ana', email: '' }, locale: 'es' };

describe('a field path', () => {
  test('reads what stands there, and nothing where nothing does', () => {
    expect(valueAt(values, 'owner.name')).toBe('Ana');
    expect(valueAt(values, 'locale')).toBe('es');
    expect(valueAt(values, 'locale.deeper')).toBeUndefined();
    expect(valueAt(values, 'nobody.name')).toBeUndefined();
  });

  test('writes without touching what was there', () => {
    const path: FieldPath<typeof values> = 'owner.email';
    expect(withValueAt(values, path, 'ana@selene.example')).toEqual({
      owner: { name: 'Ana', email: 'ana@selene.example' },
      locale: 'es',
    });
    expect(values.owner.email).toBe('');
  });
});

describe('sameValues', () => {
  test.each([
    [{ name: 'a' }, { name: 'a' }, true],
    [{ name: 'a' }, { name: 'b' }, false],
    [{ name: 'a' }, { name: 'a', description: '' }, true],
    [{ zone: null }, { zone: 'UTC' }, false],
    [values, withValueAt(values, 'owner.name', 'Eva'), false],
    [values, withValueAt(values, 'owner.name', 'Ana'), true],
  ])('%j and %j: %j', (one, other, same) => {
    expect(sameValues(one, other)).toBe(same);
  });
});
