/** The door from behind the desk: hand scanners, cameras, pages for paper, and an outage by choice (product.md 4.3, 4.4, 4.7). */
import { type Browser, expect, type Page } from '@playwright/test';
import { EMPLOYEE, MEMBER, OWNER } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { camerasSee, hold } from './fixtures/held-up.ts';
import { type DemoPerson, isConnected, loseNetwork, PHONE, picture, TABLET } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const server = demoServer();
const main = (page: Page) => page.getByRole('main');
const verdict = (page: Page) => page.locator('[data-colour]');

const SIZES = [
  [390, 844],
  [320, 700],
  [1180, 820],
  [1440, 900],
] as const;

/** At every size, light and dark. */
async function lookAt(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await picture(page, `${name}-${width}-${colorScheme}`);
      // Nothing sticks out at the side.
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${name} ${width}`,
      ).toBeLessThanOrEqual(0);
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

/** Somebody at a desk, whose camera sees what is held before it. */
async function atDesk(browser: Browser, who: DemoPerson, at: string): Promise<Page> {
  const context = await browser.newContext({ ...TABLET, baseURL: server.url });
  await camerasSee(context);
  return signIn(context, server, who, at);
}

/** The code that the member's phone shows. */
async function codeOf(browser: Browser): Promise<string> {
  const page = await signIn(await browser.newContext({ ...PHONE, baseURL: server.url }), server, MEMBER, '/member/checkin');
  // Until its pass has been signed for this phone's own key, an older code stands there, which the door flags.
  const code = page.locator('svg[data-text^="FH2:"]');
  await expect(code).toBeVisible();
  const text = (await code.getAttribute('data-text')) ?? '';
  await page.context().close();
  return text;
}

/** As fast as a hand scanner; whatever is not kept from the page is typed where the focus is. */
const scan = (page: Page, text: string) =>
  page.evaluate((signs) => {
    const press = (key: string) => {
      const on = document.activeElement ?? document.body;
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      if (on.dispatchEvent(event) && key.length === 1) document.execCommand('insertText', false, key);
    };
    for (const sign of signs) press(sign);
    press('Enter');
  }, text);

test('[14] a hand scanner checks people in wherever the focus is, and leaves what was typed there', async ({ browser }) => {
  const code = await codeOf(browser);
  const page = await atDesk(browser, OWNER, '/owner/checkin?gym=iron-works&tab=search');
  const search = page.getByRole('searchbox');
  await search.pressSequentially('ro');
  await expect(page.getByRole('button', { name: /^Check in Robin A\./ })).toBeVisible();
  await lookAt(page, 'owner-checkin-search');
  await search.focus();
  await scan(page, code);
  await expect(verdict(page)).toHaveAttribute('data-colour', 'green');
  await expect(verdict(page)).toContainText('Welcome, Robin A.');
  await expect(verdict(page)).toHaveCount(0);
  await expect(search).toHaveValue('ro');
  await expect(search).toBeFocused();

  await page.goto('/owner/checkin?gym=iron-works');
  await expect(page.locator('[data-camera="on"]')).toBeVisible();
  await page.locator('body').press('Tab');
  await scan(page, code);
  await expect(verdict(page)).toContainText('Already checked in');
  await lookAt(page, 'verdict-again');
});

test('[4.7] no camera, no light, no permission: each is said, and there is a way on', async ({ browser }) => {
  const page = await atDesk(browser, EMPLOYEE, '/employee/dashboard?tab=scan');
  await expect(page.locator('[data-camera="on"]')).toBeVisible();
  await expect(page.getByText('No pictures are kept or sent.')).toBeVisible();
  // This one has no light, and there is no other.
  await expect(page.getByRole('button', { name: /the light/ })).toHaveCount(0);
  await expect(page.getByLabel('Camera', { exact: true })).toHaveCount(0);
  await lookAt(page, 'employee-scan');
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('no', 'NotAllowedError');
    };
  });
  await page.reload();
  await expect(page.getByText('The camera is blocked')).toBeVisible();
  await expect(page.getByText('Click the icon to the left of the address and switch the camera on.')).toBeVisible();
  await page.getByRole('button', { name: 'Type the short code' }).click();
  await lookAt(page, 'employee-scan-blocked');
  await page.getByRole('textbox', { name: 'Short code' }).fill('ZZZZ9999');
  await expect(verdict(page)).toHaveAttribute('data-colour', 'grey');
});

test('[4.7] a camera with a light, and the one that was chosen is opened next time', async ({ browser }) => {
  const context = await browser.newContext({ ...PHONE, baseURL: server.url });
  await camerasSee(context);
  await context.addInitScript(() => {
    const { mediaDevices } = navigator;
    const wall = mediaDevices.getUserMedia.bind(mediaDevices);
    const named = ['back', 'wide'].map((deviceId) => ({
      deviceId,
      kind: 'videoinput',
      label: `Camera at the ${deviceId}`,
      groupId: '',
    }));
    Object.assign(mediaDevices, {
      enumerateDevices: async () => named,
      getUserMedia: async (wish: { video: { deviceId?: { ideal: string } } }) => {
        const stream = await wall({});
        const [track] = stream.getVideoTracks();
        const opens = wish.video.deviceId?.ideal ?? 'back';
        Object.assign(track ?? {}, {
          getSettings: () => ({ deviceId: opens, facingMode: 'environment' }),
          getCapabilities: () => ({ torch: opens === 'back' }),
          applyConstraints: async () => {},
        });
        return stream;
      },
    });
  });
  const sent: number[] = [];
  const page = await signIn(context, server, EMPLOYEE, '/employee/dashboard?scan=iron-works');
  page.on('request', (request) => sent.push(request.postDataBuffer()?.length ?? 0));
  const sheet = page.getByRole('dialog', { name: 'Scan a code' });
  await sheet.getByRole('button', { name: 'Turn the light on' }).click();
  await expect(sheet.getByRole('button', { name: 'Turn the light off' })).toBeVisible();
  await lookAt(page, 'scanner-light');
  const which = sheet.getByLabel('Camera', { exact: true });
  await expect(which).toHaveValue('back');
  await which.selectOption('Camera at the wide');
  await expect(which).toHaveValue('wide');
  await expect(sheet.getByRole('button', { name: /the light/ })).toHaveCount(0);
  await page.reload();
  await expect(which).toHaveValue('wide');
  // The focus stays inside, and Esc is the way out.
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    await expect(sheet.locator(':focus')).toHaveCount(1);
  }
  await hold(page, 'no code of ours');
  await expect(verdict(page)).toHaveAttribute('data-colour', 'grey');
  await expect(verdict(page)).toHaveCount(0);
  // The camera was on all the while, and nothing as big as a picture has left.
  expect(Math.max(0, ...sent)).toBeLessThan(20_000);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('[4.3] who is inside and the day sheet: without a network, for paper', async ({ browser }) => {
  const page = await atDesk(browser, OWNER, '/owner/checkin?gym=iron-works&tab=search');
  await page.getByRole('searchbox').pressSequentially('ro');
  await page.getByRole('button', { name: /^Check in Robin A\./ }).click();
  await expect(verdict(page)).toBeVisible();
  await expect(verdict(page)).toHaveCount(0);
  await loseNetwork(page);
  const open = page.getByRole('link', { name: "Who's inside" });
  await open.click();
  const inside = page.getByRole('dialog', { name: "Who's inside" });
  await expect(inside.getByRole('status')).toHaveText('1 person');
  await expect(inside.locator('[data-inside]')).toContainText('Robin A.');
  await lookAt(page, 'inside');
  await page.keyboard.press('Escape');
  await expect(inside).toBeHidden();
  await expect(open).toBeFocused();
  await page.getByRole('link', { name: 'Day sheet' }).click();
  const sheet = page.getByRole('dialog', { name: 'Day sheet' });
  await expect(sheet.getByRole('heading', { name: 'Came without a booking' })).toBeVisible();
  await lookAt(page, 'day-sheet');
  await page.emulateMedia({ media: 'print' });
  await picture(page, 'day-sheet-print', true);
  // It alone goes on the paper.
  await expect(sheet.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(main(page)).toBeHidden();
  await expect(sheet.getByRole('heading', { name: 'Day sheet' })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.reload();
  await expect(sheet.getByRole('heading', { name: 'Day sheet' })).toBeVisible();
});

test('[14] an outage by choice: as without a network, also after a reload; then what held', async ({ browser }) => {
  const page = await atDesk(browser, EMPLOYEE, '/employee/dashboard?tab=outbox');
  await isConnected(page, 'Online');
  await expect(main(page).getByText(/^Works without a connection until \w{3} \d/)).toBeVisible();
  await lookAt(page, 'employee-outbox');
  await page.getByRole('button', { name: 'Rehearse an outage' }).click();
  const banner = page.getByRole('region', { name: 'Rehearsal' });
  await expect(banner).toContainText(/Rehearsing an outage: (10:00|9:\d\d) left/);
  await isConnected(page, 'Offline');
  await page.goto('/employee/dashboard?tab=search');
  await expect(banner).toContainText(/Rehearsing an outage: 9:\d\d left/);
  await isConnected(page, 'Offline');
  await page.getByRole('searchbox').pressSequentially('ro');
  await page.getByRole('button', { name: /^Check in Robin A\./ }).click();
  await expect(verdict(page)).toBeVisible();
  await expect(verdict(page)).toHaveCount(0);
  await lookAt(page, 'rehearsal');
  await banner.getByRole('button', { name: 'End it now' }).click();
  await isConnected(page, 'Online');
  await expect(banner).toContainText('The outage you rehearsed is over');
  await expect(banner).toContainText(
    /\d check-ins? (was|were) recorded at the door\. .*All of it has arrived\.|Nothing was done/,
  );
  await lookAt(page, 'rehearsal-over');
  await banner.getByRole('button', { name: 'Close' }).click();
  await expect(banner).toHaveCount(0);
});

test('[4.3] the register of today, and what needs a look', async ({ browser }) => {
  const page = await atDesk(browser, OWNER, '/owner/checkin?gym=iron-works&tab=register');
  await expect(main(page).getByRole('heading', { name: "Today's visits" })).toBeVisible();
  await lookAt(page, 'owner-checkin-register');
  await page.getByRole('tab', { name: /^Needs review/ }).click();
  await expect(main(page).getByRole('heading', { name: 'To review' })).toBeVisible();
  await lookAt(page, 'owner-checkin-review');
  // Whoever turns their phone still sees where they are.
  await page.setViewportSize({ width: 320, height: 700 });
  await expect(page.getByRole('tab', { name: /^Needs review/, selected: true })).toBeInViewport({ ratio: 0.99 });
});
