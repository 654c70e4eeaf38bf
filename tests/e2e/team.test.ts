/** A gym's team (product.md 2.12): asked by e-mail, at work on a tablet of their own, and dismissed while that has no network (G8, A7). */
import { expect, type Page } from '@playwright/test';
import { MEMBER as member, OWNER as owner } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import {
  choosePin,
  isConnected,
  keptOnDevice,
  loseNetwork,
  PHONE,
  picture,
  register,
  showWhoSetsPin,
  TABLET,
  typePin,
} from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const server = demoServer();
const [KIM, LEE] = ['kim@team.example', 'lee@team.example'];
const GYM = 'Iron Works';

async function invite(office: Page, email: string): Promise<void> {
  await office.getByRole('button', { name: 'Invite somebody' }).click();
  const sheet = office.getByRole('dialog');
  await sheet.getByLabel('Email address').fill(email);
  await sheet.getByRole('button', { name: 'Send invitation' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(office.getByRole('listitem').filter({ hasText: email })).toContainText('Waiting for an answer');
}

/** Where the link in the newest e-mail to that address leads. */
async function linkTo(email: string): Promise<string> {
  const link = async () => /\/employee\/accept-invite#invite=\S+/.exec((await server.emailTo(email)) ?? '')?.[0];
  await expect.poll(link).toBeTruthy();
  return (await link()) ?? '';
}

/** All that lies on the disk of what the gym's people read. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.includes('gym-iron-works') ? [name] : []));
    const all = names.map(
      (name) =>
        new Promise<unknown[]>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const database = opening.result;
            if (!database.objectStoreNames.contains('docs')) return resolve([]);
            const reading = database.transaction('docs').objectStore('docs').getAll();
            reading.onerror = () => reject(reading.error);
            reading.onsuccess = () => {
              database.close();
              resolve(reading.result);
            };
          };
        }),
    );
    return JSON.stringify(await Promise.all(all));
  });

test('two are invited, one works at the door; dismissed while offline, the tablet wipes and says so, what it recorded stands', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const office = await signIn(await browser.newContext({ ...PHONE, baseURL: server.url }), server, owner, '/owner/employees');
  await invite(office, KIM);
  await invite(office, LEE);

  const opened = await linkTo(KIM);
  const kim = await register(server, 'Kim Rowan', KIM);
  const tablet = await signIn(await browser.newContext({ ...TABLET, baseURL: server.url }), server, kim, opened);
  await expect(tablet.getByRole('heading', { level: 1 })).toHaveText(`Join the team at ${GYM}`);
  await tablet.getByRole('button', { name: 'Accept' }).click();
  await expect(tablet.getByText(`Reception at ${GYM}`)).toBeVisible();
  await expect(office.getByRole('listitem').filter({ hasText: KIM })).toContainText('Accepted');
  await expect(office.getByText('Kim Rowan', { exact: true })).toBeVisible();

  await test.step('[R-60] an owner lets somebody see the money and give it back, power by power', async () => {
    const invited = await linkTo(LEE);
    const lee = await register(server, 'Lee Marsh', LEE);
    const desk = await signIn(await browser.newContext({ ...TABLET, baseURL: server.url }), server, lee, invited);
    await desk.getByRole('button', { name: 'Accept' }).click();
    await expect(desk.getByText(`Reception at ${GYM}`)).toBeVisible();
    await expect(desk.getByRole('link', { name: 'Sales and fees' })).toHaveCount(0);
    await office.getByRole('button', { name: 'Permissions of Lee Marsh' }).click();
    const sheet = office.getByRole('dialog');
    await sheet.getByLabel('Role').selectOption('Custom permissions');
    await sheet.getByRole('checkbox', { name: 'Give refunds' }).check();
    await expect(sheet.getByText('Only together with “See sales and income”.')).toBeVisible();
    await sheet.getByRole('checkbox', { name: 'See sales and income' }).check();
    await expect(sheet.getByText(/^Only together with/)).toHaveCount(0);
    await picture(office, 'team-custom');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet).toHaveCount(0);
    await picture(desk, 'team-ways');
    await desk.getByRole('link', { name: 'Sales and fees' }).click();
    await expect(desk.getByRole('heading', { level: 1, name: 'Sales and fees' })).toBeVisible();
    await desk.context().close();
  });

  await test.step('the tablet is at the door without a network, and lets a member in', async () => {
    await tablet.getByRole('link', { name: 'Open front desk' }).click();
    await tablet.getByRole('button', { name: 'Set a staff PIN' }).click();
    await showWhoSetsPin(tablet, kim.password);
    await choosePin(tablet);
    await tablet.getByRole('tab', { name: 'Search' }).click();
    await typePin(tablet);
    await tablet.getByLabel("Member's name").fill('Robin');
    await expect(tablet.getByRole('button', { name: /^Check in Robin A\./ })).toBeVisible();
    await keptOnDevice(tablet);
    expect(await kept(tablet)).toContain('Robin A.');
    await tablet.context().setOffline(true);
    await isConnected(tablet, 'Offline');
    await tablet.getByRole('button', { name: /^Check in Robin A\./ }).click();
    await expect(tablet.getByText(/^Welcome/)).toBeVisible();
  });

  await test.step('the owner removes them, and says why', async () => {
    await office.getByRole('button', { name: 'Permissions of Kim Rowan' }).click();
    const sheet = office.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Remove from the team' }).click();
    await sheet.getByRole('button', { name: 'Remove from the team' }).click();
    await expect(sheet.getByText('Say why, in a few words.')).toBeVisible();
    await sheet.getByLabel('Reason').fill('The season is over.');
    await sheet.getByRole('button', { name: 'Remove from the team' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(office.getByText('Kim Rowan no longer works here')).toBeVisible();
    await expect(office.getByRole('button', { name: 'Permissions of Kim Rowan' })).toHaveCount(0);
    await office.getByText('1 person used to work here').click();
    const former = office.getByRole('listitem').filter({ hasText: 'The season is over.' });
    await expect(former).toContainText(/^Kim Rowan.*removed on /);
    await expect.poll(() => server.emailTo(KIM)).toContain('You no longer work there');
  });

  await test.step('online again it brings what it recorded, wipes the gym and says why', async () => {
    await tablet.context().setOffline(false);
    await expect(tablet).toHaveURL(/\/(member|employee)\/dashboard/, { timeout: 30_000 });
    await expect.poll(() => kept(tablet)).not.toContain('Robin A.');
    await expect(tablet.getByText(new RegExp(`^Your access to ${GYM} ended`)).first()).toBeVisible();
    await picture(tablet, 'team-dismissed');
    await office.goto('/owner/dashboard');
    await expect(office.getByRole('listitem').filter({ hasText: 'Robin A.' }).first()).toBeVisible();
  });

  await test.step('the link has been used', async () => {
    await tablet.goto(opened);
    await expect(tablet.getByRole('heading', { name: 'This invitation has been accepted' })).toBeVisible();
  });
});

test('an invitation for somebody else is not theirs to accept; without a network nothing of the team is changed', async ({
  browser,
}) => {
  const office = await signIn(await browser.newContext({ ...PHONE, baseURL: server.url }), server, owner, '/owner/employees');
  await invite(office, 'max@team.example');
  const stranger = await browser.newPage({ ...PHONE, baseURL: server.url });
  await stranger.goto(await linkTo('max@team.example'));
  const title = stranger.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(`Join the team at ${GYM}`);
  expect((await title.boundingBox())?.x, 'the page has its margins, signed out as well').toBeGreaterThanOrEqual(16);
  const phone = await browser.newContext({ ...PHONE, baseURL: server.url });
  const page = await signIn(phone, server, member, await linkTo('max@team.example'));
  await expect(page.getByText(/^This invitation is for m…@t…/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await loseNetwork(office);
  await expect(office.getByRole('button', { name: 'Invite somebody' })).toBeDisabled();
  await expect(office.getByText('Online only: access must change for everyone at once.').first()).toBeVisible();
});
