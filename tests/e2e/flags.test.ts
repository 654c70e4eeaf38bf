/** [17] Flags (product.md 2.23): what a super-admin switches off for everybody is said where people would do it, also without a signal. */
import { type Browser, expect } from '@playwright/test';
import { MEMBER, OWNER } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { comeOnline } from './fixtures/network.ts';
import { type DemoPerson, keptOnDevice, loseNetwork, PHONE, TABLET } from './fixtures/people.ts';
import { card, lookAt, main, openedOn, superAdminOn, WHY } from './fixtures/settings.ts';
import { test } from './fixtures/test.ts';

const server = demoServer();
const superAdmin = (name: string) => superAdminOn(server, name);
const opened = (browser: Browser, size: object, who: DemoPerson, at: string) => openedOn(server, browser, size, who, at);

test('[17] 2.23 offers are switched off: whoever writes one reads why, also without a signal, and it is on record', async ({
  browser,
}) => {
  const page = await opened(browser, PHONE, await superAdmin('Nia Shaw'), '/admin/system-settings?tab=flags');
  const flag = card(page, 'Offers from gyms and from us');
  const turn = async (how: string, stands: string) => {
    await flag.getByText('Change Offers from gyms and from us').click();
    await flag.getByLabel('Why', { exact: true }).fill(WHY);
    await flag.getByRole('button', { name: how }).click();
    await expect(flag.getByRole('definition').first()).toHaveText(stands);
  };
  await expect(flag.getByRole('definition').first()).toHaveText('On');
  const owner = await opened(browser, TABLET, OWNER, '/owner/dashboard');
  await owner.getByRole('button', { name: 'Message members' }).click();
  const sheet = owner.getByRole('dialog', { name: 'Message members' });
  const offer = sheet.getByRole('radio', { name: 'An offer' });
  await offer.check();

  await turn('Switch it off', 'Off');
  // Whatever page it is: as soon as it is here, and not once that looks at the clock again.
  await expect(offer).toBeDisabled({ timeout: 10_000 });
  await expect(flag).toContainText('Nia S.');
  await lookAt(page, 'settings-flags-off');
  const why = /^Offers are switched off for all gyms at the moment\./;
  const send = sheet.getByRole('button', { name: /^Send/ });
  await expect(send).toBeDisabled();
  await expect(send).toHaveAccessibleDescription(why);
  await keptOnDevice(owner);
  await loseNetwork(owner);
  await owner.getByRole('button', { name: 'Message members' }).click();
  await expect(offer).toBeDisabled();
  await expect(sheet.getByText(why).first()).toBeVisible();
  await lookAt(owner, 'settings-flags-owner-offline');
  await comeOnline(owner.context());
  await turn('Switch it on', 'On');
  await expect(offer).toBeEnabled();
  await flag.getByText('History: 2 changes').click();
  await expect(flag.locator('[data-version]')).toHaveCount(2);
});

test('[17] 2.23 applications and new reviews are switched off: whoever is at it reads why beside the button, also without a signal', async ({
  browser,
}) => {
  const page = await opened(browser, PHONE, await superAdmin('Una Rook'), '/admin/system-settings?tab=flags');
  const turn = async (name: string, how: string, stands: string) => {
    const flag = card(page, name);
    await flag.getByText(`Change ${name}`).click();
    await flag.getByLabel('Why', { exact: true }).fill(WHY);
    await flag.getByRole('button', { name: how }).click();
    await expect(flag.getByRole('definition').first()).toHaveText(stands);
  };
  const setUp = card(page, 'How this server is set up');
  await expect(setUp.locator('[data-switch="payments"]')).toContainText('A sandbox that moves no money');
  await expect(setUp.locator('[data-switch]')).toHaveCount(10);
  await expect(setUp.getByRole('textbox')).toHaveCount(0);
  await lookAt(page, 'settings-flags');

  const owner = await opened(browser, TABLET, OWNER, '/owner/checkin?gym=iron-works&tab=search');
  await owner.getByRole('searchbox').pressSequentially('ro');
  await owner.getByRole('button', { name: /^Check in Robin A\./ }).click();
  await expect(owner.locator('[data-colour]')).toBeVisible();
  const phone = await opened(browser, PHONE, MEMBER, '/member/reviews');
  const write = main(phone).getByRole('button', { name: 'Write a review of Iron Works' });
  const send = main(phone).getByRole('button', { name: /^Send/ });
  await expect(write).toBeEnabled();
  await write.click();
  const sheet = phone.getByRole('dialog', { name: 'Review Iron Works' });
  await sheet.getByLabel('What was it like?').fill('Clean, friendly, and never too full after work.');

  await turn('New reviews', 'Switch it off', 'Off');
  const noReviews = /^New reviews can’t be written at the moment\./;
  // Open already: what is typed stays.
  await expect(sheet.getByRole('button', { name: 'Send review' })).toBeDisabled();
  await expect(sheet.getByRole('button', { name: 'Send review' })).toHaveAccessibleDescription(noReviews);
  await expect(sheet.getByLabel('What was it like?')).toHaveValue(/^Clean, friendly/);
  await lookAt(phone, 'settings-flags-review-sheet');
  await sheet.getByRole('button', { name: 'Not now' }).click();
  await expect(write).toBeDisabled();
  await expect(write).toHaveAccessibleDescription(noReviews);
  await lookAt(phone, 'settings-flags-reviews');
  await phone.goto('/member/gym/iron-works');
  await expect(write).toHaveAccessibleDescription(noReviews);

  await turn('Applications from gyms', 'Switch it off', 'Off');
  const noGyms = 'Gyms can’t apply at the moment. What you typed stays on this device, so you can send it later.';
  await phone.goto('/apply?step=summary');
  await expect(send).toBeDisabled();
  await expect(send).toHaveAccessibleDescription(noGyms);
  await phone.goto('/member/reviews');
  await keptOnDevice(phone);
  await loseNetwork(phone);
  await phone.reload();
  await expect(write).toHaveAccessibleDescription(noReviews);
  await phone.goto('/apply?step=summary');
  await expect(send).toHaveAccessibleDescription(noGyms);
  await phone.goto('/apply?step=basic');
  await expect(main(phone).getByText(noGyms)).toBeVisible();
  await comeOnline(phone.context());

  await turn('Applications from gyms', 'Switch it on', 'On');
  await expect(main(phone).getByText(noGyms)).toHaveCount(0);
  await turn('New reviews', 'Switch it on', 'On');
  await phone.goto('/member/reviews');
  await expect(write).toBeEnabled();
  await write.click();
  await expect(sheet.getByLabel('What was it like?')).toHaveValue(/^Clean, friendly/);

  // Of the server nothing is kept here.
  await keptOnDevice(page);
  await loseNetwork(page);
  await page.reload();
  await expect(setUp.getByText('You need to be online to see how the server is set up.')).toBeVisible();
});
