/** What an owner has to do (product.md 4.3): one list, by when it is due. On a server of its own, since a visit of the day is one visit. */
import { type Browser, expect, type Page } from '@playwright/test';
import { MEMBER, OWNER } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { lookAt } from './fixtures/looked-at.ts';
import { comeOnline } from './fixtures/network.ts';
import { type DemoPerson, isConnected, loseNetwork, TABLET } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

const server = demoServer();
const main = (page: Page) => page.getByRole('main');
const PASS = 'pass:01DEM00000000000000000PASS';

const at = async (browser: Browser, who: DemoPerson, path: string): Promise<Page> =>
  signIn(await browser.newContext({ ...TABLET, baseURL: server.url }), server, who, path);

test('[4.3] what needs you: one list, as many as where it leads, and nothing when it is done', async ({ browser }) => {
  const body = { passId: PASS, memberId: MEMBER.uid, status: 'suspended' } as const;
  await server.propose({ _id: 'proposal:system.pass-status.stop', type: 'proposal', kind: 'system.pass-status', body });
  const desk = await at(browser, OWNER, '/owner/checkin?gym=iron-works&tab=search');
  await desk.getByRole('searchbox').pressSequentially('ro');
  await desk.getByRole('button', { name: /^Check in Robin A\./ }).click();
  await desk.getByRole('button', { name: 'Staff: let in', exact: true }).click();
  await desk.getByRole('button', { name: 'Known member' }).click();
  await expect(desk.locator('[data-colour]')).toHaveCount(0);

  const owner = await at(browser, OWNER, '/owner/dashboard?gym=iron-works');
  const needs = owner.getByRole('region', { name: 'What needs you' });
  const row = needs.locator('[data-need="visits"]');
  await expect(row).toHaveAttribute('data-count', '1');
  await expect(row.getByRole('link')).toHaveCount(1);
  await lookAt(owner, 'owner-needs');
  await loseNetwork(owner);
  await expect(row).toHaveAttribute('data-count', '1');
  await expect(needs.locator('time').first()).toBeVisible();
  await comeOnline(owner.context());
  await isConnected(owner, 'Online');
  await row.getByRole('link', { name: 'Check: 1 visit to check' }).click();
  await expect(owner.getByRole('tab', { name: 'Needs review (1)', selected: true })).toBeVisible();
  await main(owner)
    .getByRole('button', { name: /^Accept the visit of Robin A\./ })
    .click();
  await expect(owner.getByRole('tab', { name: 'Needs review (1)' })).toHaveCount(0);
  await owner.goto('/owner/dashboard?gym=iron-works');
  await expect(needs).toBeVisible();
  await expect(row).toHaveCount(0);
});
