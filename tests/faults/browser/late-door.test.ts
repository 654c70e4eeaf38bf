/** A tablet that is opened where the network goes before the app has come whole: product.md C1, C2. */
import { expect } from '@playwright/test';
import { camerasSee } from '../../e2e/fixtures/held-up.ts';
import { isConnected, TABLET } from '../../e2e/fixtures/people.ts';
import { signIn } from '../../e2e/fixtures/sign-in.ts';
import { test } from '../../e2e/fixtures/test.ts';
import { troubleHere } from './arrive.ts';
import { shows, visitor } from './door.ts';

const trouble = troubleHere();

test('the door opens when all has come that its first visitor needs, and not before', async ({ browser }) => {
  const [dee, eve, fay, gus] = await Promise.all(['Dee', 'Eve', 'Fay', 'Gus'].map((name) => visitor(trouble, name)));
  if (!dee || !eve || !fay || !gus) throw new Error('nobody came');
  const context = await browser.newContext({ ...TABLET, baseURL: trouble.wire.url, serviceWorkers: 'block' });
  await camerasSee(context);
  const desk = await signIn(context, trouble.wire, trouble.system.employee, '/gym/tablet-checkin');
  const opening = desk.getByText("Opening this gym's list");
  for (const [late, somebody] of [
    ['held-code', dee],
    ['verdict-screen', eve],
    ['keypad', fay],
    ['door', gus],
  ] as const) {
    await test.step(`${late} comes late`, async () => {
      let lost = 0;
      const file = new RegExp(`/assets/${late}-[^/]+\\.js$`);
      await context.route(file, (route) => {
        lost += 1;
        return route.abort();
      });
      await desk.reload();
      await expect(desk.getByText(/^List from \d\d:\d\d/)).toBeVisible();
      await expect.poll(() => lost).toBeGreaterThan(0);
      await expect(opening).toBeVisible();
      // The network goes and comes back: what was missed is asked for again.
      await context.setOffline(true);
      await isConnected(desk, 'Offline');
      await context.unroute(file);
      await expect(opening).toBeVisible();
      await context.setOffline(false);
      await expect(opening).toHaveCount(0);
      await context.setOffline(true);
      await isConnected(desk, 'Offline');
      expect(await shows(desk, somebody)).toMatchObject({ colour: 'green' });
      await context.setOffline(false);
    });
  }
});
