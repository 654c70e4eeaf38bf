/** A monthly pass that goes on: turned on and off from its card, paid with a card that is saved by reference. */
import { expect, type Page } from '@playwright/test';
import { demoServer } from './fixtures/for-file.ts';
import { comeOnline } from './fixtures/network.ts';
import { buyPass, isConnected, loseNetwork, PHONE, picture, register } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

const server = demoServer();
const main = (page: Page) => page.getByRole('main');

test('R-16 renewal is off at the sale, on and off with a tap each, off also offline; the card that pays is listed', async ({
  browser,
}) => {
  const account = await register(server, 'Rena Monthly', 'rena@member.example');
  const page = await signIn(await browser.newContext({ ...PHONE, baseURL: server.url }), server, account, '/member/passes');
  await buyPass(page, 'gym:iron-works', 'Monthly');
  await page.goto('/member/passes');
  const renews = main(page).getByRole('switch', { name: /^Renew Monthly/ });
  await expect(renews).not.toBeChecked();
  await expect(main(page).getByText(/^Off: it ends with its month/)).toBeVisible();
  await picture(page, 'renewal-off', true);
  await renews.click();
  await expect(renews).toBeChecked();
  await expect(main(page).getByText('Renews a month after you start, for £35.00, with Visa ending 4242.')).toBeVisible();
  await picture(page, 'renewal-on', true);

  await page.goto('/member/payments');
  const card = main(page).locator('[data-card="4242"]');
  await expect(card).toContainText('Pays for renewals');
  await card.getByRole('button', { name: 'Remove Visa ending 4242' }).click();
  await picture(page, 'cards', true);
  await card.getByRole('button', { name: 'Remove it' }).click();
  await expect(main(page).getByText(/Monthly renews with this card\. Turn its renewal off first/)).toBeVisible();

  await page.goto('/member/passes');
  await expect(renews).toBeChecked();
  await loseNetwork(page);
  await renews.click();
  await expect(renews).not.toBeChecked();
  await expect(main(page).getByText(/^Saved on this device\. It counts from now if we receive it before/)).toBeVisible();
  await picture(page, 'renewal-off-offline', true);
  // On again it is the Outbox's to undo: to be charged is never asked for from a queue.
  await expect(renews).toBeDisabled();
  await expect(main(page).getByText('You need to be online to turn renewal on')).toBeVisible();
  await comeOnline(page.context());
  await isConnected(page, 'Online', 40_000);
  await expect(renews).not.toBeChecked();
  await expect(renews).toBeEnabled();
  await expect(main(page).getByText(/^Saved on this device/)).toHaveCount(0);
});
