import { setTimeout as pause } from 'node:timers/promises';

/** Waits until `check` stops throwing; after `timeoutMs` what it threw last is thrown. */
export async function eventually(check: () => Promise<void> | void, timeoutMs = 10_000): Promise<void> {
  const deadlineMs = performance.now() + timeoutMs;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (performance.now() > deadlineMs) throw error;
    }
    await pause(10);
  }
}
