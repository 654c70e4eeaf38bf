/** The clock of the device is set while the app is open: product.md 5.0, K1, K2, K4, K5. */
import { type BrowserContext, expect } from '@playwright/test';
import { msOf } from '../../../schemas/basics/time.ts';
import { isConnected, PHONE, visit } from '../../e2e/fixtures/people.ts';
import { test } from '../../e2e/fixtures/test.ts';
import { arrive, book, confirmed, gymPage, openBooking, request, troubleHere } from './arrive.ts';
import { expectSafe, WatchedBrowser } from './watched.ts';

const trouble = troubleHere();
const HOUR = 3_600_000;
/** What two machines on one wire may differ by, and a jump that goes unnoticed. */
const TOLERANCE = 130_000;

test('S1–S7, L6 the clock set forwards and back, with a network and without: each counts once, when it was', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...PHONE, baseURL: trouble.wire.url });
  await clockCanBeSet(context);
  const page = await context.newPage();
  const phone = new WatchedBrowser(page);
  await arrive(page, trouble, 'Cleo');
  phone.jumped = true;
  const setClock = async (hours: number) => {
    await page.evaluate((skew) => localStorage.setItem('clock-is-off-by', `${skew}`), hours * HOUR);
    expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now() - hours * HOUR)).toBeLessThan(TOLERANCE);
  };
  const began = Date.now();
  const sheet = await openBooking(page, 1);
  trouble.wire.hang();
  await setClock(50);
  // By such a clock that class is over, until the server says what time it is.
  const bookIt = sheet.getByRole('button', { name: 'Book', exact: true });
  await sheet.getByLabel("If it's full, put me on the waiting list").click();
  await expect(bookIt).toBeDisabled();
  trouble.wire.heal();
  await expect(bookIt).toBeEnabled({ timeout: 10_000 });
  await bookIt.click();
  await sheet.getByRole('button', { name: 'Done' }).click();
  const bookings = async () => (await phone.decided()).filter(({ kind }) => kind === 'booking.request');
  await expect.poll(async () => (await bookings()).length).toBe(1);
  await context.setOffline(true);
  await isConnected(page, 'Offline');
  await setClock(-5);
  await request(page, 4);
  await setClock(23);
  await request(page, 6);
  await phone.takesItsWord();
  expect(phone.promised.size).toBe(2);
  await context.setOffline(false);
  await isConnected(page, 'Online');
  // K1: told what time it is, the screen goes by that and not by the device.
  await visit(page, '/member/bookings');
  await expect(confirmed(page)).toHaveCount(3);
  await visit(page, gymPage(trouble));
  await expect(page.locator('button[data-date]').first()).toHaveAttribute('data-date', londonDay(Date.now()));
  await book(page, 5);
  await expect.poll(async () => (await bookings()).length).toBe(4);
  const judged = (await bookings()).map(({ outcome }) => msOf(outcome.judgedAt));
  expect(judged).toEqual([...judged].sort((one, other) => one - other));
  for (const at of judged) expect([at > began - TOLERANCE, at < Date.now() + TOLERANCE]).toEqual([true, true]);
  const said = (await bookings()).map(({ origin }) => origin);
  expect(said.map(({ trust }) => trust).slice(1)).toEqual(['untrusted', expect.any(String), 'synced']);
  expect(Math.abs((said[3]?.offsetMs ?? 0) + 23 * HOUR)).toBeLessThan(TOLERANCE);
  await page.goto('/member/bookings');
  await expect(confirmed(page)).toHaveCount(4);
  await expectSafe(trouble.system, [phone]);
});

/** One clock for all its pages, now and later, whose setting stands in the browser's memory as a machine's does in the machine. */
async function clockCanBeSet(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const Real = Date;
    const now = () => Real.now() + Number(localStorage.getItem('clock-is-off-by'));
    globalThis.Date = new Proxy(Real, {
      apply: () => new Real(now()).toString(),
      construct: (of, given, made) => Reflect.construct(of, given.length === 0 ? [now()] : given, made),
      get: (of, name) => (name === 'now' ? now : Reflect.get(of, name)),
    });
  });
}

const londonDay = (at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short' }).format(at);
