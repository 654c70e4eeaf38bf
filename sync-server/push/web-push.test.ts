import { createPublicKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { subscriptionOf, tokenOf } from '../../schemas/push/registration.ts';
import { browserDouble, type PushServiceDouble, pushServiceDouble } from './fixture.ts';
import { type Push, type PushContent, PushUnavailable } from './push.ts';
import { vapidPair } from './vapid.ts';
import { webPushProvider } from './web-push.ts';

/** Any pair that belongs together. */
const KEYS = {
  publicKey: 'BDd3_hVL9fZi9Ybo2UUzA284WG5FZR30_95YeZJsiApwXKpNcF1rRPF3foIiBHXRdJI2Qhumhf6_LFTeZaNndIo',
  privateKey: 'xKZKYRNdFFn8iQIF2MH54KTfUHwH105zBdzMR7SI3xI',
};
const NOW = Date.parse('2026-03-03T09:00:00.000Z');
const MESSAGE: PushContent = {
  id: 'errand:push-1',
  title: 'You’re in',
  body: 'Spin, Tue 3 Mar, 18:00',
  link: '/member/bookings',
  urgent: false,
};

let service: PushServiceDouble;
let push: Push;
let now: number;
let timers: { at: number; call: () => void }[];
const sam = browserDouble(7);

beforeEach(async () => {
  service = await pushServiceDouble();
  now = NOW;
  timers = [];
  const scheduler = {
    after: (delay: number, call: () => void) => {
      const timer = { at: now + delay, call };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  };
  push = webPushProvider({
    keys: KEYS,
    subject: 'mailto:ops@hub.example',
    services: [service.origin],
    ports: { clock: { now: () => now }, scheduler },
  });
});
afterEach(() => service.close());

const token = (endpoint = `${service.origin}/send/secret`, vapidKey = KEYS.publicKey) =>
  tokenOf({ endpoint, auth: sam.auth, p256dh: sam.p256dh, vapidKey, swScope: '/' });
function address(text = token()) {
  const to = push.addressOf(text);
  if (!to) throw new Error('no address');
  return to;
}

describe('Web Push', () => {
  it('knows a key pair from two keys', () => {
    expect(vapidPair(KEYS.publicKey, KEYS.privateKey)).toEqual(KEYS);
    expect(vapidPair(sam.p256dh, KEYS.privateKey)).toBeNull();
    expect(vapidPair(KEYS.publicKey, 'A'.repeat(43))).toBeNull();
  });

  it('encrypts for the device alone (RFC 8291), with what to show and where it leads', async () => {
    expect(await push.send(address(), MESSAGE)).toBe('taken');
    const [posted] = service.posted;
    expect(posted?.path).toBe('/send/secret');
    expect(JSON.parse(sam.read(posted?.body ?? Buffer.alloc(0)))).toEqual({
      notification: { title: 'You’re in', body: 'Spin, Tue 3 Mar, 18:00' },
      data: { link: '/member/bookings', tag: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/) },
    });
    expect(posted?.body.includes('Spin')).toBe(false);
    expect(() => browserDouble(8).read(posted?.body ?? Buffer.alloc(0))).toThrow();
  });

  it('is signed by this server for that push service (RFC 8292), and says how long it is worth anything', async () => {
    await push.send(address(), { ...MESSAGE, urgent: true });
    const headers = service.posted[0]?.headers ?? {};
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' });
    const [, jwt = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
    expect(key).toBe(KEYS.publicKey);
    const point = Buffer.from(KEYS.publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const { payload } = await jwtVerify(jwt, publicKey, { audience: service.origin });
    expect(payload.sub).toBe('mailto:ops@hub.example');
  });

  it('A12: the same errand carries the same topic, another one another', async () => {
    for (const id of ['errand:a', 'errand:a', 'errand:b']) await push.send(address(), { ...MESSAGE, id });
    const topics = service.posted.map(({ headers }) => headers.topic);
    expect(topics[0]).toBe(topics[1]);
    expect(topics[0]).not.toBe(topics[2]);
  });

  it.each([404, 410])('%i: nobody is there any more', async (status) => {
    service.answer({ status });
    expect(await push.send(address(), MESSAGE)).toBe('gone');
  });

  it.each([400, 403, 413, 302])('%i: not taken, and asking again would not help', async (status) => {
    service.answer({ status, headers: { location: `${service.origin}/elsewhere` } });
    expect(await push.send(address(), MESSAGE)).toBe('refused');
    expect(service.posted).toHaveLength(1);
  });

  it('429: is left in peace until its Retry-After is over', async () => {
    service.answer({ status: 429, headers: { 'retry-after': '120' } });
    await expect(push.send(address(), MESSAGE)).rejects.toThrow(PushUnavailable);
    now += 119_000;
    await expect(push.send(address(), MESSAGE)).rejects.toThrow(PushUnavailable);
    expect(service.posted).toHaveLength(1);
    now += 1000;
    expect(await push.send(address(), MESSAGE)).toBe('taken');
  });

  it('500: unavailable, to be tried again', async () => {
    service.answer({ status: 500 });
    await expect(push.send(address(), MESSAGE)).rejects.toThrow(PushUnavailable);
    expect(await push.send(address(), MESSAGE)).toBe('taken');
  });

  it('no answer within ten seconds is none, and the error names no address', async () => {
    service.answer(null);
    const sending = push.send(address(), MESSAGE);
    await expect.poll(() => service.posted.length).toBe(1);
    expect(timers.map(({ at }) => at - now)).toEqual([10_000]);
    timers[0]?.call();
    const error = await sending.catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(PushUnavailable);
    expect(String(error)).not.toMatch(/127|secret/);
    await service.close();
    await expect(push.send(address(), MESSAGE)).rejects.toThrow(PushUnavailable);
  });

  it('what was made for another key is void, and nobody is asked', async () => {
    expect(await push.send(address(token(undefined, sam.p256dh)), MESSAGE)).toBe('gone');
    expect(service.posted).toEqual([]);
  });

  it('a device with a key that is none gets nothing', async () => {
    const broken = tokenOf({
      endpoint: `${service.origin}/x`,
      auth: sam.auth,
      p256dh: 'A'.repeat(87),
      vapidKey: KEYS.publicKey,
      swScope: '/',
    });
    expect(await push.send(address(broken), MESSAGE)).toBe('refused');
  });
});

describe('where a token may lead', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-db5p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ])('%s is a push service', (endpoint) => {
    expect(push.addressOf(token(endpoint))?.endpoint).toBe(endpoint);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/fcm.googleapis.com',
    'https://fcm.googleapis.com@evil.example/x',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:1/x',
    'http://localhost/x',
    'https://web.push.apple.com.evil.example/x',
    'https://a.b.notify.windows.com.evil.example/',
  ])('%s is none', (endpoint) => {
    expect(push.addressOf(token(endpoint))).toBeNull();
  });

  it.each(['', 'WP1.', 'WP1.###', `WP1.${Buffer.from('{}').toString('base64url')}`, 'f'.repeat(152), 'WP1.gA'])(
    '%j is no token of ours',
    (text) => {
      expect(push.addressOf(text)).toBeNull();
    },
  );

  it('a token is read as it was written, and nothing more is read', () => {
    expect(subscriptionOf(token())).toEqual({
      endpoint: `${service.origin}/send/secret`,
      auth: sam.auth,
      p256dh: sam.p256dh,
      vapidKey: KEYS.publicKey,
      swScope: '/',
    });
    const more = { ...subscriptionOf(token()), role: 'admin' };
    expect(subscriptionOf(`WP1.${Buffer.from(JSON.stringify(more)).toString('base64url')}`)).toBeNull();
  });
});
