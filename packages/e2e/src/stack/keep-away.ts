import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenStack } from './open-stack.ts';

const LOOK_EVERY_MS = 50;

/** Kills a process of the stack, and kills it again as often as it is started anew, while `work` lasts. */
export async function whileAway(stack: OpenStack, name: 'api' | 'portal', work: () => Promise<void>): Promise<void> {
  const supervised = stack.held.stack.processes.get(name);
  if (!supervised) throw new Error(`the stack has no process ${name}`);
  let isAway = true;
  const killing = (async () => {
    while (isAway) {
      if (supervised.current().isRunning()) supervised.current().signal('SIGKILL');
      await sleep(LOOK_EVERY_MS);
    }
  })();
  try {
    await work();
  } finally {
    isAway = false;
    await killing;
  }
}
