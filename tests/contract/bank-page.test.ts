/**
 * [2.10] Buying with a card whose bank wants to see the member, from end to end: a real device, the whole server, the bank's page in between. The
 * network goes while they are there, and they come back: charged once.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { passesQuery } from '../../client/features/pass/queries.ts';
import { paymentsQuery } from '../../client/features/payment/queries.ts';
import { gymCalled } from '../../sync-server/demo/gyms.ts';
import { startToldServer, type ToldServer } from '../told-server.ts';
import { HttpDevice, newAccount } from './http-device.ts';

const SOON = { timeout: 30_000, interval: 50 };
let server: ToldServer;
let phone: HttpDevice;
beforeAll(async () => {
  server = await startToldServer('2026-03-03T09:00:00.000Z');
  phone = await HttpDevice.signIn(server, await newAccount(server, 'sam@example.org'));
  await vi.waitFor(() => expect(phone.isOnline).toBe(true), SOON);
});
afterAll(async () => {
  await phone?.device.stop();
  await server?.dispose();
});

const pass = () => phone.shown(passesQuery)[0]?.doc;
const payments = () => phone.shown(paymentsQuery).map(({ doc }) => doc.status);

describe('[2.10] a bank that asks first', () => {
  it('shows the member where to go on, on a page of its own that nobody can frame, and takes their yes once', async () => {
    const gym = gymCalled('iron-works');
    const offer = gym.offers.find((one) => one.kind === 'multi_visit');
    if (!offer) throw new Error('no such offer');
    const { productId, version, price: priceSeen } = offer;
    const body = { gymId: gym._id, productId, version, priceSeen, startRequestedNow: false, method: 'sandbox:authenticate' };
    await phone.device.propose('pass.buy', body, 'Buy 10 visits');
    await expect.poll(() => pass()?.bank?.url, SOON).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/sandbox\/bank\/[\w-]{32}$/);
    expect(pass()?.status).toBe('pending_payment');
    await expect.poll(payments, SOON).toEqual(['requires_action']);
    const url = pass()?.bank?.url ?? '';

    phone.goOffline();
    const page = await fetch(url);
    expect([page.status, page.headers.get('x-frame-options'), page.headers.get('cache-control')]).toEqual([
      200,
      'DENY',
      'no-store',
    ]);
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(await page.text()).not.toContain('<script');
    for (const _tap of [1, 2]) {
      expect(await (await fetch(`${url}/approve`, { method: 'POST' })).text()).toContain('<h1>Paid</h1>');
    }
    expect(await (await fetch(`${url}/decline`, { method: 'POST' })).text()).toContain('<h1>Paid</h1>');

    phone.comeOnline();
    await expect.poll(() => pass()?.status, SOON).toBe('ready');
    expect(pass()).not.toHaveProperty('bank');
    await expect.poll(payments, SOON).toEqual(['succeeded']);
  });

  it('hears nobody at the webhook who does not sign', async () => {
    const post = (body: string, headers: Record<string, string> = {}) =>
      fetch(`${server.url}/api/payments/webhook`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      });
    const unsigned = await post('{"id":"evt_1"}');
    expect([unsigned.status, await unsigned.json()]).toMatchObject([400, { error: 'VALIDATION' }]);
    expect((await post('{"id":"evt_1"}', { 'stripe-signature': `t=1,v1=${'0'.repeat(64)}` })).status).toBe(400);
    expect((await post(`"${'x'.repeat(262_144)}"`)).status).toBe(413);
    expect(payments()).toEqual(['succeeded']);
  });
});
