/** [4.6] A gym applies: in a basement, over a reload and a sign-up, sent once; and nothing typed is lost where the answer is no. */
import { expect, type Page } from '@playwright/test';
import { EMPTY } from '../../client/features/application/draft.ts';
import { saidAgain } from '../../client/features/application/said-again.ts';
import { ANSWERS } from '../rules/applications.ts';
import { systemForFile } from './fixtures/for-file.ts';
import { isConnected, keptOnDevice, linkToken, openOutbox, PHONE, register } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const system = systemForFile();
/** Listed, and nobody's. */
const BATHS = { id: 'gym:ap-9000001', name: 'Harrowdale Baths' } as const;
const NORA = 'nora@iron-and-oak.example';

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();
/** Visitors' pages say nothing of the connection; what needs it does. */
async function goOffline(page: Page): Promise<void> {
  await keptOnDevice(page);
  await page.context().setOffline(true);
  await page.reload();
}
const choose = (page: Page, group: string, option: string) =>
  page.getByRole('group', { name: group }).getByLabel(option, { exact: true }).check();

async function fillBasicInfo(page: Page): Promise<void> {
  await page.getByLabel('Gym name').fill('Iron & Oak');
  await choose(page, 'Kind of gym', 'Gym');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Bell');
  await choose(page, 'Your role', 'Owner');
  await page.getByLabel('Email').fill(NORA);
  await page.getByLabel('Phone', { exact: true }).fill('0113 496 0123');
  await choose(page, 'May we call you about this?', 'No');
}

/** Whoever goes through the list of what is missing goes down the page; the next step begins at its top, for the keyboard as well. */
async function expectInOrder(page: Page): Promise<void> {
  await next(page);
  const listed = await page
    .getByRole('alert')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const shown = await page.locator('form [id^=apply-]').evaluateAll((inputs) => inputs.map(({ id }) => `#${id}`));
  expect(listed.length).toBeGreaterThan(6);
  expect(listed).toEqual(shown.filter((id) => listed.includes(id)));
}

async function fillBusiness(page: Page): Promise<void> {
  await choose(page, 'Legal form', 'Limited company');
  await page.getByLabel('Legal name').fill('Iron and Oak Limited');
  // What is said under a field that is left moves nothing under the finger that leaves it: the tap counts.
  await page.getByLabel('Company number').fill('1234');
  await choose(page, 'Are you VAT registered?', 'No');
  await expect(page.getByText('Company number: 8 digits, or 2 letters and 6 digits, as on your certificate.')).toBeVisible();
  await page.getByLabel('Company number').fill('');
  await choose(page, 'Is the gym’s address your registered address?', 'Yes');
  await choose(page, 'Public liability cover', '£5 million');
  // [4.6 (c)] a limited company has a number.
  await next(page);
  await expect(page.getByRole('link', { name: /^Company number: we need it for a limited company/ })).toBeVisible();
  await page.getByLabel('Company number').fill('01234567');
}

async function fillLocation(page: Page): Promise<void> {
  await page.getByLabel('Street address').fill('12 Mill Lane');
  await page.getByLabel('Town or city').fill('Leeds');
  await page.getByLabel('Postcode').fill('ls1 4ap');
  await choose(page, 'Can people get in without a step?', 'Yes');
  await choose(page, 'Are you open round the clock?', 'Yes');
}

async function fillServices(page: Page): Promise<void> {
  await choose(page, 'Activities', 'Boxing');
  await page.getByRole('checkbox', { name: 'Day pass' }).check();
  await page.getByLabel('Price of Day pass, in pounds').fill('8.50');
  await choose(page, 'Would you like to fill off-peak hours?', 'No');
  await choose(page, 'Do you take walk-ins without a booking?', 'Yes');
  for (const agreed of ['Everything here is true', 'I may apply', 'I accept the owner terms', 'I’ve read the privacy notice'])
    await page.getByRole('checkbox', { name: agreed }).check();
}

test('offline from the second step, reloaded, signed up in the middle: it goes out once, and waits where one sees it', async ({
  browser,
}) => {
  const { server } = system;
  const page = await (await browser.newContext({ ...PHONE, baseURL: server.url })).newPage();
  await page.goto('/apply');
  await page.getByRole('link', { name: 'Start your application' }).click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  await expectInOrder(page);
  await fillBasicInfo(page);
  await next(page);
  await expect(page.getByRole('heading', { name: 'Business' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Sole trader' })).toBeFocused();

  await goOffline(page);
  await fillBusiness(page);
  await next(page);
  await fillLocation(page);
  await page.reload();
  await expect(page.getByLabel('Street address')).toHaveValue('12 Mill Lane');
  await next(page);
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await fillServices(page);
  await page.getByRole('button', { name: 'Check it all' }).click();
  // [4.6 (b)]
  await expect(page.getByText('LS1 4AP', { exact: true })).toBeVisible();
  await expect(page.getByText('You need to be online to sign up or sign in; then you can send it.')).toBeVisible();

  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Sign up and send it' }).click();
  // Nobody types twice who they are.
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Nora Bell');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(NORA);
  await page.getByLabel('Password', { exact: true }).fill('over the weir at dawn');
  await page.getByLabel('I am 16 or older').check();
  await page.getByLabel('I agree to the terms').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(`/auth/verify-email#token=${encodeURIComponent(await linkToken(server, NORA))}`);
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(/\/apply\?step=summary$/);
  await expect(page.getByRole('button', { name: 'Send application' })).toBeEnabled();

  await goOffline(page);
  await page.getByRole('button', { name: 'Send when online' }).click();
  const sheet = page.getByRole('dialog', { name: 'Saved, and on its way' });
  await expect(sheet).toContainText('will be sent when you’re online. Keep this app installed.');
  await sheet.getByRole('link', { name: 'Follow your application' }).click();
  await expect(page.getByRole('article', { name: 'Iron & Oak' })).toContainText('Waiting to be sent');
  const outbox = await openOutbox(page);
  await expect(outbox.getByText('Apply with Iron & Oak')).toHaveCount(1);
  await page.keyboard.press('Escape');

  await page.context().setOffline(false);
  await isConnected(page, 'Online');
  await expect(page.getByRole('article', { name: 'Iron & Oak' })).toContainText(/Reference GA-\d{4}-00001/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('Yours is next.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Outbox: / })).toHaveCount(0);
  await expect.poll(() => server.emailTo(NORA)).toContain('-00001');
  await page.goto('/apply');
  await expect(page.getByRole('link', { name: 'See your application' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Carry on' })).toHaveCount(0);
});

test('of a listed gym that somebody was given meanwhile: it is refused with a reason, and every answer is there again', async ({
  browser,
}) => {
  const { server } = system;
  const phone = await browser.newContext({ ...PHONE, baseURL: server.url });
  const draft = { changedAt: Date.now(), said: { ...EMPTY, ...saidAgain(ANSWERS), gymName: BATHS.name }, gymId: BATHS.id };
  const agreed = { informationTrue: true, mayApply: true, ownerTerms: '2026-11-01', privacy: '2026-11-01' };
  await phone.addInitScript(
    ([key, kept]) => {
      if (localStorage.getItem('laid') === null) localStorage.setItem(String(key), String(kept));
      localStorage.setItem('laid', 'yes');
    },
    ['draft:application:visitor', JSON.stringify({ ...draft, said: { ...draft.said, ...agreed } })],
  );
  const page = await signIn(phone, server, await register(server, 'Finn Late', 'finn@late.example'), '/member/bookings');
  await page.goto('/apply?step=summary');
  await expect(page.getByRole('button', { name: 'Send application' })).toBeEnabled();
  await goOffline(page);
  await page.getByRole('button', { name: 'Send when online' }).click();
  await expect(page.getByRole('dialog', { name: 'Saved, and on its way' })).toBeVisible();
  const staffed = await server.command('import/staff.ts', BATHS.id, 'first@mill.example');
  expect(staffed.code, staffed.said).toBe(0);

  await page.context().setOffline(false);
  const refused = page.getByRole('dialog', { name: 'We couldn’t take it' });
  await expect(refused).toContainText('Somebody already runs this gym on Fitness Hub.');
  await refused.getByRole('button', { name: 'Back to your answers' }).click();
  await page.getByRole('link', { name: 'Carry on' }).click();
  await expect(page.getByLabel('Gym name')).toHaveValue(BATHS.name);
});
