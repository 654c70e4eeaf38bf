/** What every test here begins with: a system, a bad wire before it, and somebody who comes in through it. */
import { expect, type Locator, type Page } from '@playwright/test';
import { buyPass, type DemoPerson, keptOnDevice, register, requestPlace } from '../../e2e/fixtures/people.ts';
import { signInByForm } from '../../e2e/fixtures/sign-in.ts';
import { openSystem, type TestSystem } from '../../e2e/fixtures/system.ts';
import { test } from '../../e2e/fixtures/test.ts';
import { FaultProxy } from '../proxy.ts';

export interface Trouble {
  readonly system: TestSystem;
  /** Of the running test. */
  readonly wire: FaultProxy;
}

/** For a file: the system is opened once, each test has a wire of its own. */
export function troubleHere(): Trouble {
  let system: TestSystem | undefined;
  let wire: FaultProxy | undefined;
  test.beforeAll(async () => {
    system = await openSystem();
  });
  test.afterAll(() => system?.close());
  test.beforeEach(async () => {
    wire = await FaultProxy.before(trouble.system.server.url);
  });
  test.afterEach(() => wire?.close());
  const trouble: Trouble = {
    get system() {
      if (!system) throw new Error('the system is not open');
      return system;
    },
    get wire() {
      if (!wire) throw new Error('there is no wire');
      return wire;
    },
  };
  return trouble;
}

/** Registers, signs in through the wire, buys a pass for the gym; the page shows the gym. */
export async function arrive(page: Page, { system, wire }: Trouble, name: string): Promise<void> {
  const account: DemoPerson = await register(system.server, `${name} Keane`, `${name.toLowerCase()}@member.example`);
  await signInByForm(page.context(), { url: wire.url }, account, '/member/dashboard');
  await keptOnDevice(page);
  await buyPass(page, system.gym.id, '10 visits');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
}

/** Asks for a place without a network, and is told that the request waits. */
export async function request(page: Page, day: number): Promise<void> {
  await requestPlace(page, day);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
}

/** Begins to book the class at 18:00, `day` days from now. */
export async function openBooking(page: Page, day: number): Promise<Locator> {
  await page.locator('button[data-date]').nth(day).click();
  await page.getByRole('button', { name: /^Book Spin, .+ 18:00/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  return sheet;
}

/** Books that class, with a network. */
export async function book(page: Page, day: number): Promise<void> {
  const sheet = await openBooking(page, day);
  await sheet.getByRole('button', { name: 'Book', exact: true }).click();
  await sheet.getByRole('button', { name: 'Done' }).click();
}

export const gymPage = ({ system }: Trouble): string => `/gym/${system.gym.id.replace('gym:', '')}`;

export const waiting = (page: Page): Locator => page.locator('[data-booking]').getByText('Waiting to be confirmed');
export const confirmed = (page: Page): Locator => page.locator('[data-booking]').getByText('Confirmed', { exact: true });
