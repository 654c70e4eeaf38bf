/** The sign-in routes' own work: allowances (product.md 3.9), answers' shapes, and that nobody learns who has an account. */
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ACCOUNT_ALLOWANCES } from '../../sync-server/identity/account-allowances.ts';
import { type EmbeddedIdentity, embeddedIdentity } from '../../sync-server/identity/embedded/embedded.ts';
import type { HandlerAnswer, HandlerContext } from '../../sync-server/identity/handlers/handler.ts';
import { type IdentityHandlers, identityHandlers } from '../../sync-server/identity/handlers/handlers.ts';
import type { OutgoingEmail } from '../../sync-server/mail/mail.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { Devices } from '../../sync-server/principals/devices.ts';
import { RateLimiter } from '../../sync-server/rate-limiter.ts';
import { openSqliteIn } from '../../sync-server/store/sqlite/store.ts';
import type { Store } from '../../sync-server/store/store.ts';

const MINUTE = 60_000;
const HOME = { ip: '192.0.2.7' };
const ELSEWHERE = { ip: '198.51.100.9' };
const SAM = {
  email: 'sam@example.com',
  password: 'forty purple ladders',
  name: 'Sam Carter',
  ageConfirmed: true,
  consents: [
    { kind: 'terms' as const, version: '2026-11' },
    { kind: 'privacy' as const, version: '2026-11' },
  ],
};
const field = (answer: HandlerAnswer, name: string): string => {
  const body = answer.body;
  const value =
    body !== null && typeof body === 'object' && name in body ? Object.entries(body).find(([key]) => key === name)?.[1] : '';
  return String(value);
};

/** Nothing of it is used up here. */
const MANY = { most: 1_000, within: MINUTE, strict: true };
const GENEROUS = { ...ACCOUNT_ALLOWANCES, signIn: MANY, signInKnownDevice: MANY, signUp: MANY, emails: MANY, links: MANY };

/** What is random in it, by its form alone. */
const tidied = ({ body, ...answer }: HandlerAnswer) => ({ ...answer, body: JSON.stringify(body).replace(/[\w-]{43}/, 'random') });

describe('identity handlers', () => {
  let now: number;
  let store: Store;
  let identity: EmbeddedIdentity;
  let handlers: IdentityHandlers;
  let devices: Devices;
  const emails: OutgoingEmail[] = [];
  const clock = { now: () => now };
  const advance = (milliseconds: number) => {
    now += milliseconds;
    vi.setSystemTime(now);
  };
  const made = (more: { limiter?: RateLimiter; allowances?: typeof ACCOUNT_ALLOWANCES }) =>
    identityHandlers({ identity, accounts: identity.accounts, devices, clock, limiter: new RateLimiter(clock), ...more });
  const emailsOf = async (subject: string) => {
    await identity.settled();
    return emails.filter((email) => email.subject === subject);
  };

  beforeEach(async () => {
    now = Date.parse('2026-07-03T09:14:00.000Z');
    vi.useFakeTimers({ toFake: ['Date'], now });
    emails.length = 0;
    const { random } = systemPorts();
    store = openSqliteIn(new DatabaseSync(':memory:'), { random });
    identity = await embeddedIdentity({
      store,
      clock,
      random,
      mail: { label: 'kept by the test', send: async (email) => void emails.push(email) },
      publicUrl: () => 'https://hub.example',
      secret: 'a secret for tests only, 32 characters and more',
      onAccountEvent: async () => {},
      onFailure: (task, cause) => {
        throw new Error(task, { cause });
      },
    });
    devices = new Devices(store, { ...systemPorts(), clock });
    handlers = made({});
  });
  afterEach(async () => {
    await identity.settled();
    await store.close();
    vi.useRealTimers();
  });

  const signIn = (password: string, context: HandlerContext = HOME, email = SAM.email) =>
    handlers.signIn.handle({ email, password }, context);

  const uidOf = async (email: string) => (await identity.userByEmail(email))?.uid ?? '';
  /** What a device of theirs sends with every request. */
  const deviceOf = async (email: string) => {
    const made = await devices.register(await uidOf(email), 'Phone');
    return made.ok ? `${made.deviceId}.${made.deviceKey}` : '';
  };

  it('sign up, confirm, sign in, renew, list, revoke, sign out', async () => {
    expect(await handlers.signUp.handle(SAM, HOME)).toMatchObject({ status: 202, body: { ok: true } });
    const [email] = await emailsOf('Confirm your email address');
    const token = decodeURIComponent(/#token=(\S+)/.exec(email?.text ?? '')?.[1] ?? '');
    expect((await handlers.verifyEmail.handle({ token }, HOME)).status).toBe(200);

    const session = await signIn(SAM.password);
    expect(session).toMatchObject({ status: 200, headers: { 'Cache-Control': 'no-store' } });
    expect(session.body).toMatchObject({ email: SAM.email, displayName: 'Sam Carter', emailVerified: true });
    const sessionToken = field(session, 'sessionToken');
    const renewed = await handlers.token.handle({ sessionToken }, HOME);
    expect(renewed.body).toMatchObject({ uid: field(session, 'uid'), expiresAt: now + 15 * MINUTE });

    const bearer = field(renewed, 'idToken');
    const other = await signIn(SAM.password);
    const listed = await handlers.listSessions.handle({}, { ...HOME, bearer });
    expect(JSON.stringify(listed.body).match(/"current":true/g)?.length).toBe(1);
    expect(JSON.stringify(listed.body).match(/"id":/g)?.length).toBe(2);
    const verdict = await identity.verify(field(other, 'idToken'));
    const sessionId = verdict.ok ? String(verdict.sessionId) : '';
    expect((await handlers.revokeSession.handle({ sessionId }, { ...HOME, bearer })).status).toBe(200);
    expect((await handlers.revokeSession.handle({ sessionId }, { ...HOME, bearer })).status).toBe(404);
    expect((await handlers.token.handle({ sessionToken: field(other, 'sessionToken') }, HOME)).status).toBe(401);

    expect((await handlers.signOut.handle({ sessionToken }, HOME)).status).toBe(200);
    expect(await handlers.token.handle({ sessionToken }, HOME)).toMatchObject({ status: 401, body: { error: 'SIGN_IN_AGAIN' } });
  });

  it('[10.12] confirming with the ticket of the sign-up answers as signing in does, and no cache keeps it', async () => {
    const ticket = field(await handlers.signUp.handle(SAM, HOME), 'ticket');
    const [email] = await emailsOf('Confirm your email address');
    const token = decodeURIComponent(/#token=(\S+)/.exec(email?.text ?? '')?.[1] ?? '');
    const confirmed = await handlers.verifyEmail.handle({ token, ticket }, HOME);
    expect(confirmed).toMatchObject({ status: 200, headers: { 'Cache-Control': 'no-store' } });
    const session = await signIn(SAM.password);
    const names = (body: unknown) => Object.keys(Object(body)).sort();
    expect(names(Object(confirmed.body).signedIn)).toEqual(names(session.body));
    expect((await handlers.verifyEmail.handle({ token, ticket }, HOME)).body).toEqual({ ok: true });
  });

  it('says what is wrong, in words, and with which field', async () => {
    const refusals: [object, object][] = [
      [
        { ageConfirmed: false },
        { error: 'VALIDATION', field: 'ageConfirmed', message: "The age isn't right: you must be 16 or older." },
      ],
      [
        { email: 'sam' },
        { error: 'VALIDATION', field: 'email', message: "The email isn't right: an address like name@example.com." },
      ],
      [
        { password: 'password123' },
        {
          error: 'PASSWORD_WEAK',
          field: 'password',
          message: 'Choose at least 10 characters that are not a well-known password.',
        },
      ],
    ];
    for (const [mistake, body] of refusals) {
      expect(await handlers.signUp.handle({ ...SAM, ...mistake }, ELSEWHERE)).toMatchObject({ status: 400, body });
    }
  });

  it('bodies refuse unknown fields, other types and endless text', () => {
    const bad: [keyof IdentityHandlers, unknown][] = [
      ['signUp', { ...SAM, role: 'admin' }],
      ['signUp', { ...SAM, emailVerified: true }],
      ['signUp', { ...SAM, consents: [{ kind: 'everything', version: '1' }] }],
      ['signIn', { email: SAM.email, password: { $ne: '' } }],
      ['signIn', { email: ['sam@example.com'], password: 'x' }],
      ['signIn', { email: SAM.email, password: 'x'.repeat(1001) }],
      ['token', { sessionToken: 7 }],
      ['token', null],
      ['verifyEmail', { token: 'x', ticket: 'x'.repeat(101) }],
      ['forgotPassword', {}],
      ['revokeSession', { sessionId: 'x'.repeat(101) }],
      ['jwks', { keys: 1 }],
    ];
    for (const [name, body] of bad) expect(handlers[name].body.safeParse(body).success, `${name}`).toBe(false);
    expect(handlers.signUp.body.safeParse(SAM).success).toBe(true);
  });

  describe('ten wrong passwords', () => {
    beforeEach(async () => {
      await handlers.signUp.handle(SAM, HOME);
    });
    const guessTenTimes = async () => {
      for (let attempt = 0; attempt < 10; attempt++) {
        expect(await signIn('wrong wrong wrong')).toMatchObject({
          status: 401,
          body: { error: 'SIGN_IN_FAILED', message: 'Email or password is wrong.' },
        });
      }
    };

    it('are told when to come back, in words and for the device, and the right one must wait as well', async () => {
      await guessTenTimes();
      for (const password of ['wrong wrong wrong', SAM.password]) {
        expect(await signIn(password)).toEqual({
          status: 429,
          // British Summer Time: 09:29 UTC is 10:29 on the wall.
          body: { error: 'RATE_LIMITED', message: 'Too many tries. Next try at 10:29.', retryAt: '2026-07-03T09:29:00.000Z' },
          headers: { 'Cache-Control': 'no-store', 'Retry-After': '900' },
        });
      }
      expect(await signIn('x', HOME, ' SAM@example.com'), 'spelt differently').toMatchObject({ status: 429 });
      advance(15 * MINUTE);
      expect(await signIn(SAM.password)).toMatchObject({ status: 200 });
    });

    it('[10.8] an account is guessed at ten times from all networks together, and the right password is no exception', async () => {
      for (let n = 0; n < 10; n++) expect((await signIn('wrong wrong wrong', { ip: `203.0.113.${n}` })).status).toBe(401);
      for (const password of ['wrong wrong wrong', SAM.password]) {
        expect(await signIn(password, ELSEWHERE)).toMatchObject({ status: 429, body: { error: 'RATE_LIMITED' } });
      }
      expect(await signIn('x', HOME, 'eve@example.com'), 'nobody else waits').toMatchObject({ status: 401 });
    });

    it('[10.8] strangers who use up the account and the network do not lock the owner out of a known device', async () => {
      const known = await deviceOf(SAM.email);
      const allowances = { ...ACCOUNT_ALLOWANCES, signInAnywhere: { most: 11, within: 15 * MINUTE, strict: true } };
      handlers = made({ allowances });
      await guessTenTimes();
      expect(await signIn('x', HOME, 'eve@example.com')).toMatchObject({ status: 401 });
      expect(await signIn('x', HOME, 'eve@example.com'), 'the network is used up').toMatchObject({ status: 429 });
      expect(await signIn(SAM.password, { ...HOME, device: known })).toMatchObject({ status: 200 });
      expect(await signIn(SAM.password, ELSEWHERE), 'strangers still wait').toMatchObject({ status: 429 });
    });

    it('[10.8] a known device has ten tries of its own, which are nobody else’s', async () => {
      const [lost, phone] = [await deviceOf(SAM.email), await deviceOf(SAM.email)];
      const from = (device: string, password: string) => signIn(password, { ...HOME, device });
      for (let n = 0; n < 10; n++) expect((await from(lost, 'wrong wrong wrong')).status).toBe(401);
      expect(await from(lost, SAM.password)).toMatchObject({ status: 429 });
      expect(await from(phone, SAM.password)).toMatchObject({ status: 200 });
      expect(await signIn(SAM.password, HOME)).toMatchObject({ status: 200 });
    });

    it('[10.8] only the own, unrevoked device with its right key is known', async () => {
      const [known, revoked] = [await deviceOf(SAM.email), await deviceOf(SAM.email)];
      await handlers.signUp.handle({ ...SAM, email: 'eve@example.com' }, HOME);
      await identity.settled();
      const foreign = await deviceOf('eve@example.com');
      await devices.revoke(await uidOf(SAM.email), revoked.split('.')[0] ?? '');
      await guessTenTimes();
      const forged = `${known.split('.')[0]}.${'A'.repeat(43)}`;
      for (const device of [forged, revoked, foreign, 'rubbish', '']) {
        expect((await signIn(SAM.password, { ...ELSEWHERE, device })).status, device).toBe(429);
      }
      expect((await signIn(SAM.password, { ...ELSEWHERE, device: known })).status).toBe(200);
    });

    it('[10.8] an address nobody has waits as one that somebody has, whatever device is shown', async () => {
      const forged = { ...HOME, device: `${'0'.repeat(20)}.${'A'.repeat(43)}` };
      for (const email of [SAM.email, 'nobody@example.com']) {
        for (let n = 0; n < 10; n++) await signIn('wrong wrong wrong', forged, email);
      }
      const waits = await signIn('x', forged, SAM.email);
      expect(waits).toMatchObject({ status: 429 });
      expect(await signIn('x', forged, 'nobody@example.com')).toEqual(waits);
    });

    it('[10.8] the right password is no failed sign-in: a busy network is not shut by it', async () => {
      const allowances = { ...GENEROUS, signInAnywhere: { most: 2, within: MINUTE, strict: true } };
      handlers = made({ allowances });
      for (let n = 0; n < 3; n++) expect((await signIn(SAM.password)).status).toBe(200);
      const statuses: number[] = [];
      for (let n = 0; n < 3; n++) statuses.push((await signIn('x')).status);
      expect(statuses).toEqual([401, 401, 429]);
    });

    it('are forgiven by the right one', async () => {
      for (let round = 0; round < 2; round++) {
        for (let attempt = 0; attempt < 9; attempt++) expect((await signIn('wrong wrong wrong')).status).toBe(401);
        expect((await signIn(SAM.password)).status).toBe(200);
      }
    });

    it('a hundred at once are counted before any is checked', async () => {
      const answers = await Promise.all(Array.from({ length: 30 }, () => signIn('wrong wrong wrong')));
      expect(answers.filter(({ status }) => status === 401).length).toBe(10);
    });

    it('one password on many accounts stops at a hundred', async () => {
      const generous = { ...GENEROUS, signInAnywhere: { most: 3, within: MINUTE, strict: true } };
      handlers = made({ allowances: generous });
      const statuses: number[] = [];
      for (const name of ['a', 'b', 'c', 'd']) statuses.push((await signIn('x', HOME, `${name}@example.com`)).status);
      expect(statuses).toEqual([401, 401, 401, 429]);
    });

    it('without limits nobody waits', async () => {
      handlers = made({ limiter: new RateLimiter(clock, false) });
      for (let attempt = 0; attempt < 12; attempt++) expect((await signIn('x')).status).toBe(401);
    });
  });

  it('five sign-ups an hour from one network', async () => {
    const signUp = (n: number, context = HOME) => handlers.signUp.handle({ ...SAM, email: `s${n}@example.com` }, context);
    for (let n = 0; n < 5; n++) expect((await signUp(n)).status).toBe(202);
    expect(await signUp(5)).toMatchObject({ status: 429, headers: { 'Retry-After': '3600' } });
    expect((await signUp(6, ELSEWHERE)).status).toBe(202);
    advance(60 * MINUTE);
    expect((await signUp(5)).status).toBe(202);
  });

  it('an email may be asked for again after a minute, five times an hour, for any address alike', async () => {
    await handlers.signUp.handle(SAM, HOME);
    for (const email of [SAM.email, 'nobody@example.com']) {
      const statuses: number[] = [];
      for (const pause of [0, 30_000, 30_000, MINUTE, MINUTE, MINUTE, MINUTE]) {
        advance(pause);
        statuses.push((await handlers.resendVerification.handle({ email }, HOME)).status);
        await identity.settled();
      }
      expect(statuses, email).toEqual([202, 429, 202, 202, 202, 202, 429]);
      advance(60 * MINUTE);
    }
  });

  it('five resets an hour for an account, wherever they are asked from', async () => {
    await handlers.signUp.handle(SAM, HOME);
    for (const email of [SAM.email, 'nobody@example.com']) {
      const statuses: number[] = [];
      for (let n = 0; n < 6; n++) {
        statuses.push((await handlers.forgotPassword.handle({ email }, { ip: `203.0.113.${n}` })).status);
      }
      expect(statuses, email).toEqual([202, 202, 202, 202, 202, 429]);
    }
    expect((await emailsOf('Choose a new password')).length).toBe(5);
  });

  it('known and unknown addresses are answered alike everywhere', async () => {
    await handlers.signUp.handle(SAM, HOME);
    const known = SAM.email;
    const unknown = 'nobody@example.com';
    const pairs: [string, (email: string) => Promise<unknown>][] = [
      ['sign in', (email) => signIn('wrong wrong wrong', HOME, email)],
      ['forgot', (email) => handlers.forgotPassword.handle({ email }, HOME)],
      ['resend', (email) => handlers.resendVerification.handle({ email }, HOME)],
      ['sign up', async (email) => tidied(await handlers.signUp.handle({ ...SAM, email }, ELSEWHERE))],
    ];
    for (const [name, ask] of pairs) expect(await ask(known), name).toEqual(await ask(unknown));
  });

  it('an unknown account takes as long as a wrong password: both hash', async () => {
    await handlers.signUp.handle(SAM, HOME);
    handlers = made({ limiter: new RateLimiter(clock, false) });
    const cpu = async (email: string) => {
      const before = process.cpuUsage();
      for (let n = 0; n < 3; n++) await signIn('wrong wrong wrong', HOME, email);
      return process.cpuUsage(before).user;
    };
    await cpu(SAM.email);
    const ratio = (await cpu('nobody@example.com')) / (await cpu(SAM.email));
    // Hashing is nearly all of it; without it the ratio would be below a tenth.
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  it('links: opened, opened again, forged and too late', async () => {
    await handlers.signUp.handle(SAM, HOME);
    await handlers.forgotPassword.handle({ email: SAM.email }, HOME);
    const [email] = await emailsOf('Choose a new password');
    const token = decodeURIComponent(/#reset=(\S+)/.exec(email?.text ?? '')?.[1] ?? '');
    const reset = (password: string) => handlers.resetPassword.handle({ token, password }, HOME);
    expect(await reset('password123')).toMatchObject({ status: 400, body: { error: 'PASSWORD_WEAK', field: 'password' } });
    expect(await reset('seven quiet harbours')).toMatchObject({ status: 200 });
    expect(await reset('eight quiet harbours')).toMatchObject({ status: 410, body: { error: 'LINK_EXPIRED' } });
    expect(await handlers.verifyEmail.handle({ token: 'x' }, HOME)).toMatchObject({
      status: 410,
      body: { error: 'LINK_EXPIRED' },
    });
    for (let n = 0; n < 26; n++) await handlers.verifyEmail.handle({ token: 'x' }, HOME);
    expect((await handlers.verifyEmail.handle({ token: 'x' }, HOME)).status).toBe(429);
  });

  it('sessions are for who holds a genuine token that was not revoked', async () => {
    await handlers.signUp.handle(SAM, HOME);
    const bearer = field(await signIn(SAM.password), 'idToken');
    for (const wrong of [undefined, '', 'x', `${bearer}x`]) {
      expect(await handlers.listSessions.handle({}, { ...HOME, bearer: wrong })).toMatchObject({ status: 401 });
    }
    expect(await handlers.listSessions.handle({}, { ...HOME, bearer })).toMatchObject({ status: 200 });
    advance(1);
    const user = await identity.userByEmail(SAM.email);
    await identity.endAllSessions(user?.uid ?? '');
    expect(await handlers.listSessions.handle({}, { ...HOME, bearer })).toMatchObject({ status: 401 });
  });

  it('the public keys may be kept by caches', async () => {
    expect(await handlers.jwks.handle({}, HOME)).toMatchObject({
      status: 200,
      headers: { 'Cache-Control': 'public, max-age=300' },
    });
  });
});
