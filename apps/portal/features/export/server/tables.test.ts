import { expect, test } from 'vitest';
import en from '../../../messages/en.json';
import { EXPORT_TABLES } from '../table-names.ts';
import { exportTable } from './tables.ts';

test('every table has columns, and no column of the catalogue is without a table', () => {
  const used = EXPORT_TABLES.flatMap((name) => exportTable(name)?.columns.map(([key]) => key) ?? []);
  expect([...new Set(used)].sort()).toEqual(Object.keys(en.export.columns).sort());
});

test('what is no table is none', () => {
  expect(exportTable('passwords')).toBeNull();
  expect(exportTable('__proto__')).toBeNull();
});
