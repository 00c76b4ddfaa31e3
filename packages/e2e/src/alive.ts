import { expect, type Locator } from '@playwright/test';

/**
 * Waits until the page's scripts have reached a control that the server drew. A person needs longer than that to find it;
 * a machine that presses earlier presses a picture.
 */
export async function whenAlive(control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  await expect
    .poll(() => control.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))))
    .toBe(true);
}

/** Presses a control as soon as it answers. */
export async function press(control: Locator): Promise<void> {
  await whenAlive(control);
  await control.click();
}
