/** Icons whose names come with the data (specification §7): asked for once in a batch, and there without a signal (GAP-16). */
import { expect } from '@playwright/test';
import { systemForFile } from './fixtures/for-file.ts';
import { loseNetwork, PHONE } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const system = systemForFile();

test('a gym’s activities have their pictures, asked for at once, and again without a network', async ({ browser }) => {
  const context = await browser.newContext({ ...PHONE, baseURL: system.server.url });
  const page = await signIn(context, system.server, system.employee, '/search');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/_nuxt_icon/')) asked.push(new URL(request.url()).search);
  });
  await page.goto(`/gym/${system.gym.id.replace('gym:', '')}`);
  const activities = page.getByRole('list', { name: 'Activities' });
  await expect(activities.locator('[data-icon="tabler:bike"]')).toBeVisible();
  await expect(activities.getByRole('listitem').filter({ hasText: 'Spin' })).toBeVisible();
  // What the gym says of itself may arrive in parts; no icon is asked for twice.
  const names = () => asked.flatMap((search) => new URLSearchParams(search).get('icons')?.split(',') ?? []).toSorted();
  await expect.poll(names).toEqual(['barbell', 'bike', 'jump-rope', 'yoga']);
  for (const name of names()) await expect(activities.locator(`[data-icon="tabler:${name}"]`)).toBeVisible();
  await loseNetwork(page);
  await expect(activities.locator('[data-icon="tabler:bike"]')).toBeVisible();
  await expect(activities.locator('[data-icon="none"]')).toHaveCount(0);
});
