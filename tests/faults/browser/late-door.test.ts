/** A tablet that is opened where the network goes before the app has come whole: product.md C1, C2. */
import { expect } from '@playwright/test';
import { camerasSee } from '../../e2e/fixtures/held-up.ts';
import { isConnected, TABLET } from '../../e2e/fixtures/people.ts';
import { signIn } from '../../e2e/fixtures/sign-in.ts';
import { test } from '../../e2e/fixtures/test.ts';
import { troubleHere } from './arrive.ts';
import { shows, visitor } from './door.ts';

const trouble = troubleHere();

for (const [part, name] of [
  ['held-code', 'Dee'],
  ['verdict-screen', 'Eve'],
  ['door', 'Fay'],
] as const) {
  test(`the door opens when all has come that its first visitor needs, and not before: ${part} comes late`, async ({
    browser,
  }) => {
    const somebody = await visitor(trouble, name);
    const context = await browser.newContext({ ...TABLET, baseURL: trouble.wire.url, serviceWorkers: 'block' });
    await camerasSee(context);
    let lost = 0;
    const file = new RegExp(`/assets/${part}-[^/]+\\.js$`);
    await context.route(file, (route) => {
      lost += 1;
      return route.abort();
    });
    const desk = await signIn(context, trouble.wire, trouble.system.employee, '/gym/tablet-checkin');
    await expect(desk.getByText(/^List from \d\d:\d\d/)).toBeVisible();
    await expect.poll(() => lost).toBeGreaterThan(0);
    await expect(desk.getByText("Opening this gym's list")).toBeVisible();
    // The network goes and comes back: what was missed is asked for again.
    await context.setOffline(true);
    await isConnected(desk, 'Offline');
    await context.unroute(file);
    await expect(desk.getByText("Opening this gym's list")).toBeVisible();
    await context.setOffline(false);
    await expect(desk.getByText("Opening this gym's list")).toHaveCount(0);
    await context.setOffline(true);
    await isConnected(desk, 'Offline');
    expect(await shows(desk, somebody)).toMatchObject({ colour: 'green' });
  });
}
