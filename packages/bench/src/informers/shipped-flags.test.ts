import { expect, test } from 'vitest';
import { readFlags, shippedFlags } from './shipped-flags.ts';

test('flags of the image, variables of the image, and the share of the limit in MiB', () => {
  const dockerfile =
    'FROM a AS build\nENV A=1\nFROM b AS agent\nENV MALLOC_ARENA_MAX=1\nENTRYPOINT ["node", "--max-semi-space-size=2", "main.mjs"]\n';
  const values =
    'discovery:\n  resources:\n    limits:\n      memory: 400Mi\n  nodeOptions: --max-old-space-size-percentage=50 --x\n';
  expect(readFlags(dockerfile, values)).toEqual({
    args: ['--max-semi-space-size=2'],
    nodeOptions: '--max-old-space-size=200 --x',
    env: { MALLOC_ARENA_MAX: '1' },
  });
});

test('the files of this checkout can be read', async () => {
  const { args, nodeOptions } = await shippedFlags();
  expect(args.join(' ')).toContain('--max-semi-space-size=');
  expect(nodeOptions).toContain('--max-old-space-size=');
});
