import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { HIDDEN_MARKER } from './marker.ts';

test('the web recognises the same markers', async () => {
  const contract = await readFile(new URL('../../../contracts/src/hidden-marker.ts', import.meta.url), 'utf8');
  expect(contract).toContain(`HIDDEN_MARKER = ${HIDDEN_MARKER};`);
});
