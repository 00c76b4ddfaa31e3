import { waitUntil } from '@moonin/testing';
import type { APIRequestContext } from '@playwright/test';
import type { StackAccess } from '../stack/stack-access.ts';

const STORY_WAIT_MS = 240_000;

/** Waits until the demo's opening was played: something fails now, something was rolled back. */
export async function waitForStory(request: APIRequestContext, stack: StackAccess): Promise<void> {
  const address = `${stack.urls.portal}/api/web/organizations/${stack.organization}/overview`;
  await waitUntil(
    async () => {
      const overview = (await (await request.get(address)).json()) as {
        attentionTotal: number;
        lastDay: { rolledBack: number };
      };
      return overview.attentionTotal > 0 && overview.lastDay.rolledBack > 0;
    },
    { what: 'the demo has something to tell', timeoutMs: STORY_WAIT_MS, intervalMs: 1000 },
  );
}
