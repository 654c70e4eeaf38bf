/** Gyms that were imported and are nobody's yet: how old they are, whose data they are, and who may take them over ([10.15]). */
import { expect, type Page } from '@playwright/test';
import { systemForFile } from './fixtures/for-file.ts';
import { GYM_COUNT } from './fixtures/gym-file.ts';
import { PHONE } from './fixtures/people.ts';
import { test } from './fixtures/test.ts';

const system = systemForFile();
const DATED = 'as of Wed 2 Apr 2025';

/** The licence asks to be named; naming it again beside every gym would only be in the way. */
const expectLicenceOnce = (page: Page) => expect(page.getByText(/Contains Data © Sport England/)).toHaveCount(1);

test('[10.15] imported gyms show the date of their data, their licence once, and ask each time whose they are', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ ...PHONE, baseURL: system.server.url })).newPage();
  await page.goto('/search');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(GYM_COUNT);
  const listed = cards.filter({ hasText: 'Not yet on Fitness Hub' });
  await expect(listed).toHaveCount(GYM_COUNT - 1);
  await expect(listed.getByText(DATED)).toHaveCount(GYM_COUNT - 1);
  // That of the sync would say that they are fresh.
  await expect(page.getByText(/as of \d\d:\d\d/)).toHaveCount(0);
  await expectLicenceOnce(page);
  const addresses = await listed.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByText(DATED), address).toBeVisible();
    await expect(page.getByText(/as of \d\d:\d\d/), address).toHaveCount(0);
    await expectLicenceOnce(page);
    await expect(page.getByRole('main').getByRole('link', { name: 'Is this your gym?' }), address).toHaveAttribute(
      'href',
      address.replace('/gym/', '/apply?gym='),
    );
    await expect(page.getByRole('button', { name: 'Report this gym' }), address).toBeVisible();
  }
  await page.goto('/');
  await expect(page.getByText(DATED).first()).toBeVisible();
  await expectLicenceOnce(page);
});
