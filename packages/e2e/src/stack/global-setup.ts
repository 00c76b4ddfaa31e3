import { fileURLToPath } from 'node:url';
import { buildApps } from '@moonin/embedded';
import { publishStack } from '../env.ts';
import { openStack } from './open-stack.ts';
import { saveSignedIn } from './signed-in.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** Builds what changed, brings up the product with its demo for the whole run, and signs its owner in to both apps. */
export default async function setUp(): Promise<() => Promise<void>> {
  await buildApps(ROOT);
  const stack = await openStack('demo', (line) => console.log(line));
  try {
    await saveSignedIn(stack.access);
  } catch (error) {
    await stack.close();
    throw error;
  }
  publishStack(stack.access);
  return () => stack.close();
}
