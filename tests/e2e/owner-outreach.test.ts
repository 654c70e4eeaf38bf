/** Gyms that might come to us, from the list to the application and to never again (product.md 2.19, 4.5), with the network gone in the middle. */
import { type Browser, expect, type Page } from '@playwright/test';
import { ADMIN } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { lookAt } from './fixtures/looked-at.ts';
import { comeOnline } from './fixtures/network.ts';
import { type DemoPerson, isConnected, loseNetwork, openOutbox, promoted, register, SAVED_AT } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

const server = demoServer();
const main = (page: Page) => page.getByRole('main');
const HERE = '/admin/owner-outreach';
const DESK = { viewport: { width: 1440, height: 900 } };
const lead = (page: Page) => main(page).locator('[data-outreach]');
const rows = (page: Page) => main(page).getByRole('region', { name: 'Gyms', exact: true }).getByRole('listitem');

async function opened(browser: Browser, who: DemoPerson, at: string): Promise<Page> {
  return signIn(await browser.newContext({ ...DESK, baseURL: server.url, reducedMotion: 'reduce' }), server, who, at);
}

async function add(page: Page, gym: string, more: Readonly<Record<string, string>>): Promise<void> {
  await main(page).getByRole('button', { name: 'Add a gym' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a gym' });
  for (const [label, value] of Object.entries({ Gym: gym, Town: 'Truro', ...more })) {
    const field = sheet.getByLabel(label, { exact: true });
    await (['Legal form', 'Why we may write to them'].includes(label) ? field.selectOption(value) : field.fill(value));
  }
  await sheet.getByRole('button', { name: 'Add to the list' }).click();
  await expect(sheet).toHaveCount(0);
}

test('[17] 2.19 a gym is visited without a signal, moved by two, written to, and says never again', async ({ browser }) => {
  const bea = await register(server, 'Bea Hart', 'bea@example.org');
  await promoted(server, bea, 'admin');
  const office = await opened(browser, ADMIN, HERE);
  await expect(main(office).getByText('Nobody is on the list.')).toBeVisible();
  await lookAt(office, 'outreach-empty');

  await main(office).getByRole('button', { name: 'Add a gym' }).click();
  const sheet = office.getByRole('dialog', { name: 'Add a gym' });
  await sheet.getByRole('button', { name: 'Add to the list' }).click();
  await expect(sheet.getByRole('alert').getByRole('link')).toHaveText([/^Gym: 2 to 80/, /^Town: /]);
  await lookAt(office, 'outreach-adding');
  await sheet.getByRole('button', { name: 'Close' }).last().click();
  await add(office, 'Quay Gym', {
    Email: 'Nora@Quay.example',
    Postcode: 'tr1 2lw',
    'Who we speak with': 'Nora Bell',
    Phone: '01872 960123',
  });
  await add(office, 'Oak Strength', {});
  await expect(rows(office)).toHaveCount(2);

  await rows(office).filter({ hasText: 'Quay Gym' }).getByRole('link').click();
  await expect(lead(office)).toContainText('TR1 2LW');
  await lead(office).getByLabel('Day', { exact: true }).fill('2026-01-05');
  await lead(office).getByLabel('What', { exact: true }).fill('Call Nora');
  await lead(office).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rows(office).first()).toContainText('Overdue since Mon 5 Jan');
  const other = await opened(browser, bea, '/admin');
  await expect(main(other).locator('[data-queue="/admin/owner-outreach?show=overdue"]')).toContainText('1');
  await main(other).locator('[data-queue="/admin/owner-outreach?show=overdue"]').click();
  await expect(rows(other)).toHaveText([/Quay Gym/]);
  await rows(other).getByRole('link').click();

  await loseNetwork(office);
  await expect(office.getByText(SAVED_AT).first()).toBeVisible();
  await lead(office).getByLabel('Note').fill('The owner is away until Monday.');
  await lead(office).getByRole('button', { name: 'Keep note' }).click();
  await expect(lead(office)).toContainText('Waiting to be sent');
  await expect(lead(office).locator('[data-line="note"]')).toContainText('The owner is away until Monday.');
  await lead(office).getByRole('button', { name: 'We’ve contacted them' }).click();
  await expect(lead(office)).toHaveAttribute('data-outreach', 'contacted');
  await lookAt(office, 'outreach-offline');

  await lead(other).getByRole('button', { name: 'We’re in conversation' }).click();
  await expect(lead(other).getByText('In conversation', { exact: true })).toBeVisible();
  await expect(lead(other).getByText('Waiting to be sent')).toHaveCount(0);
  await comeOnline(office.context());
  await isConnected(office, 'Online');
  await expect(lead(office)).toHaveAttribute('data-outreach', 'in_conversation');
  const outbox = await openOutbox(office);
  await expect(outbox.getByText(/Already marked as in conversation by Bea/)).toBeVisible();
  await office.keyboard.press('Escape');
  await expect(lead(other).locator('[data-line="note"]')).toContainText('The owner is away until Monday.');

  const write = lead(office).getByRole('region', { name: 'Write to them' });
  await expect(write).toContainText('Lawful basis: say first why we may write to them.');
  await lead(office).getByRole('button', { name: 'Change details' }).click();
  const details = office.getByRole('dialog', { name: 'Change details' });
  await details.getByLabel('Legal form').selectOption('Sole trader');
  await details.getByLabel('Why we may write to them').selectOption('Legitimate interest');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(write).toContainText('they have to have agreed first');
  await lead(office).getByRole('button', { name: 'Change details' }).click();
  await details.getByLabel('Legal form').selectOption('Limited company (Ltd)');
  await details.getByRole('button', { name: 'Save' }).click();
  const form = lead(office).getByRole('form', { name: 'Write to them' });
  await form.getByLabel('Begin with').selectOption('After a visit');
  await expect(form.getByRole('region', { name: 'What they get' })).toContainText('It was good to meet you at Quay Gym.');
  await lookAt(office, 'outreach-writing');
  await form.getByRole('button', { name: 'Send email' }).click();
  await expect(lead(office).locator('[data-line="mail"]')).toContainText('Sent');
  await expect(lead(office)).toContainText('We wrote to them lately.');
  await lookAt(office, 'outreach-sent');

  const email = (await server.emailTo('nora@quay.example')) ?? '';
  expect(email).toContain('Hello Nora Bell,');
  const [, invite = ''] = /(\/apply#invite=\S+)/.exec(email) ?? [];
  const [, stop = ''] = /(\/api\/outreach\/stop\/\S+)/.exec(email) ?? [];
  expect(invite + stop).not.toMatch(/nora|quay|truro/i);
  const nora = await (await browser.newContext({ ...DESK, baseURL: server.url, reducedMotion: 'reduce' })).newPage();
  await nora.goto(invite);
  await expect(nora).toHaveURL(/\/apply$/);
  await nora.goto('/apply?step=basic');
  await expect(nora.getByLabel('Gym name')).toHaveValue('Quay Gym');
  await expect(nora.getByLabel('First name')).toHaveValue('Nora');
  await nora.getByLabel('Gym name').fill('Quay Strength');
  await nora.reload();
  await expect(nora.getByLabel('Gym name')).toHaveValue('Quay Strength');
  await nora.goto(`${invite}x`);
  await expect(nora.getByRole('status').filter({ hasText: 'This link has expired' })).toBeVisible();

  await nora.goto(stop);
  await nora.getByRole('button', { name: 'Don’t contact me again' }).click();
  await expect(nora.getByRole('heading', { name: 'Done' })).toBeVisible();
  await expect(lead(office)).toHaveAttribute('data-outreach', 'do_not_contact');
  await expect(lead(office)).toContainText('They asked us never to contact them.');
  await expect(lead(office)).not.toContainText('nora@quay.example');
  await expect(lead(office).getByRole('button', { name: 'Send email' })).toHaveCount(0);
  await lookAt(office, 'outreach-stopped');
});

test('[17] 4.5 a list is looked through before it is sent, loses nothing for a broken row, and takes nobody who said never', async ({
  browser,
}) => {
  const office = await opened(browser, ADMIN, `${HERE}?show=new`);
  const read = async (csv: string) => {
    const choosing = office.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose a CSV file' }).click();
    await (await choosing).setFiles({ name: 'gyms.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  };
  await add(office, 'Never Gym', { Email: 'never@gyms.example' });
  const never = rows(office).filter({ hasText: 'Never Gym' });
  await never.getByRole('link').click();
  await lead(office).getByRole('button', { name: 'They don’t want to be contacted' }).click();
  await lead(office).getByRole('button', { name: 'Never contact them again' }).click();
  await expect(lead(office)).toHaveAttribute('data-outreach', 'do_not_contact');
  await expect(lead(office).getByText('Waiting to be sent')).toHaveCount(0);
  await expect(never).toHaveCount(0);
  const before = await rows(office).count();
  await main(office).getByRole('button', { name: 'Add from a list' }).click();
  const dialog = office.getByRole('dialog', { name: 'Add gyms from a list' });
  await read(['Gym name,Town', ...Array.from({ length: 501 }, (_, n) => `Gym ${n},Bath`)].join('\n'));
  await expect(dialog.getByRole('alert')).toContainText('There are more than 500 rows.');
  await read(
    [
      'Gym name,Town,Email,Postcode',
      'Elm Gym,Bath,elm@gyms.example,BA1 1AA',
      'X,Bath,nobody,',
      'Elm gym,Bath,,BA1 1AA',
      'Someone,Truro,never@gyms.example,',
      'Ivy Strength,Truro,ivy@gyms.example,',
      'Fir Gym,Bath,,',
    ].join('\n'),
  );
  await expect(dialog.locator('[data-ready]')).toHaveText('3 gyms can be added.');
  await expect(dialog.locator('[data-row="3"]')).toContainText('Gym: 2 to 80 characters.');
  await expect(dialog.locator('[data-row="3"]')).toContainText('Email: An address');
  await expect(dialog).toContainText('Row 4 is the same gym as row 2.');
  await expect(dialog).toContainText('Row 5: they asked us never to contact them again (the same email).');
  await lookAt(office, 'outreach-import');
  await dialog.getByRole('button', { name: 'Add 3 gyms' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rows(office)).toHaveCount(before + 3);

  await main(office).getByLabel('Find by gym, person, town or postcode').fill('ba1 elm');
  await expect(rows(office)).toHaveText([/Elm Gym/]);
  await main(office).getByLabel('Find by gym, person, town or postcode').fill('');
  await rows(office).first().getByRole('link').focus();
  await office.keyboard.press('j');
  await expect(rows(office).first().getByRole('link')).toHaveAttribute('aria-current', 'true');
  await office.keyboard.press('j');
  await expect(rows(office).nth(1).getByRole('link')).toHaveAttribute('aria-current', 'true');
  await office.keyboard.press('k');
  await expect(rows(office).first().getByRole('link')).toHaveAttribute('aria-current', 'true');

  await lead(office).getByRole('button', { name: 'It’s lost' }).click();
  await lead(office).getByRole('button', { name: 'Mark as lost' }).click();
  await expect(lead(office).getByRole('alert')).toContainText('Say why it’s lost.');
  await lead(office).getByLabel('Why is it lost?').selectOption('No answer');
  await lead(office).getByRole('button', { name: 'Mark as lost' }).click();
  await expect(lead(office)).toHaveAttribute('data-outreach', 'lost');
  await expect(lead(office)).toContainText('No answer');
});

test('[17] 2.20 a gym that people asked for goes on the list, and stands beside what they asked', async ({ browser }) => {
  const form = { outcodeOrTown: 'Falmouth', wantedActivities: ['Rowing'], suggestedGym: 'Harbour Gym', notifyMe: false };
  const body = { opId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', form };
  await server.propose({
    _id: 'proposal:system.arearequest-received:one',
    type: 'proposal',
    kind: 'system.arearequest-received',
    body,
  });
  const office = await opened(browser, ADMIN, '/admin/area-expansion-requests?place=falmouth');
  const there = main(office).locator('[data-outreach-there]');
  await there.getByRole('button', { name: 'Add Harbour Gym' }).click();
  const sheet = office.getByRole('dialog', { name: 'Add a gym' });
  await expect(sheet.getByLabel('Gym', { exact: true })).toHaveValue('Harbour Gym');
  await sheet.getByRole('button', { name: 'Add to the list' }).click();
  await expect(there.getByRole('link', { name: 'Harbour Gym' })).toBeVisible();
  await lookAt(office, 'outreach-asked-for');
  await there.getByRole('link', { name: 'Harbour Gym' }).click();
  await expect(lead(office)).toContainText('People asked for gyms there');
  await lead(office).getByRole('link', { name: 'See what people asked for in Falmouth' }).click();
  await expect(main(office).locator('[data-place="falmouth"]')).toBeVisible();
});
