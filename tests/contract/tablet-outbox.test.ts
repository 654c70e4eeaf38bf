/** What stands unsent on a tablet that is out of service, or lost its key: it is delivered by the device's key alone (C15, A2, architecture §5). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INBOX } from '../../sync-server/decider/inbox/inbox.ts';
import { GatewayFixture, proposal } from './gateway-fixture.ts';
import { NOTHING_RECORDED, type TestKiosk, testKiosk } from './kiosk-fixture.ts';

const DAY = 86_400_000;
const UID = 'kiosk01arz3ndektsv4rrffq69g5fav';
const OUTBOX = `/db/self-${UID}/proposals`;

let fixture: GatewayFixture;
beforeEach(() => {
  fixture = new GatewayFixture();
});
afterEach(async () => {
  expect(fixture.failures).toEqual([]);
  await fixture.close();
});

const against = { checkedAgainst: { trust: 'synced' }, localVerdict: 'ok' };
const visit = (tablet: TestKiosk, number: number) =>
  proposal(tablet, number, {
    kind: 'checkin.record',
    body: { gymId: 'gym:one', method: 'kiosk_self', direction: 'in', ...against },
  });
const byKey = ({ headers }: TestKiosk) => ({ ...NOTHING_RECORDED, 'x-device': headers['x-device'] ?? '' });
const push = (headers: Record<string, string>, ...docs: readonly object[]) =>
  fixture.json('POST', `${OUTBOX}/_bulk_docs`, { headers, body: { docs } });
const isStored = async ({ _id }: { readonly _id: string }) => (await fixture.store.get(INBOX, _id)) !== null;

describe('what stands unsent on a tablet', () => {
  it.each([
    ['C15 was taken out of service', true],
    ['lost the key it signs with', false],
  ])('that %s is delivered by the key of the device, what happened and nothing else', async (_what, revoked) => {
    const tablet = await testKiosk(fixture, UID, { revoked });
    const fact = visit(tablet, 1);
    const ready = proposal(tablet, 2, { kind: 'kiosk.ready', body: { gymId: 'gym:one', kioskId: 'kiosk:ONE' } });
    expect(await push(byKey(tablet), fact, ready)).toMatchObject({
      ...{ status: 201, json: [{ ok: true }, { error: 'forbidden', reason: 'DEVICE_REVOKED' }] },
    });
    expect([await isStored(fact), await isStored(ready)]).toEqual([true, false]);
    // Sent again it is the same.
    expect(await push(byKey(tablet), fact)).toMatchObject({ json: [{ ok: true }] });
    for (const path of [`self-${UID}/self`, 'gym-one/roster', 'gym-one/leases'])
      expect((await fixture.ask('GET', `/db/${path}/_changes`, { headers: byKey(tablet) })).status).toBe(404);
  });

  it('is not read by the key of one that is in service: who reads shows its token', async () => {
    const tablet = await testKiosk(fixture, UID);
    expect((await fixture.ask('GET', `${OUTBOX}/_changes`, { headers: byKey(tablet) })).status).toBe(401);
  });

  it('is for that device’s key: another’s opens nothing', async () => {
    const tablet = await testKiosk(fixture, UID);
    const other = await testKiosk(fixture, 'kiosk01arz3ndektsv4rrffq69g5faw');
    const person = await fixture.person('member01');
    for (const headers of [byKey(other), { 'x-device': person.headers['x-device'] ?? '' }, {}])
      expect((await push(headers, visit(tablet, 1))).status).toBe(404);
    // A person's device in use is asked for its token as before.
    const own = proposal(person, 1);
    const asked = { headers: { 'x-device': person.headers['x-device'] ?? '' }, body: { docs: [own] } };
    expect((await fixture.ask('POST', '/db/self-member01/proposals/_bulk_docs', asked)).status).toBe(401);
  });

  it('a token that is over is told as such: who can sign is not taken for one that cannot', async () => {
    const tablet = await testKiosk(fixture, UID);
    fixture.ports.advance(11 * 60_000);
    expect(await push({ ...tablet.headers }, visit(tablet, 1))).toMatchObject({ status: 401, json: { reason: 'SIGN_IN_AGAIN' } });
  });

  it('is taken for thirty days after it was taken out of service; decisions are read by the key for as long', async () => {
    const tablet = await testKiosk(fixture, UID, { revoked: true });
    const reads = async () => (await fixture.ask('GET', `${OUTBOX}/_changes`, { headers: byKey(tablet) })).status;
    fixture.ports.advance(30 * DAY - 1);
    expect([(await push(byKey(tablet), visit(tablet, 1))).status, await reads()]).toEqual([201, 200]);
    fixture.ports.advance(1);
    expect(await push(byKey(tablet), visit(tablet, 2))).toMatchObject({ status: 401, json: { reason: 'DEVICE_REVOKED' } });
  });
});
