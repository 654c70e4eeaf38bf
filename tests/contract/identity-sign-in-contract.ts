/** What signing in must do on the device, whoever keeps the passwords: the client's provider and the server's adapter together. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuthState, IdentityProvider } from '../../client/session/provider/identity-provider.ts';
import { type AccountEvent, type IdentityPort, isCurrent } from '../../sync-server/identity/port.ts';

export interface SignInWorld {
  /** A device with nothing on it. */
  device(): Promise<IdentityProvider>;
  /** A device from which nobody can be reached. */
  offline(): Promise<IdentityProvider>;
  readonly identity: IdentityPort;
  /** The code in the newest email of that kind; null when none was sent. */
  code(kind: 'verify' | 'reset', email: string): Promise<string | null>;
  events(email: string): Promise<readonly AccountEvent[]>;
  /** Resolves when a sign-in that begins now can be told from those before: Firebase's are told apart by their second. */
  apart(): Promise<void>;
  close(): Promise<void>;
}

const PASSWORD = 'forty purple ladders';

/** Addresses are this run's own: the emulator may have been used before. */
export function signInContract(adapter: string, make: () => Promise<SignInWorld>, run = 'test'): void {
  describe(`signing in: ${adapter}`, () => {
    let world: SignInWorld;
    let phone: IdentityProvider;
    let email = '';
    let turn = 0;
    beforeEach(async () => {
      world = await make();
      phone = await world.device();
      turn += 1;
      email = `sam.${run}.${turn}@example.com`;
    });
    afterEach(() => world.close());

    const form = () => ({
      email,
      password: PASSWORD,
      name: 'Sam Carter',
      ageConfirmed: true,
      consents: [
        { kind: 'terms' as const, version: '2026-11' },
        { kind: 'privacy' as const, version: '2026-11' },
      ],
    });
    const signedIn = async (device = phone, password = PASSWORD) => {
      const answer = await device.signIn({ email, password, keep: true });
      if (!answer.ok) throw new Error(`${answer.code}: ${answer.message}`);
      return answer.value;
    };
    const codeFor = async (kind: 'verify' | 'reset') => {
      const code = await world.code(kind, email);
      if (code === null) throw new Error('no email');
      return code;
    };
    const tokenOf = async (sessionToken: string, device = phone) => {
      const answer = await device.idToken(sessionToken);
      if (!answer.ok) throw new Error(answer.code);
      return answer.value;
    };

    /** Whether the server still lets in whoever brings it. */
    const isTaken = async (idToken: string) => {
      const verdict = await world.identity.verify(idToken);
      const user = verdict.ok ? await world.identity.user(verdict.uid) : null;
      return verdict.ok && user !== null && isCurrent(verdict, user);
    };

    it('signing up registers a person with their name and consents, writes to them, and signs nobody in', async () => {
      expect(await phone.signUp(form())).toEqual({ ok: true });
      const [registered, ...more] = await world.events(email);
      expect(more).toEqual([]);
      expect(registered).toMatchObject({ kind: 'registered', email, displayName: 'Sam Carter' });
      expect(registered?.kind === 'registered' && registered.consents.map(({ kind }) => kind)).toEqual(['terms', 'privacy']);
      expect(await world.code('verify', email)).not.toBeNull();
      expect(await heard(phone, 1)).toEqual([{ state: 'out' }]);
    });

    it('signing up with an address that has an account answers alike and leaves that account alone', async () => {
      const first = await phone.signUp(form());
      expect(await phone.signUp({ ...form(), name: 'Mallory', password: 'another good password' })).toEqual(first);
      expect((await world.events(email)).length).toBe(1);
      expect((await signedIn()).displayName).toBe('Sam Carter');
      expect(await phone.signIn({ email, password: 'another good password', keep: true })).toMatchObject({
        code: 'SIGN_IN_FAILED',
      });
    });

    it('refuses a short password, a missing consent and somebody too young, and nobody is registered', async () => {
      expect(await phone.signUp({ ...form(), password: 'short' })).toMatchObject({ code: 'PASSWORD_WEAK', field: 'password' });
      expect(await phone.signUp({ ...form(), consents: [] })).toMatchObject({ code: 'VALIDATION', field: 'consents' });
      expect(await phone.signUp({ ...form(), ageConfirmed: false })).toMatchObject({ code: 'VALIDATION', field: 'ageConfirmed' });
      expect(await world.events(email)).toEqual([]);
      expect(await phone.signUp(form())).toEqual({ ok: true });
      expect((await world.events(email)).length).toBe(1);
    });

    it('signing in gives an id of ours and a token the server takes for the same person', async () => {
      await phone.signUp(form());
      const session = await signedIn();
      expect(session.uid).toMatch(/^[a-z0-9]{8,40}$/);
      expect(session).toMatchObject({ displayName: 'Sam Carter', emailVerified: false });
      expect(await world.identity.verify(session.idToken)).toMatchObject({ ok: true, uid: session.uid, emailVerified: false });
      expect(await world.identity.user(session.uid)).toMatchObject({ email, emailVerified: false });
      const renewed = await tokenOf(session.sessionToken);
      expect(await world.identity.verify(renewed.idToken)).toMatchObject({ ok: true, uid: session.uid });
      expect((await signedIn(await world.device())).uid).toBe(session.uid);
    });

    it('a wrong password and an unknown address are one neutral text', async () => {
      await phone.signUp(form());
      const wrong = await phone.signIn({ email, password: 'wrong wrong wrong', keep: true });
      expect(wrong).toMatchObject({ ok: false, code: 'SIGN_IN_FAILED', message: 'Email or password is wrong.' });
      expect(await phone.signIn({ email: `nobody.${email}`, password: PASSWORD, keep: true })).toEqual(wrong);
    });

    it('tells who is signed in at first and at every change', async () => {
      await phone.signUp(form());
      const states: AuthState[] = [];
      let wake = () => {};
      const stop = phone.onAuthState((state) => {
        states.push(state);
        wake();
      });
      const until = async (condition: () => boolean) => {
        while (!condition()) await new Promise<void>((resolve) => (wake = resolve));
      };
      await until(() => states.length > 0);
      expect(states).toEqual([{ state: 'out' }]);
      const { sessionToken } = await signedIn();
      await tokenOf(sessionToken);
      await phone.signOut(sessionToken);
      await until(() => states.length > 1 && states.at(-1)?.state === 'out');
      stop();
      await world.apart();
      await signedIn();
      expect(states.at(-1)).toEqual({ state: 'out' });
    });

    it('signing out ends this sign-in; the next one is not touched by ending it again', async () => {
      await phone.signUp(form());
      const first = await signedIn();
      expect(await isTaken(first.idToken)).toBe(true);
      expect(await phone.signOut(first.sessionToken)).toBe(true);
      expect(await phone.idToken(first.sessionToken)).toMatchObject({ ok: false, status: 401 });
      // [10.2] Also where somebody else made the token, which would live for an hour.
      expect(await isTaken(first.idToken)).toBe(false);
      await world.apart();
      const second = await signedIn();
      expect(second.sessionToken).not.toBe(first.sessionToken);
      expect(await phone.signOut(first.sessionToken)).toBe(true);
      expect(await phone.idToken(second.sessionToken)).toMatchObject({ ok: true });
      expect(await isTaken(second.idToken)).toBe(true);
      expect(await phone.idToken('never.given')).toMatchObject({ ok: false, status: 401 });
    });

    it('an address is verified by the email’s link, also on another device, and the server believes the token only', async () => {
      await phone.signUp(form());
      const session = await signedIn();
      expect(await (await world.device()).verifyEmail(await codeFor('verify'))).toEqual({ ok: true });
      const renewed = await tokenOf(session.sessionToken);
      expect(renewed.emailVerified).toBe(true);
      expect(await world.identity.verify(renewed.idToken)).toMatchObject({ ok: true, emailVerified: true });
      expect((await world.events(email)).map(({ kind }) => kind)).toEqual(['registered', 'email-verified']);
      expect(await world.identity.user(session.uid)).toMatchObject({ emailVerified: true });
    });

    it('a link that was never sent has expired', async () => {
      expect(await phone.verifyEmail('rubbish')).toMatchObject({ ok: false, code: 'LINK_EXPIRED' });
      expect(await phone.resetPassword({ token: 'rubbish', password: 'a new good password' })).toMatchObject({
        code: 'LINK_EXPIRED',
      });
    });

    it('the verification email is sent again to who is signed in', async () => {
      await phone.signUp(form());
      await signedIn();
      expect(await phone.resendVerification(email)).toEqual({ ok: true });
      expect(await phone.verifyEmail(await codeFor('verify'))).toEqual({ ok: true });
    });

    it('a forgotten password is chosen anew by the email’s link, once; an unknown address is answered alike', async () => {
      await phone.signUp(form());
      expect(await phone.forgotPassword(email)).toEqual({ ok: true });
      expect(await phone.forgotPassword(`nobody.${email}`)).toEqual({ ok: true });
      expect(await world.code('reset', `nobody.${email}`)).toBeNull();
      const token = await codeFor('reset');
      expect(await phone.resetPassword({ token, password: 'short' })).toMatchObject({ code: 'PASSWORD_WEAK' });
      expect(await phone.resetPassword({ token, password: 'a new good password' })).toEqual({ ok: true });
      expect(await phone.resetPassword({ token, password: 'once more, with luck' })).toMatchObject({ code: 'LINK_EXPIRED' });
      expect(await phone.signIn({ email, password: PASSWORD, keep: true })).toMatchObject({ code: 'SIGN_IN_FAILED' });
      expect(await signedIn(phone, 'a new good password')).toMatchObject({ displayName: 'Sam Carter' });
    });

    it('without a network each says that it needs one', async () => {
      const away = await world.offline();
      const unreachable = { ok: false, code: 'NEEDS_ONLINE', message: 'You need to be online to sign in.' };
      expect(await away.signIn({ email, password: PASSWORD, keep: true })).toMatchObject({ ...unreachable, status: 0 });
      expect(await away.signUp(form())).toMatchObject({ code: 'NEEDS_ONLINE' });
      expect(await away.forgotPassword(email)).toMatchObject({ code: 'NEEDS_ONLINE' });
    });
  });
}

/** The first `count` things a provider says. */
function heard(provider: IdentityProvider, count: number): Promise<AuthState[]> {
  return new Promise((resolve) => {
    const states: AuthState[] = [];
    const stop = provider.onAuthState((state) => {
      states.push(state);
      if (states.length === count) {
        queueMicrotask(() => stop());
        resolve(states);
      }
    });
  });
}
