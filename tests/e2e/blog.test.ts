/** An article (product.md 2.13, 4.1, 4.5): written in a basement, published, read by a visitor, read again in a basement; two who write at once. */
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ADMIN } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { lookAt } from './fixtures/looked-at.ts';
import { comeOnline, goOffline } from './fixtures/network.ts';
import { type DemoPerson, isConnected, keptOnDevice, loseNetwork, PHONE, picture, TABLET } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

const server = demoServer();
const main = (page: Page) => page.getByRole('main');

const TITLE = 'Five stretches for people who sit all day';
const SUMMARY = 'Ten minutes at your desk or on the gym floor, without any kit, for hips, back and shoulders.';
const PATH = '/blog/training/five-stretches-for-people-who-sit-all-day';
const TEXT = `Sitting still is what makes you stiff, and moving a little is what helps.

## Hips first

Kneel on one knee and **lean forward** until you feel it. [Find a gym](/search) with mats.

## Then your back

- Reach up
- Turn to each side

| Stretch | Seconds |
|---|--:|
| Hip | 30 |
| Back | 20 |

## Shoulders last

> Slow is fine.
`;

async function opened(browser: Browser, size: object, who: DemoPerson, at: string): Promise<Page> {
  return signIn(await browser.newContext({ ...size, baseURL: server.url, reducedMotion: 'reduce' }), server, who, at);
}

async function visitor(browser: Browser, at: string): Promise<Page> {
  const page = await (await browser.newContext({ ...PHONE, baseURL: server.url, reducedMotion: 'reduce' })).newPage();
  await page.goto(at);
  return page;
}

/** A visitor's page says nothing of the network. */
async function enterBasement(page: Page): Promise<void> {
  await keptOnDevice(page);
  await goOffline(page.context());
  await page.reload();
}

const photo = async (name: string) => ({
  ...{ name: `${name}.jpg`, mimeType: 'image/jpeg' },
  buffer: await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#6d28d9' } })
    .jpeg()
    .toBuffer(),
});

const editor = (page: Page): Locator => page.getByRole('dialog', { name: /^(New article|Edit)/ });
const text = (page: Page): Locator => editor(page).getByRole('textbox', { name: 'Text', exact: true });

/** Read by a second pair of eyes, then out. */
async function publish(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'Ready to be read' }).click();
  await expect(main(page).locator('[data-article="in_review"]')).toBeVisible();
  await main(page).getByRole('button', { name: 'Publish now' }).click();
  await expect(main(page).locator('[data-article="published"]')).toBeVisible();
}

test('[17] written in a basement, published, read by a visitor and in a basement, found again at its new address', async ({
  browser,
}) => {
  const admin = await opened(browser, TABLET, ADMIN, '/admin/blog');
  await expect(main(admin).getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect(main(admin).getByRole('region', { name: 'Articles' })).toBeVisible();

  await test.step('without a network: typed, described, closed and reloaded, and nothing is lost', async () => {
    await loseNetwork(admin);
    await main(admin).getByRole('button', { name: 'New article' }).click();
    await editor(admin).getByLabel('Title', { exact: true }).fill(TITLE);
    await editor(admin).getByLabel('Section').selectOption('training');
    await editor(admin).getByLabel('Summary').fill(SUMMARY);
    await text(admin).fill('<script>alert(1)</script>');
    await editor(admin).getByRole('button', { name: 'Save draft' }).click();
    await expect(editor(admin).getByRole('alert')).toContainText('can’t contain HTML (line 1).');
    await text(admin).fill(TEXT);
    await editor(admin).getByRole('button', { name: 'Picture' }).click();
    const adding = admin.getByRole('dialog', { name: 'Add a picture' });
    await adding.getByLabel('Add photos').setInputFiles(await photo('mat'));
    await adding.getByRole('button', { name: 'Put it into the text' }).click();
    await expect(adding.getByRole('alert')).toContainText('say what’s in it');
    await adding.getByLabel('What’s in the photo?').fill('Somebody on a mat');
    await adding.getByRole('button', { name: 'Put it into the text' }).click();
    await expect(text(admin)).toHaveValue(/!\[Somebody on a mat\]\(\/blobs\/[0-9a-f]{64}-1200\.webp\)/);
    await lookAt(admin, 'blog-editor');
    await editor(admin).getByRole('button', { name: 'Preview' }).click();
    const preview = admin.getByRole('dialog', { name: 'Preview' });
    await expect(preview.getByRole('img', { name: 'Somebody on a mat' })).toBeVisible();
    await preview.getByText('Desktop', { exact: true }).click();
    await lookAt(admin, 'blog-preview');
    await admin.keyboard.press('Escape');
    await admin.keyboard.press('Escape');
    await expect(editor(admin)).toHaveCount(0);
    await admin.reload();
    await main(admin).getByRole('button', { name: 'Go on with your new article' }).click();
    await expect(editor(admin).getByLabel('Title', { exact: true })).toHaveValue(TITLE);
    await editor(admin).getByRole('button', { name: 'Save draft' }).click();
    await expect(main(admin).locator('[data-article="draft"]')).toContainText('Saved on this device');
    await expect(main(admin).getByRole('button', { name: 'Archive' })).toBeDisabled();
    await expect(main(admin).getByText('You need to be online to archive an article')).toBeVisible();
    await lookAt(admin, 'blog-admin-offline');
  });

  const page = await visitor(browser, PATH);
  await expect(main(page).getByText(`Page not found: ${PATH}`)).toBeVisible();

  await test.step('with one it is published', async () => {
    await comeOnline(admin.context());
    await isConnected(admin, 'Online');
    await expect(main(admin).getByText('Saved on this device')).toHaveCount(0);
    await expect(main(admin).locator('[data-article="draft"]')).toBeVisible();
    await page.reload();
    await expect(main(page).getByText(`Page not found: ${PATH}`), 'a draft is read by nobody').toBeVisible();
    await main(admin).getByRole('button', { name: 'Ready to be read' }).click();
    await main(admin).getByLabel('What should become of it?').selectOption('schedule');
    await main(admin).getByRole('button', { name: 'Schedule' }).click();
    await expect(main(admin).getByRole('alert')).toContainText('choose a day and a time');
    await main(admin).getByLabel('When it comes out').fill('2031-03-03T09:30');
    await main(admin).getByRole('button', { name: 'Schedule' }).click();
    await expect(main(admin).locator('[data-article="scheduled"]')).toContainText('Mon 3 Mar 2031, 09:30');
    await lookAt(admin, 'blog-admin');
    await main(admin).getByRole('button', { name: 'Publish now' }).click();
    await expect(main(admin).locator('[data-article="published"]')).toBeVisible();
  });

  await test.step('a visitor reads it, and again in a basement', async () => {
    await page.goto('/');
    const latest = page.getByRole('region', { name: 'From the blog' });
    await expect(latest.getByRole('article').first()).toContainText(TITLE);
    await latest.scrollIntoViewIfNeeded();
    await picture(page, 'blog-home', true);
    await latest.getByRole('link', { name: 'All articles' }).click();
    await expect(main(page).getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    await lookAt(page, 'blog-list');
    await main(page).getByRole('link', { name: 'Training', exact: true }).click();
    await expect(page).toHaveURL(/\/blog\/training$/);
    await main(page).getByRole('link', { name: TITLE }).click();
    await expect(page).toHaveURL(new RegExp(`${PATH}$`));
    await expect(page).toHaveTitle(`${TITLE} · Fitness Hub`);
    const article = main(page).getByRole('article').first();
    await expect(article.getByRole('heading', { level: 2, name: 'Hips first' })).toBeVisible();
    await expect(article.getByRole('navigation', { name: 'In this article' }).getByRole('link')).toHaveCount(3);
    await article.getByRole('link', { name: 'Then your back' }).click();
    await expect(article.getByRole('heading', { name: 'Then your back' })).toBeFocused();
    await expect(article.getByRole('img', { name: 'Somebody on a mat' })).toBeVisible();
    await expect(article.getByRole('link', { name: 'Find a gym' })).toHaveAttribute('href', '/search');
    await page.evaluate(() => window.scrollTo(0, 0));
    await lookAt(page, 'blog-article');
    const next = main(page).getByRole('region', { name: 'Read next' });
    await next.scrollIntoViewIfNeeded();
    await expect(next.getByRole('article').first()).toContainText('Training');
    await picture(page, 'blog-read-next');
    await enterBasement(page);
    await expect(article.getByRole('heading', { level: 2, name: 'Hips first' })).toBeVisible();
    await page.goto('/blog');
    await expect(main(page).getByRole('article').filter({ hasText: TITLE })).toContainText('Saved on this device');
    await lookAt(page, 'blog-list-offline');
  });

  await test.step('[17] under a new address the old one leads there', async () => {
    await main(admin).getByRole('button', { name: 'Edit' }).click();
    await editor(admin).getByLabel('Address').fill('five-stretches');
    await text(admin).fill(TEXT.replace('Slow is fine.', 'Slow is best.'));
    await editor(admin).getByRole('button', { name: 'Save draft' }).click();
    await expect(main(admin).locator('[data-article="draft"]')).toContainText('What’s out stays as it is');
    await publish(admin);
    await main(admin).getByRole('button', { name: 'Compare with now' }).last().click();
    await expect(main(admin).getByRole('region', { name: 'What changed since version 1' })).toContainText('Slow is best.');
    await lookAt(admin, 'blog-versions');
    await comeOnline(page.context());
    await page.goto(PATH);
    await expect(page).toHaveURL(/\/blog\/training\/five-stretches$/);
    await expect(main(page)).toContainText('Slow is best.');
    await main(page).getByRole('button', { name: 'Save for offline' }).click();
    await expect(main(page).getByRole('button', { name: 'Saved for offline' })).toBeVisible();
  });
});

test('[17] V7 two who write the same article without a network: both texts stand there, and neither is lost', async ({
  browser,
}) => {
  const first = await opened(browser, TABLET, ADMIN, '/admin/blog?edit=new');
  await editor(first).getByLabel('Title', { exact: true }).fill('How busy is too busy?');
  await text(first).fill('One\n\nTwo\n\nThree');
  await editor(first).getByRole('button', { name: 'Save draft' }).click();
  await expect(main(first).locator('[data-article="draft"]')).toBeVisible();
  const second = await opened(browser, TABLET, ADMIN, '/admin/blog');
  await main(second)
    .getByRole('link', { name: /How busy is too busy\?/ })
    .click();

  for (const [page, words] of [
    [first, 'One\n\nTwo, said the first\n\nThree'],
    [second, 'One\n\nTwo, said the second\n\nThree'],
  ] as const) {
    await loseNetwork(page);
    await main(page).getByRole('button', { name: 'Edit' }).click();
    await text(page).fill(words);
    await editor(page).getByRole('button', { name: 'Save draft' }).click();
    await expect(main(page).locator('[data-article="draft"]')).toContainText('Saved on this device');
  }
  await comeOnline(first.context());
  await isConnected(first, 'Online');
  await expect(main(first).locator('[data-article="draft"]')).not.toContainText('Saved on this device');
  await comeOnline(second.context());
  await isConnected(second, 'Online');
  const conflict = main(second).getByRole('region', { name: 'Two of you changed this article' });
  await expect(conflict.getByRole('region', { name: 'Saved now' })).toContainText('Two, said the first');
  await expect(conflict.getByRole('region', { name: 'Yours' })).toContainText('Two, said the second');
  await lookAt(second, 'blog-conflict');
  await second.reload();
  await conflict.getByRole('button', { name: 'Write on from mine' }).click();
  await expect(text(second)).toHaveValue('One\n\nTwo, said the second\n\nThree');
  await text(second).fill('One\n\nTwo, said both\n\nThree');

  await test.step('and who has it open sees that somebody else saved it', async () => {
    await main(first).getByRole('button', { name: 'Edit' }).click();
    await text(first).fill('One\n\nTwo, once more\n\nThree');
    await editor(second).getByRole('button', { name: 'Save draft' }).click();
    await expect(main(second).locator('[data-article="draft"]')).not.toContainText('Saved on this device');
    const both = editor(first).getByRole('region', { name: 'Two of you changed this article' });
    await expect(both.getByRole('region', { name: 'Saved now' })).toContainText('Two, said both');
    await expect(editor(first).getByRole('button', { name: 'Save draft' })).toBeDisabled();
    await both.getByRole('button', { name: 'Save mine over it' }).click();
    await editor(first).getByRole('button', { name: 'Save draft' }).click();
    await expect(editor(first)).toHaveCount(0);
    await main(second).getByRole('button', { name: 'Edit' }).click();
    await expect(text(second)).toHaveValue('One\n\nTwo, once more\n\nThree');
  });
});

test('[17] nothing here yet, not saved here, and an address that cannot be', async ({ browser }) => {
  const page = await visitor(browser, '/blog/press');
  await expect(main(page).getByText('Nothing here yet.')).toBeVisible();
  await page.goto('/blog/recipes');
  await expect(page.getByText('Page Not Found: /blog/recipes')).toBeVisible();
  await page.goto('/blog/guides/no-such-thing');
  await expect(main(page).getByText('Page not found: /blog/guides/no-such-thing')).toBeVisible();
  await page.goto('/blog');
  const card = main(page).getByRole('article').last();
  const title = (await card.getByRole('heading').textContent()) ?? '';
  await enterBasement(page);
  await main(page).getByRole('link', { name: title, exact: true }).click();
  await expect(main(page).getByText('this article isn’t saved on this device')).toBeVisible();
  await main(page).getByRole('button', { name: 'Save for offline when connected' }).click();
  await expect(main(page).getByRole('button', { name: 'Saved when connected' })).toBeVisible();
  await lookAt(page, 'blog-not-here');
  await comeOnline(page.context());
  await expect(main(page).getByRole('button', { name: 'Saved for offline' })).toBeVisible();
  await enterBasement(page);
  await expect(main(page).getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(main(page).getByRole('heading', { level: 2 }).first()).toBeVisible();
});
