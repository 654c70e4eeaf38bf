/** A page as somebody finds it who sees, hears or touches it otherwise: what axe has to say, and whether it goes sideways. */
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** The screen itself is there, not its stand-in, and nothing moves any more; `path` names it where it is not. */
export async function settled(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
  await expect(page.getByRole('main').getByText('Loading', { exact: true }), path).toHaveCount(0);
  await expect(page.getByTestId('splash'), path).toHaveCount(0);
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))));
}

/** The rules of axe that look at colours; the other scheme changes nothing else, and no other rule could answer differently. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** What is wrong for somebody, and where: nothing that axe calls serious or critical may be. `rules`: these alone. */
async function complaints(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
  }, rules);
}

/** T4 on the page that is open: in both schemes at each width, and nothing to scroll sideways at 320 px. */
export async function expectNoComplaints(page: Page, name: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    for (const [colorScheme, rules] of [['light'], ['dark', OF_COLOUR]] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      expect.soft(await complaints(page, rules), `${name} ${width} ${colorScheme}`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(320);
}
