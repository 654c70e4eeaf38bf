/** Against a double that answers as Firebase's documentation says; the real service has never been asked (README). */
import { generateKeyPairSync } from 'node:crypto';
import { jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fcmProvider, type ServiceAccount } from './fcm.ts';
import { type PushServiceDouble, pushServiceDouble } from './fixture.ts';
import { type Push, type PushContent, PushUnavailable } from './push.ts';

const NOW = Date.parse('2026-03-03T09:00:00.000Z');
const TOKEN = `cT:${'x'.repeat(150)}`;
const MESSAGE: PushContent = { id: 'errand:push-1', title: 'You’re in', body: 'Spin', link: '/member/bookings', urgent: true };
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

let google: PushServiceDouble;
let push: Push;
let now: number;

beforeEach(async () => {
  now = NOW;
  let granted = 0;
  google = await pushServiceDouble(({ path }) => {
    if (path !== '/token') return { status: 200, body: '{"name":"projects/demo-gym/messages/1"}' };
    granted += 1;
    return { status: 200, body: JSON.stringify({ access_token: `access-${granted}`, expires_in: 3600, token_type: 'Bearer' }) };
  });
  const account: ServiceAccount = {
    project_id: 'demo-gym',
    client_email: 'push@demo-gym.iam.example',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    token_uri: `${google.origin}/token`,
  };
  const ports = { clock: { now: () => now }, scheduler: { after: () => () => {} } };
  push = fcmProvider({ account, endpoint: google.origin, app: { projectId: 'demo-gym' }, vapidKey: undefined, ports });
});
afterEach(() => google.close());

const send = (message = MESSAGE) => {
  const to = push.addressOf(TOKEN);
  if (!to) throw new Error('no address');
  return push.send(to, message);
};
const refusal = (status: number, errorCode: string) => ({
  status,
  body: JSON.stringify({ error: { details: [{ errorCode }] } }),
});

describe('Firebase Cloud Messaging', () => {
  it('asks for access with an assertion that its account has signed, for messaging and nothing else', async () => {
    expect(await send()).toBe('taken');
    const [asked, sent] = google.posted;
    const form = new URLSearchParams(asked?.body.toString());
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const { payload, protectedHeader } = await jwtVerify(form.get('assertion') ?? '', publicKey, {
      audience: `${google.origin}/token`,
      issuer: 'push@demo-gym.iam.example',
      currentDate: new Date(now),
    });
    expect([protectedHeader.alg, payload.scope, (payload.exp ?? 0) - (payload.iat ?? 0)]).toEqual([
      'RS256',
      'https://www.googleapis.com/auth/firebase.messaging',
      3600,
    ]);
    expect(sent?.headers.authorization).toBe('Bearer access-1');
  });

  it('sends what the worker reads, with the errand’s tag as topic', async () => {
    await send();
    const { path, body } = google.posted[1] ?? { path: '', body: Buffer.from('{}') };
    expect(path).toBe('/v1/projects/demo-gym/messages:send');
    const tag = expect.stringMatching(/^[\w-]{32}$/);
    expect(JSON.parse(body.toString())).toEqual({
      message: {
        token: TOKEN,
        notification: { title: 'You’re in', body: 'Spin' },
        data: { link: '/member/bookings', tag },
        webpush: { headers: { TTL: '86400', Urgency: 'high', Topic: tag } },
      },
    });
  });

  it('keeps its access for as long as it lasts', async () => {
    await send();
    now += 58 * 60_000;
    await send();
    now += 2 * 60_000;
    await send();
    const accesses = google.posted.filter(({ path }) => path !== '/token').map(({ headers }) => headers.authorization);
    expect(accesses).toEqual(['Bearer access-1', 'Bearer access-1', 'Bearer access-2']);
  });

  it('an access that is no longer taken is asked for anew', async () => {
    await send();
    google.answer({ status: 401 });
    await expect(send()).rejects.toThrow(PushUnavailable);
    expect(await send()).toBe('taken');
    expect(google.posted.at(-1)?.headers.authorization).toBe('Bearer access-2');
  });

  it.each([
    ['gone', refusal(404, 'UNREGISTERED')],
    ['gone', { status: 404 }],
    ['gone', refusal(403, 'SENDER_ID_MISMATCH')],
    ['refused', refusal(400, 'INVALID_ARGUMENT')],
    ['refused', { status: 400, body: 'not JSON' }],
  ] as const)('%s after %j', async (sent, answer) => {
    await send();
    google.answer(answer);
    expect(await send()).toBe(sent);
  });

  it.each([{ status: 429 }, { status: 503 }, { status: 500 }])('%j: to be tried again', async (answer) => {
    await send();
    google.answer(answer);
    await expect(send()).rejects.toThrow(PushUnavailable);
  });

  it('without access nothing is sent', async () => {
    google.answer({ status: 400, body: '{"error":"invalid_grant"}' });
    await expect(send()).rejects.toThrow(PushUnavailable);
    expect(google.posted.map(({ path }) => path)).toEqual(['/token']);
  });

  it.each(['', 'short', `${TOKEN} `, `WP1.${'x'.repeat(100)}`, 'x'.repeat(4097)])('%j is no token of Firebase', (token) => {
    expect(push.addressOf(token)).toBeNull();
  });
});
