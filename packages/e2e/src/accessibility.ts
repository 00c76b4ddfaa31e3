import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules whose answer depends on colours; the others find in the dark what they found in the light. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Rules whose answer depends on the room that there is. */
const OF_SIZE = ['target-size', 'scrollable-region-focusable', 'meta-viewport'];

/** What a narrow screen adds to {@link expectAccessible}, which has judged the same page on a wide one. */
export async function expectAccessibleWhenNarrow(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withRules(OF_SIZE).analyze();
  expect(toldOf(violations), page.url()).toEqual([]);
}

/** Holds what is on screen to WCAG 2.2 AA in light, and its colours in dark as well; leaves the page in light. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    const axe = new AxeBuilder({ page });
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(OF_COLOUR) : axe.withTags(WCAG)).analyze();
    expect(toldOf(violations), `${colorScheme}, ${page.url()}`).toEqual([]);
  }
}

function toldOf(violations: Awaited<ReturnType<AxeBuilder['analyze']>>['violations']): string[] {
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.target.join(' ')}\n  ${node.failureSummary ?? ''}\n  ${node.html}`),
  );
}
