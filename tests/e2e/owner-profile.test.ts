/** A gym's profile, changed on several devices without a network (product.md 5.5, G1–G5), and what is said of bad input. */
import { type Browser, expect, type Page } from '@playwright/test';
import { OWNER } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { isConnected, keptOnDevice, PHONE, picture, TABLET } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const server = demoServer();
const PROFILE = '/owner/profile?gym=iron-works';

async function arrive(browser: Browser, device: object, at: string): Promise<Page> {
  const page = await signIn(
    await browser.newContext({ ...device, baseURL: server.url, reducedMotion: 'reduce' }),
    server,
    OWNER,
    at,
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Gym profile' })).toBeVisible();
  await keptOnDevice(page);
  return page;
}
const main = (page: Page) => page.getByRole('main');
const save = (page: Page) => main(page).getByRole('button', { name: 'Save changes' }).first();
const offline = async (page: Page) => {
  await page.context().setOffline(true);
  await isConnected(page, 'Offline');
};
const online = async (page: Page) => {
  await page.context().setOffline(false);
  await isConnected(page, 'Online');
};

test('[G1] [G4] hours changed on the phone and words on the tablet, both offline, are both kept; of one field both say what they want', async ({
  browser,
}) => {
  const phone = await arrive(browser, PHONE, `${PROFILE}&tab=hours`);
  const tablet = await arrive(browser, TABLET, `${PROFILE}&tab=details`);
  await expect(main(phone).getByLabel('Monday: opens').first()).toBeVisible();
  await expect(main(tablet).getByLabel('Tagline')).toBeVisible();
  await offline(phone);
  await offline(tablet);

  await main(phone).getByLabel('Monday: opens').first().fill('05:15');
  await save(phone).click();
  await expect(main(phone).getByRole('status').first()).toContainText("We'll send them when you're back online");
  await main(phone).getByRole('tab', { name: 'Details' }).click();
  await main(phone).getByLabel('Tagline').fill('Iron, all day');
  await save(phone).click();
  await main(tablet).getByLabel('Tagline').fill('Strong on purpose');
  await main(tablet).getByLabel('Most people at a time').fill('85');
  await save(tablet).click();
  await expect(main(tablet).getByRole('status').first()).toContainText("We'll send them");
  await picture(tablet, 'owner-profile-offline');

  await online(phone);
  await expect(main(phone).getByText('Saved', { exact: true })).toBeVisible();
  await online(tablet);
  const conflict = main(tablet).getByRole('region', { name: 'Waiting for you' });
  await expect(conflict).toContainText('Iron, all day');
  await expect(conflict).toContainText('Strong on purpose');
  await picture(tablet, 'owner-profile-conflict');
  // What did not clash is there on both.
  await expect(main(phone).getByLabel('Most people at a time')).toHaveValue('85');
  await main(tablet).getByRole('tab', { name: 'Hours' }).click();
  await expect(main(tablet).getByLabel('Monday: opens').first()).toHaveValue('05:15');
  await conflict.getByRole('button', { name: /^Use my change/ }).click();
  await expect(conflict).toHaveCount(0);
  await expect(main(phone).getByLabel('Tagline')).toHaveValue('Strong on purpose');
});

test('[2.2] special days, staffed hours, equipment and links are saved, and stand on the public page', async ({ browser }) => {
  const page = await arrive(browser, PHONE, `${PROFILE}&tab=hours`);
  const special = main(page).getByRole('form', { name: 'Special hours' });
  await special.getByRole('button', { name: 'Add special hours' }).click();
  await special.getByLabel('Special hours 1: From').fill('2031-12-25');
  await special.getByLabel('Special hours 1: Opens').fill('10:00');
  await special.getByLabel('Special hours 1: Closes').fill('10:00');
  await special.getByRole('button', { name: 'Save changes' }).click();
  await expect(special.getByRole('alert')).toContainText('they would never end');
  await page.reload();
  await expect(special.getByLabel('Special hours 1: From')).toHaveValue('2031-12-25');
  await special.getByLabel('Special hours 1: Closes').fill('14:00');
  await special.getByRole('button', { name: 'Save changes' }).click();
  await expect(special.getByText('Saved', { exact: true })).toBeVisible();

  await main(page).getByRole('button', { name: 'Add hours on Monday (staffed)' }).click();
  await main(page).getByLabel('Monday (staffed): opens').fill('09:00');
  await main(page).getByRole('region', { name: 'Staffed hours' }).getByRole('button', { name: 'Save changes' }).click();
  await expect(main(page).getByRole('region', { name: 'Staffed hours' }).getByText('Saved', { exact: true })).toBeVisible();

  await main(page).getByRole('tab', { name: 'What’s there' }).click();
  const equipment = main(page).getByRole('form', { name: 'Equipment' });
  await equipment.getByRole('button', { name: 'Add equipment' }).click();
  await equipment.getByLabel('Equipment 1: Kind').fill('Free weights');
  await equipment.getByLabel('Equipment 1: How many').fill('4');
  await equipment.getByRole('button', { name: 'Save changes' }).click();
  await expect(equipment.getByRole('alert')).toContainText('for example Squat rack');
  await equipment.getByLabel('Equipment 1: What').fill('Squat rack');
  await equipment.getByRole('button', { name: 'Save changes' }).click();
  await expect(equipment.getByText('Saved', { exact: true })).toBeVisible();
  await main(page).getByLabel('Hearing impairment').check();
  await save(page).click();
  await expect(main(page).getByText('Saved', { exact: true }).first()).toBeVisible();

  await main(page).getByRole('tab', { name: 'Details' }).click();
  const links = main(page).getByRole('form', { name: 'Links' });
  await links.getByRole('button', { name: 'Add a link' }).click();
  await links.getByLabel('Links 1: Address').fill('ironworks.example');
  await links.getByRole('button', { name: 'Save changes' }).click();
  await expect(links.getByRole('alert')).toContainText('Links: begin with https://');
  await links.getByLabel('Links 1: Address').fill('https://ironworks.example/social');
  await links.getByRole('button', { name: 'Save changes' }).click();
  await expect(links.getByText('Saved', { exact: true })).toBeVisible();

  await main(page).getByRole('tab', { name: 'Rules' }).click();
  await main(page).getByLabel('House rules').fill('x'.repeat(10_001));
  await save(page).click();
  await expect(main(page).getByRole('alert')).toContainText('House rules: use up to 1,000 characters.');
  await page.reload();
  await expect(main(page).getByLabel('House rules')).toHaveValue('x'.repeat(10_001));

  await page.goto('/gym/iron-works');
  await expect(main(page)).toContainText('4 × Squat rack');
  await expect(main(page)).toContainText('Prepared for people with hearing impairment.');
  await expect(main(page)).toContainText('Staffed today: ');
  await expect(main(page).getByRole('link', { name: 'ironworks.example' })).toHaveAttribute(
    'href',
    'https://ironworks.example/social',
  );
});

test('[2.6] [A4] an owner plans a class with the keyboard, moves one Tuesday offline, and a visitor sees it once it is sent', async ({
  browser,
}) => {
  const laptop = { viewport: { width: 1440, height: 900 }, locale: 'en-GB' };
  const page = await arrive(browser, laptop, `${PROFILE}&tab=timetable`);
  await expect(main(page).getByRole('heading', { name: 'All classes' })).toBeVisible();
  await main(page).getByRole('button', { name: 'Add a class' }).press('Enter');
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name', { exact: true }).fill('Kettlebells');
  await sheet.getByLabel('Places').fill('501');
  await sheet.getByLabel('Starts').fill('11:30');
  for (const day of await sheet.getByRole('group', { name: 'On' }).getByRole('checkbox', { checked: true }).all())
    await day.uncheck();
  await sheet.getByLabel('Tuesday').check();
  await sheet.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(sheet.getByRole('alert')).toContainText('A class takes between 1 and 500 people.');
  await sheet.getByLabel('Places').fill('12');
  await sheet.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(sheet).toHaveCount(0);
  await expect(main(page).getByText('Saved', { exact: true })).toBeVisible();

  await main(page).getByRole('button', { name: 'Later week' }).press('Enter');
  const classes = main(page).getByRole('button', { name: /^Kettlebells, Tue/ });
  await expect(classes).toHaveAccessibleName(/11:30 to 12:15, 0 of 12 booked$/);
  await offline(page);
  await classes.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(main(page).getByText(/^Kettlebells: Tue .*, 12:00/)).toBeAttached();
  await expect(classes).toBeFocused();
  await page.keyboard.press('Enter');
  await sheet.getByLabel('A note for those who come').fill('Bring gloves');
  await sheet.getByRole('button', { name: 'Save this day' }).press('Enter');
  await expect(classes).toHaveAccessibleName(/12:00 to 12:45, 0 of 12 booked, Changed for this day, Waiting to be confirmed$/);
  // What else is on that day waits for nothing.
  await expect(main(page).getByRole('button', { name: /Waiting to be confirmed$/ })).toHaveCount(1);
  await picture(page, 'owner-timetable-offline');
  const when = (await classes.getAttribute('aria-label'))?.split(', ')[1] ?? '';

  await online(page);
  await expect(classes).toHaveAccessibleName(/Changed for this day$/);
  const visitor = await (await browser.newContext({ ...PHONE, baseURL: server.url })).newPage();
  await visitor.goto('/gym/iron-works');
  // The whole name: a day of one class has a "1" in it too, and so may every other.
  await main(visitor)
    .getByRole('button', { name: new RegExp(`^${when}\\b`) })
    .click();
  const shown = main(visitor).getByRole('listitem').filter({ hasText: 'Kettlebells' });
  await expect(shown).toContainText('12:00');

  // Somebody stands in: everybody reads their name, and they have the register of that day.
  const takes = sheet.getByLabel('Instructor');
  await classes.press('Enter');
  const [, , stranger] = await takes.locator('option').allTextContents();
  await takes.selectOption({ label: stranger ?? '' });
  await expect(sheet).toContainText('sees who has booked');
  await picture(page, 'owner-stand-in');
  await sheet.getByRole('button', { name: 'Save this day' }).press('Enter');
  await expect(sheet).toHaveCount(0);
  await expect(async () => {
    await classes.press('Enter');
    await expect(takes.locator('option:checked')).toHaveText(stranger ?? '', { timeout: 1000 });
  }).toPass();
});

test('[G5] how people book is changed online only, with the reason beside it', async ({ browser }) => {
  const page = await arrive(browser, PHONE, `${PROFILE}&tab=booking`);
  await expect(save(page)).toBeEnabled();
  await offline(page);
  await expect(save(page)).toHaveAccessibleDescription('You need to be online to change how people book');
});

test('[4.3] of several gyms the one chosen last is the one every page speaks of, after a reload too', async ({ browser }) => {
  const page = await arrive(browser, PHONE, '/owner/profile');
  await main(page).getByLabel('Gym', { exact: true }).selectOption({ label: 'Pedal Room' });
  await expect(main(page).getByText('Pedal Room').first()).toBeVisible();
  await page.goto('/owner/dashboard');
  await expect(main(page).getByLabel('Gym', { exact: true })).toHaveValue('pedal-room');
  await page.goto('/owner/employees');
  await expect(main(page).getByLabel('Gym', { exact: true })).toHaveValue('pedal-room');
});

test('[13] a tapped tab opens before the frame is drawn for its address, and the address says which it is', async ({
  browser,
}) => {
  const desk = await arrive(browser, TABLET, `${PROFILE}&tab=details`);
  const hours = main(desk).getByRole('tab', { name: 'Hours' });
  const opened = await hours.evaluate(async (tab) => {
    if (tab instanceof HTMLElement) tab.click();
    // What a tap asks for at once is drawn before the browser comes to anything else.
    await Promise.resolve();
    return tab.getAttribute('aria-selected');
  });
  expect(opened).toBe('true');
  await expect(main(desk).getByLabel('Monday: opens').first()).toBeVisible();
  await expect(desk).toHaveURL(/gym=iron-works&tab=hours$/);
  await desk.context().close();
});
