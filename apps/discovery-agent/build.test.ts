import { expect, test } from 'vitest';
import { bundleAgent } from './build.ts';

/** Packages of the server's side: an agent that carries one of them would carry a database client into every cluster. */
const NOT_IN_AN_AGENT =
  /node_modules\/(?:@prisma\/|prisma|ioredis|redis|bullmq|pg|pg-[^/]+|next|react)(?:\/|$)|packages\/(?:db|services|queue|api|ui)\//;

test('the bundle holds nothing of the server’s side', async () => {
  const { metafile } = await bundleAgent({ outfile: 'dist/main.mjs', write: false });
  const inputs = Object.keys(metafile.inputs);
  expect(inputs.some((input) => input.endsWith('packages/agent-client/src/reporter.ts'))).toBe(true);
  expect(inputs.filter((input) => NOT_IN_AN_AGENT.test(input))).toEqual([]);
});
