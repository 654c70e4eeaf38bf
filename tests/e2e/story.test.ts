import { expect } from '@playwright/test';
import { systemForFile } from './fixtures/for-file.ts';
import { comeOnline } from './fixtures/network.ts';
import {
  buyPass,
  isConnected,
  leaveOnePlace,
  loseNetwork,
  openOutbox,
  PHONE,
  picture,
  register,
  requestPlace,
} from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { tellStory } from './fixtures/story.ts';
import { changeOnDisk } from './fixtures/tamper.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

const system = systemForFile();

test('a member and a kiosk, both offline, and everything reconciles', async ({ browser, launchOptions }) => {
  await tellStory(system, browser, launchOptions);
});

test('another member took the last place meanwhile: the waiting list, with the number', async ({ browser }) => {
  const { server, gym } = system;
  const arrive = async (name: string, email: string) => {
    const phone = await browser.newContext({ ...PHONE, baseURL: server.url });
    const page = await signIn(phone, server, await register(server, name, email), '/member/dashboard');
    await buyPass(page, gym.id, '10 visits');
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    return page;
  };
  const quick = await arrive('Quinn Quick', 'quinn@member.example');
  const late = await arrive('Lee Late', 'lee@member.example');
  const date = await late.locator('button[data-date]').nth(2).getAttribute('data-date');
  await leaveOnePlace(server, gym.id, `slot:${gym.id.replace('gym:', '')}.spin-1800:${date}T18:00`);
  await late.locator('button[data-date]').nth(2).click();
  await expect(late.getByRole('listitem').filter({ hasText: '18:00' })).toContainText('1 left');

  await loseNetwork(late);
  await requestPlace(late, 2);
  await late.getByRole('link', { name: 'My bookings' }).click();
  await expect(late.locator('[data-booking]').getByText('Waiting to be confirmed')).toBeVisible();

  await quick.locator('button[data-date]').nth(2).click();
  await quick.getByRole('button', { name: /^Book Spin, .+ 18:00/ }).click();
  await quick.getByRole('dialog').getByRole('button', { name: 'Book', exact: true }).click();
  await expect(quick.getByRole('dialog').getByText("You're in")).toBeVisible();

  await comeOnline(late.context());
  await isConnected(late, 'Online');
  await late.getByRole('tab', { name: /^Waiting list/ }).click({ timeout: 2000 });
  await expect(late.locator('[data-booking][data-status="waitlisted"]')).toContainText('Waiting list 1', { timeout: 2000 });
  await picture(late, 'story-waiting-list');
  await expect(late.getByRole('button', { name: /^Outbox: / })).toHaveCount(0);

  // the place comes free, the list runs, and says what happened.
  await quick.getByRole('dialog').getByRole('link', { name: 'My bookings' }).click();
  await quick.getByRole('button', { name: /^Cancel Spin, .+ 18:00/ }).click();
  await quick.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await late.getByRole('tab', { name: /^Upcoming/ }).click();
  const place = late.locator('[data-booking][data-status="confirmed"]');
  await expect(place.getByText('Confirmed')).toBeVisible({ timeout: 5000 });
  await place.getByText('What happened on the waiting list').click();
  await expect(place.getByText('A place came free and you were next: you’re in')).toBeVisible();
});

test('S7 a malformed and a not-allowed proposal in the middle of the queue: all others arrive, these two are refused with a reason', async ({
  browser,
}) => {
  const { server, gym } = system;
  const phone = await browser.newContext({ ...PHONE, baseURL: server.url });
  const page = await signIn(phone, server, await register(server, 'Max Muddle', 'max@member.example'), '/member/dashboard');
  await buyPass(page, gym.id, '10 visits');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await loseNetwork(page);
  for (const day of [3, 4, 5, 6]) {
    await requestPlace(page, day);
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  }
  await changeOnDisk(page, 1, { body: { slotId: 'not a slot', surprise: true } });
  const admitted = {
    gymId: gym.id,
    method: 'staff_search',
    direction: 'in',
    localVerdict: 'ok',
    checkedAgainst: { trust: 'synced' },
  };
  await changeOnDisk(page, 2, { kind: 'checkin.record', body: admitted, display: 'Check in myself' });

  await page.goto('/member/bookings');
  const outbox = await openOutbox(page);
  await expect(outbox.locator('[data-outbox-state="waiting"]')).toHaveCount(4);
  await comeOnline(phone);
  const refused = outbox.locator('[data-outbox-state="refused"]');
  await expect(refused).toHaveCount(2);
  await expect(refused.filter({ hasText: 'Book Spin' })).toContainText("gymId isn't right: it’s missing");
  await expect(refused.filter({ hasText: 'Check in myself' })).toContainText("You don't have permission to do this.");
  await expect(outbox.locator('[data-outbox-state="accepted"]').filter({ hasText: 'Book Spin' })).toHaveCount(2);
  await picture(page, 'story-refused');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-booking]').getByText('Confirmed', { exact: true })).toHaveCount(2);
});
