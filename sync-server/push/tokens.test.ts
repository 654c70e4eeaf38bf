import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { tokenOf } from '../../schemas/push/registration.ts';
import { openSqliteIn } from '../store/sqlite/store.ts';
import type { Store } from '../store/store.ts';
import { browserDouble } from './fixture.ts';
import { PUSH_TOKENS, PushTokens } from './tokens.ts';
import { webPushProvider } from './web-push.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-03-03T09:00:00.000Z');
const SAM = 'samsamsam1';
const EVE = 'eveeveeve1';

let now: number;
let store: Store;
let tokens: PushTokens;
const ours = browserDouble(1).p256dh;
const browser = browserDouble(2);
const clock = { now: () => now };

beforeEach(() => {
  now = NOW;
  store = openSqliteIn(new DatabaseSync(':memory:'), { random: { bytes: (count) => new Uint8Array(count) } });
  const ports = { clock, scheduler: { after: () => () => {} } };
  const keys = { publicKey: ours, privateKey: 'unused' };
  tokens = new PushTokens({ store, clock, push: webPushProvider({ keys, subject: 'mailto:a@b.example', services: [], ports }) });
});

const token = (name: string) =>
  tokenOf({
    endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
    ...{ auth: browser.auth, p256dh: browser.p256dh, vapidKey: ours, swScope: '/' },
  });
const register = (uid: string, name: string, deviceId: string | null = null) =>
  tokens.register({ uid, token: token(name), deviceId, ua: deviceId ? 'Chrome on Android' : null });
const all = async (): Promise<{ id: string; uid?: unknown; status?: unknown }[]> =>
  (await store.list(PUSH_TOKENS, { limit: 100 })).map(({ id, body }) => ({ id, ...body }));
const reachable = async (uid: string, errand = 'errand:any') => (await tokens.waitingFor(uid, errand)).map(({ to }) => to.token);

describe('push tokens', () => {
  it('specification §3: the record holds token, person and the subscription, under the hash of its endpoint', async () => {
    expect(await register(SAM, 'one', 'device01')).toBe(true);
    expect(await all()).toEqual([
      {
        id: expect.stringMatching(/^pushtoken:samsamsam1:[0-9a-f]{64}$/),
        uid: SAM,
        address: expect.stringMatching(/^[0-9a-f]{64}$/),
        status: 'active',
        token: token('one'),
        subscription: { endpoint: 'https://fcm.googleapis.com/fcm/send/one', auth: browser.auth, p256dh: browser.p256dh },
        vapidKey: ours,
        swScope: '/',
        ua: 'Chrome on Android',
        deviceId: 'device01',
        createdAt: '2026-03-03T09:00:00.000Z',
        lastRefreshedAt: '2026-03-03T09:00:00.000Z',
        delivered: [],
      },
    ]);
  });

  it('registered again it is refreshed, and keeps its birth', async () => {
    await register(SAM, 'one');
    now += 7 * DAY;
    await register(SAM, 'one');
    expect(await all()).toMatchObject([{ createdAt: '2026-03-03T09:00:00.000Z', lastRefreshedAt: '2026-03-10T09:00:00.000Z' }]);
  });

  it('what leads nowhere is not taken', async () => {
    expect(await tokens.register({ uid: SAM, token: 'nonsense', deviceId: null, ua: null })).toBe(false);
    const off = new PushTokens({ store, clock, push: null });
    expect(await off.register({ uid: SAM, token: token('one'), deviceId: null, ua: null })).toBe(false);
    expect(await all()).toEqual([]);
  });

  it('a device that somebody else signs in on is no longer the first one’s', async () => {
    await register(SAM, 'one');
    await register(EVE, 'one');
    expect(await reachable(SAM)).toEqual([]);
    expect(await reachable(EVE)).toEqual([token('one')]);
    expect((await all()).find(({ uid }) => uid === SAM)).toMatchObject({ status: 'revoked', because: 'moved' });
    await register(SAM, 'one');
    expect([await reachable(SAM), await reachable(EVE)]).toEqual([[token('one')], []]);
  });

  it('product.md 2.21: active → stale after 30 days → expired after 60, its keys forgotten; at last removed', async () => {
    await register(SAM, 'one');
    const onDay = async (days: number) => {
      now = NOW + days * DAY;
      await tokens.age();
      return (await all())[0];
    };
    expect(await onDay(29)).toMatchObject({ status: 'active' });
    expect(await onDay(30)).toMatchObject({ status: 'stale' });
    expect(await reachable(SAM)).toHaveLength(1);
    const expired = await onDay(60);
    expect(expired).toMatchObject({ status: 'expired', because: 'expired' });
    expect(JSON.stringify(expired)).not.toMatch(/googleapis|WP1|auth/);
    expect(await reachable(SAM)).toEqual([]);
    expect(await onDay(119)).toMatchObject({ status: 'expired' });
    expect(await onDay(120)).toBeUndefined();
    await register(SAM, 'one');
    expect(await reachable(SAM)).toHaveLength(1);
  });

  it('is not tried when it is sixty days old, also before anybody has looked', async () => {
    await register(SAM, 'one');
    now += 60 * DAY;
    expect(await reachable(SAM)).toEqual([]);
  });

  it('a stale one that is refreshed is active again', async () => {
    await register(SAM, 'one');
    now += 31 * DAY;
    await tokens.age();
    await register(SAM, 'one');
    expect(await all()).toMatchObject([{ status: 'active' }]);
  });

  it('ages every page of them', async () => {
    for (let n = 0; n < 501; n += 1) await register(`person${String(n).padStart(4, '0')}`, `n${n}`);
    now += 30 * DAY;
    expect(await tokens.age()).toBe(501);
    expect(await tokens.age()).toBe(0);
  });

  it('ends with its device, with its person’s wish, and with the push service’s word', async () => {
    await register(SAM, 'one', 'device01');
    await register(SAM, 'two', 'device02');
    await register(SAM, 'three');
    await tokens.forgetDevice(SAM, 'device01');
    expect((await reachable(SAM)).toSorted()).toEqual([token('three'), token('two')].toSorted());
    expect(await tokens.forget(EVE, token('two'))).toBe(false);
    expect(await tokens.forget(SAM, token('two'))).toBe(true);
    expect(await tokens.forget(SAM, token('two'))).toBe(false);
    for (const { record } of await tokens.waitingFor(SAM, 'errand:any')) await tokens.gone(record);
    expect(await reachable(SAM)).toEqual([]);
    expect((await all()).map(({ status }) => status)).toEqual(['revoked', 'revoked', 'revoked']);
    expect(JSON.stringify(await all())).not.toMatch(/googleapis|WP1/);
  });

  it('an old word of the push service does not end what was registered since', async () => {
    await register(SAM, 'one');
    const [old] = await tokens.waitingFor(SAM, 'errand:any');
    now += 1000;
    await register(SAM, 'one');
    if (old) await tokens.gone(old.record);
    expect(await reachable(SAM)).toEqual([token('one')]);
  });

  it('A12: remembers which errand a device has', async () => {
    await register(SAM, 'one');
    const [one] = await tokens.waitingFor(SAM, 'errand:a');
    if (one) await tokens.delivered(one.record, 'errand:a');
    expect(await reachable(SAM, 'errand:a')).toEqual([]);
    expect(await reachable(SAM, 'errand:b')).toHaveLength(1);
    expect(await all()).toMatchObject([{ lastDeliveredAt: '2026-03-03T09:00:00.000Z', delivered: ['errand:a'] }]);
  });

  it('ten a person, the oldest go', async () => {
    for (let n = 0; n < 12; n += 1) {
      now += 1000;
      await register(SAM, `n${n}`);
    }
    expect(await reachable(SAM)).toEqual(Array.from({ length: 10 }, (_, index) => token(`n${11 - index}`)));
  });

  it('nothing is left of who is erased', async () => {
    await register(SAM, 'one');
    await register(EVE, 'two');
    await tokens.forgetPerson(SAM);
    expect((await all()).map(({ uid }) => uid)).toEqual([EVE]);
  });
});
