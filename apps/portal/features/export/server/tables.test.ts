import { expect, test } from 'vitest';
import en from '../../../messages/en.json';
import { exportTable } from './tables.ts';

const NAMES = ['deployments', 'clusters', 'nodes', 'namespaces', 'images', 'usages'];

test('every table has columns, and no column of the catalogue is without a table', () => {
  const used = NAMES.flatMap((name) => exportTable(name)?.columns.map(([key]) => key) ?? []);
  expect([...new Set(used)].sort()).toEqual(Object.keys(en.export.columns).sort());
});

test('what is no table is none', () => {
  expect(exportTable('passwords')).toBeNull();
  expect(exportTable('__proto__')).toBeNull();
});
