/** Visits in doubt, and visits nobody scanned: from the door and the desk to the owner's list and the member's word (product.md 2.8, R-42, C17). */
import { type Browser, expect, type Page } from '@playwright/test';
import { EMPLOYEE, MEMBER, OWNER } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { camerasSee } from './fixtures/held-up.ts';
import { type DemoPerson, PHONE, picture, TABLET } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

const server = demoServer();
const PASS = 'pass:01DEM00000000000000000PASS';
const main = (page: Page) => page.getByRole('main');
const verdict = (page: Page) => page.locator('[data-colour]');
const doubted = (page: Page) => main(page).locator('[data-review]');

async function opened(browser: Browser, size: object, who: DemoPerson, at: string): Promise<Page> {
  const context = await browser.newContext({ ...size, baseURL: server.url });
  await camerasSee(context);
  return signIn(context, server, who, at);
}

/** At both sizes, light and dark: nothing sticks out at the side. */
async function lookAt(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of [[390, 844] as const, [1180, 820] as const]) {
      await page.setViewportSize({ width, height });
      await picture(page, `${name}-${width}-${colorScheme}`, true);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `${name} ${width}`).toBeLessThanOrEqual(0);
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

test('[14, R-42] a visit that was written down: its member was not there, and the gym removes it', async ({ browser }) => {
  const desk = await opened(browser, TABLET, EMPLOYEE, '/employee/dashboard?tab=desk');
  await desk.getByRole('button', { name: 'Write down a visit' }).click();
  const sheet = desk.getByRole('dialog', { name: 'Write down a visit' });
  await sheet.getByLabel("Member's first name").pressSequentially('ro');
  const cameIn = sheet.getByRole('button', { name: /^Came in: Robin A\./ });
  await cameIn.click();
  await expect(sheet.getByText('Say on which day and when.')).toBeVisible();
  await sheet.getByLabel('Time').fill('00:00');
  await lookAt(desk, 'write-down');
  await cameIn.click();
  await expect(sheet.getByText(/^Written down: Robin A\., /)).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(main(desk).locator('[data-checkin]')).toContainText('Day sheet');
  await lookAt(desk, 'employee-desk');

  const owner = await opened(browser, TABLET, OWNER, '/owner/checkin?gym=iron-works&tab=review');
  await expect(doubted(owner)).toContainText('Written down afterwards');

  const phone = await opened(browser, PHONE, MEMBER, '/member/checkin');
  await main(phone)
    .getByRole('button', { name: /^I wasn’t at Iron Works, / })
    .click();
  const objection = phone.getByRole('dialog', { name: 'You weren’t there?' });
  await objection.getByLabel('What happened?').fill('I was in Leeds');
  await lookAt(phone, 'not-there');
  await objection.getByRole('button', { name: 'Tell the gym' }).click();
  await expect(main(phone).getByText(/^You said you weren’t there\./)).toBeVisible();
  await lookAt(phone, 'member-said');

  await expect(doubted(owner)).toContainText('The member says they weren’t there');
  await doubted(owner).getByText('What we know').click();
  await expect(doubted(owner)).toContainText('I was in Leeds');
  await lookAt(owner, 'needs-review');
  await doubted(owner)
    .getByRole('button', { name: /^Remove the visit of Robin A\./ })
    .click();
  const why = owner.getByRole('dialog', { name: /^Remove the visit of Robin A\./ });
  await why.getByLabel('Why?').fill('Taken for somebody else');
  await why.getByRole('button', { name: 'Remove this visit' }).click();
  await expect(doubted(owner)).toHaveCount(0);
  await expect(main(phone).getByText('Not counted')).toBeVisible();
});

test('[14, 4.3] somebody let in against the list: the owner sees why, and it is settled; then they leave', async ({
  browser,
}) => {
  const body = { passId: PASS, memberId: MEMBER.uid, status: 'suspended' } as const;
  await server.propose({ _id: 'proposal:system.pass-status.stop', type: 'proposal', kind: 'system.pass-status', body });
  const owner = await opened(browser, TABLET, OWNER, '/owner/checkin?gym=iron-works&tab=search');
  await owner.getByRole('searchbox').pressSequentially('ro');
  await owner.getByRole('button', { name: /^Check in Robin A\./ }).click();
  await owner.getByRole('button', { name: 'Staff: let in', exact: true }).click();
  await owner.getByRole('button', { name: 'Known member' }).click();
  await expect(verdict(owner)).toHaveCount(0);

  await owner.getByRole('tab', { name: 'Needs review (1)' }).click();
  await expect(doubted(owner)).toContainText('The pass was suspended');
  await doubted(owner).getByText('What we know').click();
  await expect(doubted(owner)).toContainText('Known member');
  await doubted(owner)
    .getByRole('button', { name: /^Accept the visit of Robin A\./ })
    .click();
  await expect(doubted(owner)).toHaveCount(0);
  await expect(owner.getByRole('tab', { name: 'Needs review', exact: true })).toBeVisible();

  await owner.getByRole('tab', { name: "Today's register" }).click();
  await owner.getByRole('button', { name: 'Check out Robin A.' }).click();
  await expect(owner.getByRole('button', { name: 'Check out Robin A.' })).toHaveCount(0);
  await expect(main(owner).locator('[data-checkin]').first()).toContainText('Left');
});
