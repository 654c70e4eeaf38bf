/** The inbox of those who answer (product.md 2.18, 4.5): who has which message is said in the list, and narrows it. */
import { expect, type Page } from '@playwright/test';
import { systemForFile } from './fixtures/for-file.ts';
import { lookAt } from './fixtures/looked-at.ts';
import { PHONE, promoted, register } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

const system = systemForFile();
const SUBJECTS = ['My class was cancelled', 'Where is my receipt?'] as const;
const list = (page: Page) => page.getByRole('region', { name: 'Messages' });
const row = (page: Page, subject: string) => list(page).getByRole('link', { name: subject });

const WIDTHS = [320, 390, 1440];

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
  const office = async (name: string, email: string, size: object) => {
    const person = await register(server, name, email);
    await promoted(server, person, 'admin');
    const context = await browser.newContext({ ...size, baseURL: server.url, reducedMotion: 'reduce' });
    return signIn(context, server, person, '/admin/contact-requests');
  };
  const ana = await office('Ana Bell', 'ana@hub.example', { viewport: { width: 1440, height: 900 } });
  const ben = await office('Ben Cole', 'ben@hub.example', PHONE);
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
