/** What Firebase declines, in our words (the rest is in the sign-in contract, which asks the real SDK). */
import { describe, expect, it } from 'vitest';
import { reply, TestNetwork } from '../../sync/fixture.ts';
import { memoryValues } from '../../sync/storage/memory-storage.ts';
import { AccountWire } from './account-wire.ts';
import type { CloudAuth } from './cloud.ts';
import { FirebaseProvider } from './firebase.ts';
import { UNAVAILABLE } from './open-cloud.ts';

const NOW = Date.parse('2026-03-03T09:00:00.000Z');
const FORM = { email: 'sam@example.com', password: 'forty purple ladders', keep: true };

const ARRIVED = { uid: 'sam00000', email: FORM.email, displayName: 'Sam', emailVerified: true };

class FirebaseError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`Firebase: something about ${FORM.email} (${code})`);
    this.code = code;
  }
}

function provider(auth: Partial<CloudAuth>) {
  const warned: string[] = [];
  const network = new TestNetwork(({ path }) => (path.endsWith('/arrive') ? reply(200, ARRIVED) : reply(200, { ok: true })));
  const made = new FirebaseProvider({
    cloud: { ...UNAVAILABLE, available: true, auth: { ...UNAVAILABLE.auth, ...auth } },
    wire: new AccountWire({ network, timers: { after: () => () => {} } }),
    values: memoryValues(),
    random: { bytes: (count) => new Uint8Array(count) },
    now: () => NOW,
    warn: (line) => warned.push(line),
  });
  return { made, warned, network };
}

describe('what Firebase declines', () => {
  it.each([
    ['auth/invalid-credential', 'SIGN_IN_FAILED', 'Email or password is wrong.'],
    ['auth/wrong-password', 'SIGN_IN_FAILED', 'Email or password is wrong.'],
    ['auth/user-not-found', 'SIGN_IN_FAILED', 'Email or password is wrong.'],
    ['auth/invalid-email', 'SIGN_IN_FAILED', 'Email or password is wrong.'],
    ['auth/network-request-failed', 'NEEDS_ONLINE', 'You need to be online to sign in.'],
    ['auth/internal-error', 'NEEDS_ONLINE', 'You need to be online to sign in.'],
  ])('%s is %s', async (code, ours, message) => {
    const { made } = provider({ signIn: () => Promise.reject(new FirebaseError(code)) });
    expect(await made.signIn(FORM)).toMatchObject({ ok: false, code: ours, message });
  });

  it('too many tries say when to come back, in words and for the form', async () => {
    const { made } = provider({ signIn: () => Promise.reject(new FirebaseError('auth/too-many-requests')) });
    const answer = await made.signIn(FORM);
    expect(answer).toMatchObject({ code: 'RATE_LIMITED', retryAt: '2026-03-03T09:15:00.000Z' });
    expect(!answer.ok && answer.message).toContain('09:15');
  });

  it('a disabled account is suspended, and its token is over', async () => {
    const disabled = () => Promise.reject(new FirebaseError('auth/user-disabled'));
    expect(await provider({ signIn: disabled }).made.signIn(FORM)).toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
    const { made } = provider({ idToken: disabled });
    expect(await made.idToken('never.given')).toMatchObject({ code: 'SIGN_IN_AGAIN', status: 401 });
  });

  it('an unknown code is told to the console without what it says of anybody', async () => {
    const { made, warned } = provider({ sendPasswordReset: () => Promise.reject(new FirebaseError('auth/quota-exceeded')) });
    expect(await made.forgotPassword(FORM.email)).toMatchObject({ code: 'NEEDS_ONLINE' });
    expect(warned).toEqual(['Identity provider: auth/quota-exceeded']);
  });
});

describe('[10.2] signing out', () => {
  const signedIn = async () => {
    const gone: string[] = [];
    const token = { userId: 'kV3xQ9', idToken: 'a.genuine.token', expiresAt: NOW + 3_600_000, emailVerified: true };
    const { made, network } = provider({
      signIn: async () => ({ id: token.userId, emailVerified: true }),
      idToken: async () => token,
      signOut: async () => void gone.push('here'),
    });
    const answer = await made.signIn(FORM);
    if (!answer.ok) throw new Error(answer.code);
    const leaving = () => network.requests.filter(({ path }) => path === '/api/auth/leave').map(({ body }) => body);
    return { made, network, gone, leaving, sessionToken: answer.value.sessionToken };
  };

  it('tells our server, which ends the token that Firebase would let live for an hour', async () => {
    const { made, gone, leaving, sessionToken } = await signedIn();
    expect(await made.signOut(sessionToken)).toBe(true);
    expect([gone, leaving()]).toEqual([['here'], [JSON.stringify({ idToken: 'a.genuine.token' })]]);
    expect(await made.signOut(sessionToken)).toBe(true);
    expect(leaving()).toHaveLength(1);
  });

  it('without a network it is done here, and the server is told when it can be', async () => {
    const { made, network, gone, leaving, sessionToken } = await signedIn();
    network.down = true;
    expect([await made.signOut(sessionToken), gone]).toEqual([false, ['here']]);
    network.down = false;
    expect([await made.signOut(sessionToken), gone]).toEqual([true, ['here']]);
    expect(leaving()).toHaveLength(2);
  });
});
