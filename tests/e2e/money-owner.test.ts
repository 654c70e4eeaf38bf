/** A gym's money as its owner sees it (product.md 4.3, R-52): a sale, what goes back of it, and the same numbers on both sides. */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { systemForFile } from './fixtures/for-file.ts';
import { expectNoComplaints, settled } from './fixtures/looked-at.ts';
import { buyPass, loseNetwork, PHONE, picture, register } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

const system = systemForFile();
const DESK = { viewport: { width: 1440, height: 900 } } as const;
const pence = (text: string) => Math.round(Number(text.replace(/[£,]/g, '')) * 100);

/** What a figure says, in pence. */
const figure = async (page: Page, name: string) =>
  pence(
    (await page
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd')
      .first()
      .textContent()) ?? '',
  );

async function savedFile(page: Page, button: string): Promise<readonly string[][]> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  return text
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','));
}

test('an owner sees a sale, is shown both sides before giving it back, and the numbers are the member’s', async ({ browser }) => {
  const { server, gym, owner } = system;
  const phone = await browser.newContext({ ...PHONE, baseURL: server.url });
  const member = await signIn(
    phone,
    server,
    await register(server, 'Robin Field', 'robin.field@member.example'),
    '/member/dashboard',
  );
  await buyPass(member, gym.id, '10 visits');

  const desk = await signIn(await browser.newContext({ ...DESK, baseURL: server.url }), server, owner, '/owner/payouts');
  await expect(desk.getByText('What you sold and is paid on a later Monday.')).toBeVisible();
  await desk.locator('[data-run] summary').first().click();
  await expect(desk.getByText(/^14 days after it was bought, so from /)).toBeVisible();
  await settled(desk, '/owner/payouts');
  await picture(desk, 'money-payouts-1440', true);
  await desk.locator('[data-run] a').first().click();

  const sheet = desk.getByRole('dialog', { name: '10 visits' });
  await expect(sheet.getByText('Robin Field')).toBeVisible();
  await picture(desk, 'money-sale-1440');
  await sheet.getByRole('link', { name: /^Receipt FH-/ }).click();
  const number = await desk.getByRole('dialog').locator('[data-receipt] dd').first().textContent();
  await desk.keyboard.press('Escape');
  await sheet.getByRole('button', { name: 'See what goes back' }).click();
  await expect(sheet.getByText('Choose why.')).toBeVisible();
  await sheet.getByLabel('They were charged twice').check();
  await sheet.getByRole('button', { name: 'See what goes back' }).click();
  const sides = sheet.getByText(
    /^The member gets £.+ back\. You give £.+, and Fitness Hub gives back £.+ of commission and VAT\. Go ahead\?$/,
  );
  await expect(sides).toBeVisible();
  const [amount = 0, gives = 0, returns = 0] = [...((await sides.textContent()) ?? '').matchAll(/£[\d.]+\d/g)].map(([text]) =>
    pence(text),
  );
  expect(gives + returns).toBe(amount);
  await picture(desk, 'money-both-sides-1440');
  await sheet.getByRole('button', { name: 'Give it back', exact: true }).click();
  await expect(sheet.locator('[data-refund="paid"]')).toBeVisible({ timeout: 30_000 });
  await expect(sheet.getByText('All of it has gone back.')).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('dialog')).toHaveCount(0);

  await expect.poll(() => figure(desk, 'Given back')).toBe(0 - amount);
  expect(await figure(desk, 'Sales')).toBe(amount);
  expect([await figure(desk, 'Yours'), await figure(desk, 'Our commission')]).toEqual([0, 0]);
  await settled(desk, '/owner/financials');
  await picture(desk, 'money-financials-1440', true);
  const journal = await savedFile(desk, 'Save a journal for your accountant (CSV)');
  const column = (at: number) => journal.slice(1).reduce((sum, row) => sum + pence(row[at] || '0'), 0);
  expect(column(2)).toBe(column(3));
  expect(column(2)).toBe(2 * amount);
  const lines = await savedFile(desk, 'Save every line (CSV)');
  expect(lines.slice(1).map((row) => [row[2], pence(row[5] ?? '')])).toEqual([
    ['Sale', amount],
    ['Given back', 0 - amount],
  ]);
  expect(lines[1]?.[4]).toBe(number);

  await member.goto('/member/payments');
  await expect(member.getByText(`Credit note, £${(amount / 100).toFixed(2)}`)).toBeVisible();
  await member.getByRole('link', { name: /^Receipt for 10 visits/ }).click();
  await expect(member.getByRole('dialog').getByText(number ?? '')).toBeVisible();
});

test('T4 both pages on a phone and a desktop, in both schemes; offline they are read and nothing is given back', async ({
  browser,
}) => {
  const { server, gym, owner } = system;
  const phone = await browser.newContext({ ...PHONE, baseURL: server.url });
  const member = await signIn(phone, server, await register(server, 'Sam Late', 'sam.late@member.example'), '/member/dashboard');
  await buyPass(member, gym.id, '10 visits');
  const page = await signIn(await browser.newContext({ ...PHONE, baseURL: server.url }), server, owner, '/owner/financials');
  await expect(page.locator('[data-sale]')).not.toHaveCount(0);
  await settled(page, '/owner/financials');
  await page.getByText('All the numbers as a table').click();
  await picture(page, 'money-financials-390', true);
  await expectNoComplaints(page, '/owner/financials', [390, 1440]);
  await picture(page, 'money-financials-320-dark', true);
  await page.setViewportSize(PHONE.viewport);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^10 visits, Sam Late/ })
    .click();
  const sheet = page.getByRole('dialog', { name: '10 visits' });
  await expect(sheet.getByRole('button', { name: 'See what goes back' })).toBeEnabled();
  await picture(page, 'money-sale-390-dark');
  await expectNoComplaints(page, 'a sale', [390]);
  await page.setViewportSize(PHONE.viewport);
  await loseNetwork(page);
  await expect(sheet.getByRole('button', { name: 'See what goes back' })).toBeDisabled();
  await expect(sheet.getByText('You need to be online to refund')).toBeVisible();
  await page.goto('/owner/payouts');
  await expect(page.getByText('Next payout').first()).toBeVisible();
  await settled(page, '/owner/payouts');
  await picture(page, 'money-payouts-390', true);
  await expectNoComplaints(page, '/owner/payouts', [390, 1440]);
});
