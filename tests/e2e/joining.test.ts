/**
 * From "I run a gym" to live: applied for on a phone without a network, asked about, approved, verified, set up and found. What comes
 * after is told by `team.test.ts`, the photos' own troubles by `photos.test.ts`.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { NEEDS } from '../../schemas/gym/live/readiness.ts';
import { ADMIN as admin } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { fillBasics, fillTheRest, GYM } from './fixtures/joining.ts';
import { comeOnline, goOffline } from './fixtures/network.ts';
import { keptOnDevice, linkToken, loseNetwork, PHONE, picture, TABLET } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

const server = demoServer();
const PASSWORD = 'over the weir at dawn';
const DESCRIPTION =
  'Twelve lines up the old slate face, a bouldering cave below it, and tea in the engine house. Ropes and shoes are here.';
/** Each paper is another: what is on record of one says nothing of the others. */
const pdf = (of: string) => Buffer.from(`%PDF-1.4\n% ${of}\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF`);
const PAPERS = [
  ['identity', 'Photo ID'],
  ['business', 'Business details'],
  ['premises', 'Proof of premises'],
  ['public_liability_insurance', 'Public liability insurance'],
] as const;
const owner = { email: 'sam@slate.example', password: PASSWORD };

test('a stranger brings a gym in, it is looked at and set up, goes live, and a visitor finds it', async ({ browser }) => {
  test.setTimeout(300_000);
  const phone = await (await browser.newContext({ ...PHONE, baseURL: server.url })).newPage();
  await applyOffline(phone);
  await signUp(phone);
  await phone.goto('/apply?step=summary');
  await phone.getByRole('button', { name: 'Send application' }).click();
  await expect(phone.getByText(/^Your reference is /)).toBeVisible();

  const office = await signIn(
    await browser.newContext({ ...TABLET, baseURL: server.url }),
    server,
    admin,
    '/admin/gym-applications',
  );
  await askAndApprove(office, phone);

  await phone.goto('/owner/dashboard');
  // Where an owner lands, a gym that nobody can find says so.
  await expect(phone.getByRole('heading', { name: `${GYM.name} isn’t live` })).toBeVisible();
  await phone.getByRole('link', { name: 'See what’s left' }).click();
  await setUp(phone);
  await sendPapers(phone);
  await approvePapers(office);
  await addPhotos(phone);
  await phone.goto('/owner/onboarding');
  await picture(phone, 'joining-ready', true);
  for (const need of NEEDS) await expect(phone.locator(`[data-need=${need}]`), need).toHaveAttribute('data-met', 'true');

  const visitor = await (await browser.newContext({ ...PHONE, baseURL: server.url })).newPage();
  const found = `/search?q=${encodeURIComponent(GYM.name)}`;
  await visitor.goto(found);
  await expect(visitor.getByText('No gyms match')).toBeVisible();
  await phone.getByRole('button', { name: 'Go live' }).click();
  await expect(phone.getByRole('heading', { name: 'You’re live' })).toBeVisible();
  await visitor.goto(found);
  await visitor.getByRole('main').getByRole('link', { name: GYM.name }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(GYM.name);
  await expect(visitor.getByText('Verified')).toBeVisible();
  const cover = visitor.getByRole('main').getByRole('img', { name: 'Photo 1 of the wall' });
  await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await picture(visitor, 'joining-live');
});

/** The form from its second step on without a network; what was typed is there again after a reload. */
async function applyOffline(page: Page): Promise<void> {
  await fillBasics(page, owner.email);
  await keptOnDevice(page);
  await goOffline(page.context());
  await page.reload();
  await fillTheRest(page);
  await page.reload();
  await expect(page.getByText(GYM.name)).toBeVisible();
  await expect(page.getByText('You need to be online to sign up or sign in; then you can send it.')).toBeVisible();
  await comeOnline(page.context());
}

async function signUp(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign up and send it' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Sam Slater');
  await page.getByLabel('Email', { exact: true }).fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('I am 16 or older').check();
  await page.getByLabel('I agree to the terms').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(`/auth/verify-email#token=${encodeURIComponent(await linkToken(server, owner.email))}`);
  // Only then is it signed in as well.
  await expect(page.getByRole('link', { name: 'Continue', exact: true })).toBeVisible();
}

async function askAndApprove(office: Page, phone: Page): Promise<void> {
  await office.getByRole('link', { name: GYM.name }).click();
  const sheet = office.getByRole('dialog');
  await sheet.getByRole('button', { name: 'I’ll look at this' }).click();
  await sheet.getByLabel('Decision').selectOption('Ask a question');
  await sheet.getByLabel('Your question').fill('Is the climbing wall roped?');
  await picture(office, 'joining-application');
  await sheet.getByRole('button', { name: 'Send question' }).click();
  await phone.getByRole('link', { name: 'Follow your application' }).click();
  await expect(phone.getByText('Is the climbing wall roped?')).toBeVisible();
  await loseNetwork(phone);
  await phone.getByLabel('Your answer').fill('Yes, twelve lines, checked each spring.');
  await picture(phone, 'joining-question', true);
  await phone.getByRole('button', { name: 'Send when online' }).click();
  await comeOnline(phone.context());
  await expect(sheet.getByText('Yes, twelve lines, checked each spring.')).toBeVisible();
  await sheet.getByRole('button', { name: 'I’ll look at this' }).click();
  await sheet.getByLabel('Decision').selectOption('Approve');
  await sheet.getByRole('button', { name: 'Approve' }).click();
  await expect(phone.getByRole('link', { name: 'Set up your gym' })).toHaveAttribute('href', /^\/owner\/onboarding\?gym=/);
  await expect.poll(() => server.emailTo(owner.email)).toContain(`${server.url}/owner/onboarding?gym=`);
}

/** The agreement, a description and a pass, each where the checklist leads. */
async function setUp(page: Page): Promise<void> {
  const need = (name: string) => page.locator(`[data-need=${name}]`);
  await expect(need('hours')).toHaveAttribute('data-met', 'true');
  await expect(page.getByRole('button', { name: 'Go live' })).toBeDisabled();
  await page.getByLabel('I’ve read this, and I may agree to it for this gym.').check();
  await page.getByLabel('Your full name').fill('Sam Slater');
  await page.getByRole('button', { name: 'Accept the agreement' }).click();
  await expect(need('agreement')).toHaveAttribute('data-met', 'true');
  await need('description').getByRole('link').click();
  // [4.3] Each step is saved when it is left, and is not left with what cannot be.
  await page.getByLabel('Description').fill('Ring 0113 496 0123.');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Description');
  await page.getByLabel('Description').fill(DESCRIPTION);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Opening hours' })).toBeVisible();
  await page.goto('/owner/profile-setup?step=passes');
  await page.getByRole('button', { name: /^Day pass, / }).click();
  await page.getByRole('button', { name: 'Put on sale' }).click();
  await expect(page.getByText('On sale', { exact: true })).toBeVisible();
  await page.goto('/owner/onboarding');
  await expect(need('description')).toHaveAttribute('data-met', 'true');
  await expect(need('pass')).toHaveAttribute('data-met', 'true');
}

/** What has to be sent to be verified; written without a network, and sent when it is back. */
async function sendPapers(page: Page): Promise<void> {
  await loseNetwork(page);
  for (const [item, title] of PAPERS) {
    await page.getByRole('button', { name: `Send it: ${title}` }).click();
    const sheet = page.getByRole('dialog');
    if (item === 'business') {
      await sheet.getByLabel('Legal form').selectOption({ label: 'Sole trader' });
      await sheet.getByLabel('Legal name').fill('Sam Slater');
    }
    await sheet.getByLabel('Add files').setInputFiles({ name: `${item}.pdf`, mimeType: 'application/pdf', buffer: pdf(item) });
    if (item === 'public_liability_insurance') await sheet.getByLabel('The day it runs out').fill(nextYear());
    await picture(page, `joining-paper-${item}`);
    await sheet.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page.locator(`[data-paper=${item}]`)).toContainText('Waiting to be sent');
  }
  await comeOnline(page.context());
  for (const [item] of PAPERS) await expect(page.locator(`[data-paper=${item}]`)).toContainText('Sent, waiting for us');
  await picture(page, 'joining-papers-sent', true);
}

async function approvePapers(office: Page): Promise<void> {
  await office.goto('/admin/gym-verification');
  for (const [item] of PAPERS) {
    await office.locator(`[data-item$=".${item}"]`).click();
    const sheet = office.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Start looking' }).click();
    if (item === PAPERS[0][0]) {
      await openPaper(sheet);
      await picture(office, 'joining-paper-opened');
    }
    await sheet.getByRole('button', { name: 'Mark as in order' }).click();
    await expect(sheet.getByText(/^Decided by /)).toBeVisible();
    // Nothing is left to be done: no empty bar lies at its foot.
    await expect(sheet.locator('[class*="footer"]')).toBeHidden();
    await office.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  }
}

/** A private file opens for whoever has said why, and that is on record beside it. */
async function openPaper(sheet: Locator): Promise<void> {
  const open = sheet.getByRole('button', { name: /^Open: / });
  await open.click();
  await expect(sheet.getByText('Please say why, in 3 to 300 characters.')).toBeVisible();
  await sheet.getByLabel('Why do you need to open it?').fill('To see whose papers these are');
  await open.click();
  await expect(sheet.getByRole('link', { name: /PDF/ })).toHaveAttribute('href', /^blob:/);
  await expect(sheet.getByText('To see whose papers these are')).toBeVisible();
}

async function addPhotos(page: Page): Promise<void> {
  await page.goto('/owner/profile-setup?step=photos');
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  const [width, height] = [1600, 1200];
  const made = [1, 2, 3].map(async (number) => ({
    name: `${number}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width, height, channels: 3, background: 'black', noise } })
      .jpeg()
      .toBuffer(),
  }));
  await page.getByLabel('Add photos').setInputFiles(await Promise.all(made));
  const words = page.getByLabel('What’s in the photo?');
  await expect(words).toHaveCount(3);
  for (const at of [0, 1, 2]) await words.nth(at).fill(`Photo ${at + 1} of the wall`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.locator('[data-upload-state="kept"]')).toHaveCount(3, { timeout: 60_000 });
}

function nextYear(): string {
  const day = new Date();
  return `${day.getUTCFullYear() + 1}-06-30`;
}
