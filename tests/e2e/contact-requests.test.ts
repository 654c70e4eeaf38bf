/** The inbox of those who answer (product.md 2.18, 4.5): who has which message is said in the list, and narrows it; two of one person are merged. */
import { type Browser, expect, type Page } from '@playwright/test';
import { systemForFile } from './fixtures/for-file.ts';
import { lookAt } from './fixtures/looked-at.ts';
import { comeOnline } from './fixtures/network.ts';
import { isConnected, loseNetwork, PHONE, promoted, register } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

const system = systemForFile();
const SUBJECTS = ['My class was cancelled', 'Where is my receipt?'] as const;
const list = (page: Page) => page.getByRole('region', { name: 'Messages' });
const row = (page: Page, subject: string) => list(page).getByRole('link', { name: subject });

const WIDTHS = [320, 390, 1440];
const DESK = { viewport: { width: 1440, height: 900 } };
const HERE = '/admin/contact-requests';

/** Somebody new who answers, at their inbox. */
async function office(browser: Browser, name: string, email: string, size: object): Promise<Page> {
  const { server } = system;
  const person = await register(server, name, email);
  await promoted(server, person, 'admin');
  const context = await browser.newContext({ ...size, baseURL: server.url, reducedMotion: 'reduce' });
  return signIn(context, server, person, HERE);
}

test('[17] 2.18 who has a message stands in the list of both who answer, and each finds their own', async ({ browser }) => {
  const { server } = system;
  for (const [index, subject] of SUBJECTS.entries())
    await server.propose({
      _id: `proposal:system.contact-received.e2e${index}`,
      type: 'proposal',
      kind: 'system.contact-received',
      body: {
        opId: `01ARZ3NDEKTSV4RRFFQ69GAAA${index}`,
        form: {
          name: 'Vera Moss',
          email: 'vera@member.example',
          topic: 'booking',
          subject,
          message: 'Could you look into this?',
        },
      },
    });
  const ana = await office(browser, 'Ana Bell', 'ana@hub.example', DESK);
  const ben = await office(browser, 'Ben Cole', 'ben@hub.example', PHONE);
  await expect(row(ben, SUBJECTS[0])).toContainText('Nobody has this yet.');

  await row(ana, SUBJECTS[0]).click();
  await ana.getByRole('button', { name: 'Take it on' }).click();
  await expect(row(ana, SUBJECTS[0])).toContainText('You have this.');
  await expect(row(ben, SUBJECTS[0])).toContainText('Ana B. has this.');
  await expect(row(ben, SUBJECTS[1])).toContainText('Nobody has this yet.');

  // By keyboard alone, and kept in the address.
  const who = ana.getByLabel('Who has it');
  await who.focus();
  await ana.keyboard.press('m');
  await expect(who).toHaveValue('mine');
  await expect(list(ana).getByRole('listitem')).toHaveCount(1);
  await expect(ana.getByText('To answer (1)')).toBeVisible();
  await ana.reload();
  await expect(ana.getByLabel('Who has it')).toHaveValue('mine');
  await expect(list(ana).getByRole('listitem')).toHaveCount(1);
  await lookAt(ana, 'contact-requests-mine', WIDTHS);

  await ben.getByLabel('Who has it').selectOption('Ana B.');
  await expect(list(ben).getByRole('listitem')).toHaveCount(1);
  await ben.getByLabel('Who has it').selectOption('Me');
  await expect(ben.getByText('None of these here.')).toBeVisible();
  await ben.getByLabel('Who has it').selectOption('Anybody');
  await expect(list(ben).getByRole('listitem')).toHaveCount(2);
  await lookAt(ben, 'contact-requests-list', WIDTHS);
});

test('[17] 2.18 two messages of a member become one for everybody: at a desk by keyboard, on a phone, and on their own', async ({
  browser,
}) => {
  const { server } = system;
  const account = await register(server, 'Mo Field', 'mo@member.example');
  const mo = await signIn(
    await browser.newContext({ ...PHONE, baseURL: server.url, reducedMotion: 'reduce' }),
    server,
    account,
    '/member/contact',
  );
  const form = mo.getByRole('region', { name: 'Write to us' });
  const cases = mo.getByRole('main').locator('[data-case]');
  const write = async (topic: string, subject: string, message: string) => {
    await form.getByLabel('What is it about?').selectOption(topic);
    await form.getByLabel('In a few words').fill(subject);
    await form.getByLabel('Your message').fill(message);
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(cases.filter({ hasText: subject })).toHaveAttribute('data-case', /^CR-/);
  };
  await write('booking', 'Who has my photo?', 'There was a photographer in the class of Monday.');
  await write('privacy', 'Please delete that photo', 'I did not want to be in the one of Monday.');
  const numberOf = async (subject: string) => (await cases.filter({ hasText: subject }).getAttribute('data-case')) ?? '';
  const [first, second] = [await numberOf('Who has my photo?'), await numberOf('Please delete that photo')];

  const cat = await office(browser, 'Cat Bell', 'cat@hub.example', DESK);
  const dan = await office(browser, 'Dan Cole', 'dan@hub.example', PHONE);
  const message = (page: Page) => page.getByRole('main').getByRole('article');
  const merge = (page: Page) => message(page).getByRole('button', { name: 'Merge…' });
  const sheet = (page: Page) => page.getByRole('dialog', { name: 'Merge with another message' });
  const counted = async () => Number(/\d+/.exec((await cat.getByText(/^To answer \(/).textContent()) ?? '')?.[0]);
  for (const page of [cat, dan]) await row(page, 'Please delete that photo').click();
  await expect(message(cat)).toContainText('Mo Field has another message still open.');
  await lookAt(cat, 'contact-merge-offered', WIDTHS);

  // Without a network it is said why not, and nothing waits to be done by itself.
  await loseNetwork(cat);
  await expect(merge(cat)).toBeDisabled();
  await expect(merge(cat)).toHaveAccessibleDescription('You need to be online to merge two messages');
  await lookAt(cat, 'contact-merge-offline', WIDTHS);
  await comeOnline(cat.context());
  await isConnected(cat, 'Online');

  // What they wrote meanwhile, to the one that will be gone by then.
  await loseNetwork(mo);
  const reply = cases.filter({ hasText: second });
  await reply.getByLabel('Add to this message').fill('I stood by the window.');
  await reply.getByRole('button', { name: 'Send' }).click();
  await expect(reply.getByText('Waiting to be sent')).toBeVisible();

  await merge(dan).click();
  await expect(sheet(dan)).toBeVisible();
  const before = await counted();
  await merge(cat).focus();
  await cat.keyboard.press('Enter');
  const other = sheet(cat).getByRole('radio', { name: 'Who has my photo?' });
  await expect(other).toBeChecked();
  await expect(other).toBeFocused();
  await expect(sheet(cat).getByRole('listitem')).toHaveText([
    `“Please delete that photo” (${second}) becomes part of “Who has my photo?” (${first}), which came first.`,
    'Both messages stand there in the order they were written.',
    /^An answer is due by \w{3} \d{1,2} \w{3}, 17:00\.$/,
    /^The law still gives us until \w{3} \d{1,2} \w{3} for what’s about privacy\.$/,
    `${second} closes and says where it went. If they still write there, it lands in ${first}.`,
    'They see it under Help. No email goes out.',
  ]);
  await lookAt(cat, 'contact-merge-sheet', WIDTHS);
  await other.focus();
  await cat.keyboard.press('Tab');
  await expect(sheet(cat).getByRole('button', { name: `Merge into ${first}` })).toBeFocused();
  await cat.keyboard.press('Enter');
  await expect(sheet(cat)).toHaveCount(0);
  const heading = message(cat).getByRole('heading', { name: 'Who has my photo?' });
  await expect(heading).toBeFocused();
  await expect(cat).toHaveURL(/show=open/);
  await expect(message(cat).getByRole('listitem')).toHaveText([
    /There was a photographer/,
    new RegExp(`${second}: Please delete that photo.*I did not want to be in`),
  ]);
  await expect(message(cat)).toContainText('About privacy: the law gives us a month, until');
  await expect(merge(cat)).toHaveCount(0);
  await expect(row(cat, 'Please delete that photo')).toHaveCount(0);
  await expect.poll(counted).toBe(before - 1);
  await expect(list(cat).getByRole('listitem')).toHaveCount(before - 1);
  await lookAt(cat, 'contact-merged-into', WIDTHS);

  // Whoever was about to do the same sees that there is nothing left to do.
  await expect(sheet(dan).getByRole('status')).toHaveText('That one is over by now.');
  await expect(sheet(dan).getByRole('button', { name: /^Merge into/ })).toHaveCount(0);
  await dan.keyboard.press('Escape');
  await expect(message(dan)).toContainText(/Merged by Cat B\., /);
  await lookAt(dan, 'contact-merged-away', WIDTHS);
  await dan.getByRole('link', { name: 'Back to all messages' }).click();
  await dan.getByText('Closed', { exact: true }).click();
  await expect(row(dan, 'Please delete that photo')).toContainText(`Part of ${first}`);
  await row(dan, 'Please delete that photo').click();
  await message(dan)
    .getByRole('link', { name: `${first}: Who has my photo?` })
    .click();
  await expect(message(dan).getByRole('heading', { name: 'Who has my photo?' })).toBeVisible();

  // Nothing they wrote is lost, and they read where it is.
  await comeOnline(mo.context());
  await isConnected(mo, 'Online');
  const gone = mo.locator(`[data-case="${second}"]`);
  await expect(gone).toContainText('Goes on elsewhere');
  const whole = mo.locator(`[data-case="${first}"]`);
  await expect(whole.getByRole('listitem')).toHaveText([/photographer/, /I did not want/, /I stood by the window/]);
  await expect(mo.getByText('Waiting to be sent')).toHaveCount(0);
  await gone.locator('summary').click();
  await expect(gone).toContainText(`We put this together with “Who has my photo?” (${first}).`);
  await expect(gone.getByLabel('Add to this message')).toHaveCount(0);
  await lookAt(mo, 'contact-merged-own', WIDTHS);
  await expect(message(cat).getByRole('listitem').last()).toContainText('I stood by the window.');
});
