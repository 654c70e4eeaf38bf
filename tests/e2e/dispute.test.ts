/** Something was wrong with a class (product.md 2.16, R-69): said without a signal, asked of the gym once there is one, answered, or taken back. */
import { expect, type Page } from '@playwright/test';
import { systemForFile } from './fixtures/for-file.ts';
import { expectNoComplaints, lookAt } from './fixtures/looked-at.ts';
import { comeOnline } from './fixtures/network.ts';
import { bankSays, buyPass, isConnected, loseNetwork, PHONE, picture, promoted, register, TABLET } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

const system = systemForFile();
const SAID = 'The door was shut and nobody came to open it.';
const ANSWER = 'Our lock was broken that evening, we are sorry.';

/** Books Spin of a day to come, which by the gym's word then begins ten minutes ago. */
async function bookBegun(page: Page, day: number): Promise<void> {
  const { server, gym } = system;
  await page.goto(`/gym/${gym.id.replace('gym:', '')}`);
  const button = page.locator('button[data-date]').nth(day);
  const date = await button.getAttribute('data-date');
  await button.click();
  await page.getByRole('button', { name: /^Book Spin, .+ 18:00/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByRole('dialog').getByText("You're in")).toBeVisible();
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const slotId = `slot:${gym.id.replace('gym:', '')}.spin-1800:${date}T18:00`;
  const body = { gymId: gym.id, slotId, change: { startsAt: at(-10), endsAt: at(35) } };
  await server.propose({ _id: `proposal:system.slot-changed.begun${day}`, type: 'proposal', kind: 'system.slot-changed', body });
}

test('said offline at a booking, answered by the owner, decided, looked at once more; another is taken back [17]', async ({
  browser,
}) => {
  const { server, gym, owner } = system;
  const phone = await browser.newContext({ ...PHONE, baseURL: server.url });
  const page = await signIn(phone, server, await register(server, 'Robin Late', 'robin@member.example'), '/member/dashboard');
  await buyPass(page, gym.id, '10 visits');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await bookBegun(page, 1);
  await page.goto('/member/bookings');
  const wrong = page.getByRole('button', { name: /^Something wrong\? Spin, / });
  await expect(wrong).toBeVisible();

  await loseNetwork(page);
  await wrong.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Something wrong?' });
  await expect(sheet.getByText('We can’t say yet when it will be decided.')).toBeVisible();
  await expect(sheet.getByText(/^We'll send it when you're back online\. It counts from now/)).toBeVisible();
  await sheet.getByLabel('What happened?').fill('Too short');
  await sheet.getByRole('button', { name: 'Send when online' }).click();
  await expect(sheet.getByText('Please write at least 20 characters.')).toBeVisible();
  await sheet.getByLabel('What happened?').fill(SAID);
  await picture(page, 'dispute-sheet');
  await sheet.getByRole('button', { name: 'Send when online' }).click();
  await expect(sheet).toBeHidden();
  const mine = page.locator('[data-dispute]');
  await expect(mine.getByText('Waiting to be sent')).toBeVisible();
  await expect(mine.getByText(/can answer until/)).toHaveCount(0);
  await page.reload();
  await expect(mine.getByText('Waiting to be sent')).toBeVisible();

  await comeOnline(page.context());
  await isConnected(page, 'Online');
  await expect(mine.getByText('Gym asked')).toBeVisible();
  await expect(mine.getByText(new RegExp(`^${gym.name} can answer until .+ Then we look at it\\.$`))).toBeVisible();
  await expect(mine.getByText('We can’t say yet when it will be decided.')).toBeVisible();
  await picture(page, 'dispute-asked');

  const desk = await signIn(await browser.newContext({ ...TABLET, baseURL: server.url }), server, owner, '/owner/dashboard');
  await desk.getByRole('link', { name: 'Answer: 1 member says something is wrong' }).click();
  const needs = desk.getByRole('dialog', { name: 'Disputes' });
  await expect(needs.getByText(SAID).first()).toBeVisible();
  await needs.getByLabel('What do you know about it?').fill(ANSWER);
  await picture(desk, 'dispute-owner');
  await needs.getByRole('button', { name: 'Send answer' }).click();
  await expect(needs.getByText('1 with us')).toBeVisible();

  await expect(mine.getByText(`${gym.name} has answered. Next we look at what you both said.`)).toBeVisible();
  await mine.getByText('What was said, and when').click();
  await expect(mine.getByText(ANSWER)).toBeVisible();
  await expect(mine.getByRole('button', { name: /^Take it back/ })).toHaveCount(0);

  const ana = await register(server, 'Ana Bell', 'ana@hub.example');
  await promoted(server, ana, 'admin');
  const office = await signIn(await browser.newContext({ ...TABLET, baseURL: server.url }), server, ana, '/admin/disputes');
  const row = office.getByRole('link', { name: new RegExp(`^Robin L\\., ${gym.name}`) });
  await expect(row).toBeVisible();
  await office.getByRole('radio', { name: 'To decide (1)' }).focus();
  await office.keyboard.press('j');
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(office.getByText(SAID)).toBeVisible();
  await expect(office.getByText(ANSWER)).toBeVisible();
  await expect(office.getByText('The record alone doesn’t say who is right.')).toBeVisible();
  await expectNoComplaints(office, 'admin disputes', [320, 390, 1440]);
  await office.setViewportSize({ width: 1180, height: 820 });
  await office.getByRole('button', { name: 'For the member' }).focus();
  await office.keyboard.press('3');
  const verdict = office.getByLabel('Decide', { exact: true });
  await expect(verdict).toHaveValue('split');
  await verdict.selectOption('member');
  await picture(office, 'admin-disputes', true);
  await loseNetwork(office);
  await expect(office.getByText('You need to be online to decide a dispute')).toBeVisible();
  await expect(office.getByRole('button', { name: 'For the member' })).toBeDisabled();
  await comeOnline(office.context());
  await office.getByLabel('Why, in words both sides read').fill('The gym says itself that its lock was broken.');
  await office.getByRole('button', { name: 'For the member' }).click();
  await expect(office.getByRole('radio', { name: 'To decide (0)' })).toBeAttached();

  await expect(mine.getByText('You were right').first()).toBeVisible();
  await expect(mine.getByText('The gym says itself that its lock was broken.')).toBeVisible();
  await picture(page, 'dispute-decided');
  await needs.getByText('1 decided').click();
  await needs.getByRole('button', { name: 'Ask for a second look' }).click();
  await needs.getByLabel('Why should we look again?').fill('Our lock was mended by then, as our book says.');
  await expectNoComplaints(desk, 'a second look', [390, 1440]);
  await picture(desk, 'dispute-second-look');
  await needs.getByRole('button', { name: 'Ask for a second look' }).click();
  await expect(mine.getByText('Second look', { exact: true })).toBeVisible();
  await expect(office.getByRole('radio', { name: 'To decide (1)' })).toBeAttached();
  await office.goto('/admin');
  await expect(office.locator('[data-queue="/admin/disputes"]')).toContainText('1');

  await bookBegun(page, 2);
  await page.goto('/member/bookings');
  await wrong.click();
  await sheet.getByLabel('What happened?').fill(SAID);
  await sheet.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: /^Take it back: Spin, / }).click();
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible();
  await expect(wrong).toBeVisible();
  await expect(needs.getByLabel('What do you know about it?')).toHaveCount(0);
});

test('[2.16, R-69] a member’s bank asks a payment back: one dispute, read by the member, the owner and the office, until it is decided', async ({
  browser,
}) => {
  const { server, gym, owner } = system;
  const member = await register(server, 'Kit Marlow', 'kit@member.example');
  const page = await signIn(await browser.newContext({ ...PHONE, baseURL: server.url }), server, member, '/member/dashboard');
  await buyPass(page, gym.id, '10 visits');
  await page.goto('/member/payments');
  const paid = page.locator('[data-payment]');
  await expect(paid).toHaveCount(1);
  const paymentId = (await paid.getAttribute('data-payment')) ?? '';
  await bankSays(server, member, paymentId, 'opened');
  await expect(paid.getByText(/^Your bank asks for £\d+\.00 back\. It decides, not the gym and not us\./)).toBeVisible();
  await lookAt(page, 'dispute-bank-member');

  const desk = await signIn(await browser.newContext({ ...TABLET, baseURL: server.url }), server, owner, '/owner/dashboard');
  await desk.getByRole('button', { name: /^Disputes: .*1 at a bank/ }).click();
  const sheet = desk.getByRole('dialog', { name: 'Disputes' });
  await expect(sheet.getByRole('heading', { name: /^Kit M\.: 10 visits/ })).toBeVisible();
  await expect(
    sheet.getByText(/Until it has decided, your part of that waits\. On .+ we show it when they came in/),
  ).toBeVisible();
  await lookAt(desk, 'dispute-bank-owner');

  const ben = await register(server, 'Ben Ash', 'ben@hub.example');
  await promoted(server, ben, 'admin');
  const office = await signIn(
    await browser.newContext({ ...TABLET, baseURL: server.url }),
    server,
    ben,
    '/admin/disputes?show=bank',
  );
  await expect(office.getByRole('radio', { name: 'Bank (1)' })).toBeChecked();
  await office.getByRole('link', { name: new RegExp(`^Kit M\\., ${gym.name}`) }).click();
  const shown = office.locator('[data-dispute="with_bank"]');
  await expect(shown.getByText('The bank asked for it back')).toBeVisible();
  await expect(shown.getByText('The member’s bank decides. There is nothing for us to decide here.')).toBeVisible();
  await expect(office.getByLabel('Decide', { exact: true })).toHaveCount(0);
  await lookAt(office, 'dispute-bank-office');

  await bankSays(server, member, paymentId, 'won');
  await expect(paid.getByText(/and decided on .+ that your payment stands\.$/)).toBeVisible();
  await expect(sheet.getByText(/and decided that it stays with you\.$/)).toBeVisible();
  await expect(office.getByRole('radio', { name: 'Bank (0)' })).toBeAttached();
  await expect(office.getByText('The bank decided that the payment stands')).toBeVisible();
});
