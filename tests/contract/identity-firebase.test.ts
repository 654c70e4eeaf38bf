/** The hosted adapter: Firebase's id tokens, the people they make known, and the emulator's unsigned ones. */
import { DatabaseSync } from 'node:sqlite';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firebaseIdentity, type HostedIdentity } from '../../sync-server/identity/firebase/firebase.ts';
import { hostedUid } from '../../sync-server/identity/firebase/people.ts';
import { firebaseIssuer } from '../../sync-server/identity/firebase/token.ts';
import { type AccountEvent, isCurrent } from '../../sync-server/identity/port.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { openSqliteIn } from '../../sync-server/store/sqlite/store.ts';
import { type IdentityWorld, verifierContract } from './identity-tokens-contract.ts';

const PROJECT = 'demo-fitness-hub';
/** As Firebase makes them: 28 letters and digits of both cases. */
const SAM = 'kV3xQ9rTzWbN5mLpYc8dHfJ2sA1G';
const CONSENTS = [
  { kind: 'terms', version: '2026-11' },
  { kind: 'privacy', version: '2026-11' },
] as const;

interface FirebaseWorld extends IdentityWorld {
  readonly identity: HostedIdentity;
  readonly events: AccountEvent[];
  /** How often the keys were asked for. */
  readonly asked: () => number;
  /** The provider signs with a new key from now on; the old one is no longer published. */
  rotate(): Promise<void>;
  /** Nobody reaches the provider's keys. */
  unplug(): void;
  /** The next account events are not confirmed. */
  deafFor(count: number): void;
  restart(): void;
  token(claims?: JWTPayload): Promise<string>;
}

async function firebaseWorld(emulator = false): Promise<FirebaseWorld> {
  let now = Date.parse('2026-03-03T09:14:00.000Z');
  const store = openSqliteIn(new DatabaseSync(':memory:'), { random: systemPorts().random });
  const events: AccountEvent[] = [];
  let deaf = 0;
  let asked = 0;
  let there = true;
  const newKey = async (kid: string) => ({ kid, ...(await generateKeyPair('RS256', { extractable: true })) });
  let key = await newKey('first');
  const publicKey = async () => ({ ...(await exportJWK(key.publicKey)), kid: key.kid, alg: 'RS256', use: 'sig' });
  const keys: typeof fetch = async () => {
    asked++;
    if (!there) throw new TypeError('fetch failed');
    return Response.json({ keys: [await publicKey()] }, { headers: { 'cache-control': 'public, max-age=3600' } });
  };
  const start = () =>
    firebaseIdentity({
      store,
      clock: { now: () => now },
      projectId: PROJECT,
      keysUrl: emulator ? null : 'https://keys.example/jwk',
      fetch: keys,
      onAccountEvent: async (event) => {
        if (deaf > 0) {
          deaf--;
          throw new Error('deaf');
        }
        events.push(event);
      },
      onFailure: () => {},
    });
  let identity = start();
  const goodClaims = (): JWTPayload => ({
    iss: firebaseIssuer(PROJECT),
    aud: PROJECT,
    auth_time: now / 1000,
    user_id: SAM,
    sub: SAM,
    iat: now / 1000,
    exp: now / 1000 + 3600,
    email: 'Sam@example.com',
    email_verified: true,
    firebase: { identities: { email: ['sam@example.com'] }, sign_in_provider: 'password' },
  });
  const signGenuinely = async (claims: JWTPayload) =>
    emulator
      ? new UnsecuredJWT(claims).encode()
      : new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' }).sign(key.privateKey);
  return {
    get identity() {
      return identity;
    },
    events,
    uid: hostedUid(`firebase:${PROJECT}`, SAM),
    asked: () => asked,
    publicKey,
    goodClaims,
    signGenuinely,
    token: (claims = {}) => signGenuinely({ ...goodClaims(), ...claims }),
    async rotate() {
      key = await newKey('second');
    },
    unplug() {
      there = false;
    },
    deafFor(count) {
      deaf = count;
    },
    restart() {
      identity = start();
    },
    now: () => now,
    advance(milliseconds) {
      now += milliseconds;
    },
    close: () => store.close(),
  };
}

verifierContract('Firebase', () => firebaseWorld());
verifierContract('Firebase emulator', () => firebaseWorld(true), false);

describe('identity: Firebase', () => {
  let world: FirebaseWorld;
  beforeEach(async () => {
    world = await firebaseWorld();
  });
  afterEach(() => world.close());

  const MINUTE = 60_000;
  const kinds = () => world.events.map(({ kind }) => kind);

  it('registers whoever brings a genuine token for the first time, once, under an id of ours', async () => {
    const verdict = await world.identity.verify(await world.token({ email_verified: false, name: 'Sam Carter' }));
    expect(verdict).toMatchObject({ ok: true, uid: world.uid, emailVerified: false });
    const registered = { kind: 'registered', uid: world.uid, email: 'sam@example.com', displayName: 'Sam Carter', consents: [] };
    expect(world.events).toMatchObject([{ id: `registered:${world.uid}`, ...registered }]);
    world.restart();
    await world.identity.verify(await world.token({ email_verified: false, name: 'Sam Carter' }));
    expect(await world.identity.announce()).toBe(0);
    expect(kinds()).toEqual(['registered']);
    expect(await world.identity.userByEmail(' SAM@example.com')).toMatchObject({ uid: world.uid, emailVerified: false });
    expect(await world.identity.user('nobodynobody')).toBeNull();
  });

  it('an address counts as verified when the token says so, and an older token does not take that back', async () => {
    const before = await world.token({ email_verified: false });
    await world.identity.verify(before);
    world.advance(MINUTE);
    await world.identity.verify(await world.token());
    await world.identity.verify(before);
    expect(kinds()).toEqual(['registered', 'email-verified']);
    expect(await world.identity.user(world.uid)).toMatchObject({ emailVerified: true });
  });

  it('the introduction of a sign-up is heard the first time only, and only when it is complete', async () => {
    const token = await world.token({ email_verified: false });
    const introduction = { name: 'Sam Carter', consents: CONSENTS };
    expect(await world.identity.arrive(token, { ...introduction, consents: [] })).toMatchObject({ field: 'consents' });
    expect(await world.identity.arrive(token, { ...introduction, name: 'http://x.example' })).toMatchObject({ field: 'name' });
    expect(world.events).toEqual([]);
    expect(await world.identity.arrive(token, introduction)).toMatchObject({ ok: true, user: { displayName: 'Sam Carter' } });
    await world.identity.arrive(token, { ...introduction, name: 'Mallory' });
    const givenAt = new Date(world.now()).toISOString();
    expect(world.events).toMatchObject([
      { displayName: 'Sam Carter', consents: CONSENTS.map((consent) => ({ ...consent, givenAt })) },
    ]);
    expect(await world.identity.arrive('rubbish', introduction)).toEqual({ ok: false, code: 'SIGN_IN_AGAIN' });
  });

  it('without a name the address gives one, and without an address nobody is a person here', async () => {
    const named = await world.identity.arrive(await world.token({ email: 'jo.may_2@example.com', name: '<b>' }));
    expect(named).toMatchObject({ ok: true, user: { displayName: 'jo may' } });
    for (const claims of [{ email: undefined }, { email: 'not an address' }]) {
      expect(await world.identity.verify(await world.token({ sub: 'phoneOnly01', ...claims }))).toMatchObject({ ok: false });
    }
    expect(kinds()).toEqual(['registered', 'email-verified']);
  });

  it('ending all sessions refuses tokens the provider still renews for the old sign-in, not those of a new one', async () => {
    const signedInAt = world.now() / 1000;
    await world.identity.verify(await world.token());
    world.advance(MINUTE);
    await world.identity.endAllSessions(world.uid);
    world.advance(MINUTE);
    const user = await world.identity.user(world.uid);
    const renewed = await world.identity.verify(await world.token({ auth_time: signedInAt }));
    const anew = await world.identity.verify(await world.token());
    if (!user || !renewed.ok || !anew.ok) throw new Error('a genuine token was refused');
    expect([isCurrent(renewed, user), isCurrent(anew, user)]).toEqual([false, true]);
    expect(await world.identity.arrive(await world.token({ auth_time: signedInAt }))).toMatchObject({ code: 'SIGN_IN_AGAIN' });
  });

  it('[10.2] ending one sign-in refuses its tokens however often the provider renews them, and those of no other', async () => {
    const [phone, laptop] = [world.now() / 1000, world.now() / 1000 + 60];
    world.advance(2 * MINUTE);
    const current = async (authTime: number) => {
      const [verdict, user] = [
        await world.identity.verify(await world.token({ auth_time: authTime })),
        await world.identity.user(world.uid),
      ];
      return verdict.ok && user !== null && isCurrent(verdict, user);
    };
    expect([await current(phone), await current(laptop)]).toEqual([true, true]);
    expect(await world.identity.endSession(world.uid, String(phone))).toBe(true);
    world.advance(60 * MINUTE);
    expect([await current(phone), await current(laptop)]).toEqual([false, true]);
    expect(await world.identity.arrive(await world.token({ auth_time: phone }))).toMatchObject({ code: 'SIGN_IN_AGAIN' });
    // So many that they are not remembered by name: the earliest end with everything before them, and none comes back.
    for (let nth = 1; nth <= 60; nth += 1) await world.identity.endSession(world.uid, String(laptop + nth));
    expect([await current(phone), await current(laptop + 1), await current(laptop + 60)]).toEqual([false, false, false]);
    expect(await current(laptop + 61)).toBe(true);
    expect((await world.identity.user(world.uid))?.endedSessions.length).toBeLessThanOrEqual(50);
    expect(await world.identity.endSession('nobodynobody', '1')).toBe(false);
  });

  it('who was erased is nobody, and does not come back by the account the provider still has', async () => {
    await world.identity.verify(await world.token());
    await world.identity.erase(world.uid);
    await world.identity.erase(world.uid);
    world.advance(MINUTE);
    expect(await world.identity.verify(await world.token())).toEqual({ ok: false, reason: 'invalid' });
    expect(await world.identity.user(world.uid)).toBeNull();
    expect(await world.identity.userByEmail('sam@example.com')).toBeNull();
    expect(await world.identity.announce()).toBe(0);
  });

  it('an event nobody heard is told again', async () => {
    world.deafFor(1);
    expect(await world.identity.verify(await world.token())).toMatchObject({ ok: true });
    expect(kinds()).toEqual([]);
    world.restart();
    expect(await world.identity.announce()).toBe(2);
    expect(kinds()).toEqual(['registered', 'email-verified']);
  });

  it('two tokens of one new person at once make one person', async () => {
    const token = await world.token();
    const verdicts = await Promise.all(Array.from({ length: 8 }, () => world.identity.verify(token)));
    expect(verdicts.every(({ ok }) => ok)).toBe(true);
    expect(kinds()).toEqual(['registered', 'email-verified']);
  });

  it('a new key is found by its id; unknown ids ask the provider at most every ten seconds', async () => {
    await world.identity.verify(await world.token());
    await world.rotate();
    world.advance(11_000);
    expect(await world.identity.verify(await world.token())).toMatchObject({ ok: true });
    const stranger = await generateKeyPair('RS256');
    const unknown = await new SignJWT(world.goodClaims())
      .setProtectedHeader({ alg: 'RS256', kid: 'unknown' })
      .sign(stranger.privateKey);
    for (let attempt = 0; attempt < 5; attempt++) await world.identity.verify(unknown);
    expect(world.asked()).toBe(2);
  });

  it('keys that were read are used while the provider is away; without any nothing is said about a token', async () => {
    await world.identity.verify(await world.token());
    world.unplug();
    world.advance(2 * 60 * MINUTE);
    expect(await world.identity.verify(await world.token())).toMatchObject({ ok: true });
    world.restart();
    await expect(world.identity.verify(await world.token())).rejects.toThrow('cannot be read');
    expect(await world.identity.verify('rubbish')).toEqual({ ok: false, reason: 'invalid' });
  });

  it('takes no unsigned token unless the emulator is configured, and then none of another project', async () => {
    const unsigned = new UnsecuredJWT(world.goodClaims()).encode();
    expect(await world.identity.verify(unsigned)).toEqual({ ok: false, reason: 'invalid' });
    const emulated = await firebaseWorld(true);
    expect(await emulated.identity.verify(unsigned)).toMatchObject({ ok: true });
    expect(await emulated.identity.verify(await world.token())).toEqual({ ok: false, reason: 'invalid' });
    const other = new UnsecuredJWT({ ...world.goodClaims(), aud: 'another', iss: firebaseIssuer('another') }).encode();
    expect(await emulated.identity.verify(other)).toEqual({ ok: false, reason: 'invalid' });
    await emulated.close();
  });
});
