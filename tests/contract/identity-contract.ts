/** What an identity adapter must do where this server keeps the passwords. No sleeps: time is `advance`d. */
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountEvent, type Accounts, isCurrent, type SignUp } from '../../sync-server/identity/port.ts';
import type { OutgoingEmail } from '../../sync-server/mail/mail.ts';
import type { IdentityWorld } from './identity-tokens-contract.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface AccountsWorld extends IdentityWorld {
  readonly accounts: Accounts;
  /** All emails ever sent, oldest first, once what runs in the background is done. */
  emails(): Promise<readonly OutgoingEmail[]>;
  /** All account events ever confirmed, oldest first. */
  events(): Promise<readonly AccountEvent[]>;
  /** The next `count` account events are not confirmed: whoever should hear them is down. */
  deafFor(count: number): void;
  /** The process dies and starts again on the same store. */
  restart(): Promise<void>;
}

const SAM: SignUp = {
  email: 'sam@example.com',
  password: 'forty purple ladders',
  name: 'Sam Carter',
  consents: [
    { kind: 'terms', version: '2026-11' },
    { kind: 'privacy', version: '2026-11' },
  ],
};

const TICKET = expect.stringMatching(/^[\w-]{43}$/);

const tokenIn = (email: OutgoingEmail | undefined) => {
  const token = /#(?:token|reset)=(\S+)/.exec(email?.text ?? '')?.[1];
  if (!token) throw new Error('no link in that email');
  return decodeURIComponent(token);
};

export function accountsContract(adapter: string, make: () => Promise<AccountsWorld>): void {
  describe(`identity accounts: ${adapter}`, () => {
    let world: AccountsWorld;
    beforeEach(async () => {
      world = await make();
    });
    afterEach(() => world.close());

    const lastEmail = async (subject: string) => (await world.emails()).filter((email) => email.subject === subject).at(-1);
    const signedIn = async (password = SAM.password) => {
      const answer = await world.accounts.signIn({ email: SAM.email, password });
      if (!answer.ok) throw new Error(answer.code);
      return answer;
    };
    const idTokenOf = async (sessionToken: string) => {
      const answer = await world.accounts.idToken(sessionToken);
      if (!answer.ok) throw new Error(answer.code);
      return answer.idToken;
    };
    const resetTokenFor = async (email: string) => {
      await world.accounts.requestPasswordReset(email);
      return tokenIn(await lastEmail('Choose a new password'));
    };

    describe('signing up', () => {
      it('makes an account, writes to its owner and tells the server once who registered', async () => {
        expect(await world.accounts.signUp({ ...SAM, email: ' Sam@Example.COM ' })).toEqual({ ok: true, ticket: TICKET });
        expect((await world.emails()).map(({ to, subject }) => [to, subject])).toEqual([
          ['sam@example.com', 'Confirm your email address'],
        ]);
        const user = await world.identity.userByEmail('SAM@example.com');
        expect(user).toMatchObject({ email: 'sam@example.com', displayName: 'Sam Carter', emailVerified: false });
        expect(user?.uid).toMatch(/^[a-z0-9]{8,40}$/);
        expect(await world.events()).toEqual([
          {
            id: `registered:${user?.uid}`,
            kind: 'registered',
            uid: user?.uid,
            email: 'sam@example.com',
            displayName: 'Sam Carter',
            consents: SAM.consents.map((consent) => ({ ...consent, givenAt: new Date(world.now()).toISOString() })),
            registeredAt: new Date(world.now()).toISOString(),
          },
        ]);
      });

      it('answers alike for an address that has an account, leaves that account alone and writes to its owner', async () => {
        const first = await world.accounts.signUp(SAM);
        const again = await world.accounts.signUp({ ...SAM, password: 'another good password', name: 'Mallory' });
        // Random, both of them, and else the same.
        expect([first, again]).toEqual(Array(2).fill({ ok: true, ticket: TICKET }));
        expect((await world.emails()).map(({ subject }) => subject)).toEqual([
          'Confirm your email address',
          'You already have an account',
        ]);
        expect((await world.identity.userByEmail(SAM.email))?.displayName).toBe('Sam Carter');
        expect(await world.accounts.signIn({ email: SAM.email, password: 'another good password' })).toMatchObject({ ok: false });
        expect((await world.events()).length).toBe(1);
      });

      it('writes that email once an hour however often somebody tries', async () => {
        for (let attempt = 0; attempt < 4; attempt++) await world.accounts.signUp(SAM);
        expect((await world.emails()).filter(({ subject }) => subject === 'You already have an account').length).toBe(1);
      });

      it('ten sign-ups of one address at once make one account', async () => {
        const answers = await Promise.all(Array.from({ length: 10 }, () => world.accounts.signUp(SAM)));
        expect(answers.every(({ ok }) => ok)).toBe(true);
        expect((await world.events()).map(({ kind }) => kind)).toEqual(['registered']);
        expect((await world.emails()).filter(({ subject }) => subject === 'Confirm your email address').length).toBe(1);
        expect(await signedIn()).toMatchObject({ ok: true });
      });

      const mistakes: [string, Partial<SignUp>, object][] = [
        ['a short password', { password: 'short pw1' }, { code: 'PASSWORD_WEAK', field: 'password' }],
        ['a well-known password', { password: 'Password123' }, { code: 'PASSWORD_WEAK', field: 'password' }],
        ['the own name as the password', { password: 'SamCarter2026' }, { code: 'PASSWORD_WEAK', field: 'password' }],
        ['a password of 129 characters', { password: 'xy7'.repeat(43) }, { code: 'PASSWORD_WEAK', field: 'password' }],
        ['no address', { email: 'sam' }, { code: 'VALIDATION', field: 'email' }],
        ['two addresses', { email: 'sam@example.com,eve@example.com' }, { code: 'VALIDATION', field: 'email' }],
        [
          'a line break in the address',
          { email: 'sam@example.com\nbcc:eve@example.com' },
          { code: 'VALIDATION', field: 'email' },
        ],
        ['a name of one email', { name: ' S ' }, { code: 'VALIDATION', field: 'name' }],
        ['a name of 51 emails', { name: 'S'.repeat(51) }, { code: 'VALIDATION', field: 'name' }],
        ['no consent', { consents: [] }, { code: 'VALIDATION', field: 'consents' }],
        ['consent to the terms only', { consents: SAM.consents.slice(0, 1) }, { code: 'VALIDATION', field: 'consents' }],
      ];
      for (const [name, mistake, refusal] of mistakes) {
        it(`refuses ${name}, and nothing is made or sent`, async () => {
          expect(await world.accounts.signUp({ ...SAM, ...mistake })).toMatchObject({ ok: false, ...refusal });
          expect(await world.emails()).toEqual([]);
          expect(await world.events()).toEqual([]);
        });
      }
    });

    describe('signing in', () => {
      beforeEach(async () => {
        await world.accounts.signUp(SAM);
      });

      it('gives a session, the session gives id tokens of 15 minutes', async () => {
        const session = await signedIn();
        expect(session).toMatchObject({ email: SAM.email, displayName: SAM.name, emailVerified: false });
        const answer = await world.accounts.idToken(session.sessionToken);
        expect(answer).toMatchObject({ ok: true, uid: session.uid });
        const token = await idTokenOf(session.sessionToken);
        const verified = { ok: true, uid: session.uid, issuedAt: world.now(), signedInAt: world.now() };
        expect(await world.identity.verify(token)).toMatchObject(verified);
        world.advance(14 * MINUTE);
        expect(await world.identity.verify(token)).toMatchObject({ ok: true });
        world.advance(MINUTE + 1000);
        expect(await world.identity.verify(token)).toEqual({ ok: false, reason: 'expired' });
        expect(await world.identity.verify(await idTokenOf(session.sessionToken))).toMatchObject({ ok: true });
      });

      it('publishes the keys with which anybody can check them, and nothing secret', async () => {
        await idTokenOf((await signedIn()).sessionToken);
        const { keys } = await world.accounts.jwks();
        expect(keys.length).toBe(1);
        expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256' });
        expect(keys[0]).not.toHaveProperty('d');
      });

      it('refuses an unknown address and a wrong password with the same words', async () => {
        const unknown = await world.accounts.signIn({ email: 'nobody@example.com', password: SAM.password });
        expect(unknown).toEqual({ ok: false, code: 'SIGN_IN_FAILED' });
        for (const password of ['wrong wrong wrong', '', 'x'.repeat(5000), `${SAM.password} `]) {
          expect(await world.accounts.signIn({ email: SAM.email, password })).toEqual(unknown);
        }
        for (const email of ['', 'not an address', "' or 1=1 --", '__proto__', 'x'.repeat(5000)]) {
          expect(await world.accounts.signIn({ email, password: SAM.password })).toEqual(unknown);
        }
      });

      it('a session ends 30 days after its last use', async () => {
        const { sessionToken } = await signedIn();
        world.advance(20 * DAY);
        expect(await world.accounts.idToken(sessionToken)).toMatchObject({ ok: true });
        world.advance(20 * DAY);
        expect(await world.accounts.idToken(sessionToken)).toMatchObject({ ok: true });
        world.advance(31 * DAY);
        expect(await world.accounts.idToken(sessionToken)).toEqual({ ok: false, code: 'SIGN_IN_AGAIN' });
      });

      it('sessions and keys survive a restart', async () => {
        const { sessionToken, uid } = await signedIn();
        const token = await idTokenOf(sessionToken);
        await world.restart();
        expect(await world.identity.verify(token)).toMatchObject({ ok: true, uid });
        expect(await world.accounts.idToken(sessionToken)).toMatchObject({ ok: true, uid });
      });

      it('refuses a session token that was never given', async () => {
        const { sessionToken } = await signedIn();
        const [value = '', signature = ''] = decodeURIComponent(sessionToken).split('.');
        const forged = [
          '',
          'x',
          value,
          `${value}.`,
          `${value}.${'A'.repeat(signature.length)}`,
          `x${value}.${signature}`,
          '.',
          '💥',
        ];
        for (const token of forged) {
          expect(await world.accounts.idToken(token)).toEqual({ ok: false, code: 'SIGN_IN_AGAIN' });
        }
      });
    });

    describe('sessions', () => {
      beforeEach(async () => {
        await world.accounts.signUp(SAM);
      });

      it('are listed to their owner and end one by one', async () => {
        const phone = await signedIn();
        world.advance(MINUTE);
        const laptop = await signedIn();
        const sessions = await world.accounts.listSessions(phone.uid);
        expect(sessions.length).toBe(2);
        expect(JSON.stringify(sessions)).not.toContain(phone.sessionToken.slice(0, 16));
        const older = sessions.at(-1);
        expect(await world.accounts.revokeSession(phone.uid, older?.id ?? '')).toEqual({ ok: true });
        expect(await world.accounts.idToken(phone.sessionToken)).toEqual({ ok: false, code: 'SIGN_IN_AGAIN' });
        expect(await world.accounts.idToken(laptop.sessionToken)).toMatchObject({ ok: true });
        expect(await world.accounts.revokeSession(phone.uid, older?.id ?? '')).toEqual({ ok: false, code: 'NOT_FOUND' });
      });

      it('of somebody else are as unknown as none', async () => {
        const sam = await signedIn();
        const eve = await world.accounts.createAccount({ ...SAM, email: 'eve@example.com', verified: true });
        const [session] = await world.accounts.listSessions(sam.uid);
        const stolen = await world.accounts.revokeSession(eve.ok ? eve.uid : '', session?.id ?? '');
        expect(stolen).toEqual({ ok: false, code: 'NOT_FOUND' });
        expect(await world.accounts.idToken(sam.sessionToken)).toMatchObject({ ok: true });
      });

      it('signing out ends this one, and signing out again is fine', async () => {
        const phone = await signedIn();
        const laptop = await signedIn();
        await world.accounts.signOut(phone.sessionToken);
        await world.accounts.signOut(phone.sessionToken);
        await world.accounts.signOut('rubbish');
        expect(await world.accounts.idToken(phone.sessionToken)).toEqual({ ok: false, code: 'SIGN_IN_AGAIN' });
        expect(await world.accounts.idToken(laptop.sessionToken)).toMatchObject({ ok: true });
      });

      it('[10.2] signing out, and signing another one out, ends the id tokens of that sign-in at once, and no others', async () => {
        const [phone, tablet, laptop] = [await signedIn(), await signedIn(), await signedIn()];
        const tokens = await Promise.all(
          [phone, tablet, laptop].map(async ({ sessionToken }) => world.identity.verify(await idTokenOf(sessionToken))),
        );
        const current = async () => {
          const user = await world.identity.user(phone.uid);
          return tokens.map((token) => user !== null && token.ok && isCurrent(token, user));
        };
        expect(await current()).toEqual([true, true, true]);
        await world.accounts.signOut(phone.sessionToken);
        expect(await current()).toEqual([false, true, true]);
        const id = tokens[1]?.ok ? String(tokens[1].sessionId) : '';
        await Promise.all([world.accounts.revokeSession(phone.uid, id), world.accounts.signOut(laptop.sessionToken)]);
        expect(await current()).toEqual([false, false, false]);
        world.advance(2 * HOUR);
        const again = await world.identity.verify(await idTokenOf((await signedIn()).sessionToken));
        await world.accounts.revokeSession(phone.uid, again.ok ? String(again.sessionId) : '');
        // What ended long ago has no token left that could be refused.
        expect((await world.identity.user(phone.uid))?.endedSessions).toHaveLength(1);
      });

      it('ending them all refuses the id tokens already given, not those given later', async () => {
        const { sessionToken, uid } = await signedIn();
        const before = await world.identity.verify(await idTokenOf(sessionToken));
        world.advance(1);
        await world.identity.endAllSessions(uid);
        const user = await world.identity.user(uid);
        const after = await world.identity.verify(await idTokenOf((await signedIn()).sessionToken));
        if (!before.ok || !after.ok || !user) throw new Error('a genuine token was refused');
        expect(isCurrent(before, user)).toBe(false);
        expect(isCurrent(after, user)).toBe(true);
        expect(await world.accounts.idToken(sessionToken)).toEqual({ ok: false, code: 'SIGN_IN_AGAIN' });
      });
    });

    describe('verifying the address', () => {
      const linkToken = async () => tokenIn(await lastEmail('Confirm your email address'));
      beforeEach(async () => {
        await world.accounts.signUp(SAM);
      });

      it('happens by the link, is told once, and the link opened twice does nothing more', async () => {
        const token = await linkToken();
        const answer = await world.accounts.verifyEmail(token);
        expect(answer).toMatchObject({ ok: true });
        expect(await world.accounts.verifyEmail(token)).toEqual(answer);
        expect(await world.identity.userByEmail(SAM.email)).toMatchObject({ emailVerified: true });
        expect((await world.events()).map(({ kind }) => kind)).toEqual(['registered', 'email-verified']);
        const verdict = await world.identity.verify(await idTokenOf((await signedIn()).sessionToken));
        expect(verdict).toMatchObject({ ok: true, emailVerified: true });
      });

      it('gives nobody a session', async () => {
        await world.accounts.verifyEmail(await linkToken());
        const user = await world.identity.userByEmail(SAM.email);
        expect(await world.accounts.listSessions(user?.uid ?? '')).toEqual([]);
      });

      it('refuses a link after a day, and a new one works', async () => {
        const token = await linkToken();
        world.advance(DAY + 1000);
        expect(await world.accounts.verifyEmail(token)).toEqual({ ok: false, code: 'LINK_EXPIRED' });
        await world.accounts.resendVerification(SAM.email);
        expect(await world.accounts.verifyEmail(await linkToken())).toMatchObject({ ok: true });
      });

      it('refuses a link nobody made', async () => {
        const { privateKey } = await generateKeyPair('ES256');
        const claims = { email: SAM.email, exp: Math.floor(world.now() / 1000) + 60 };
        const forged = [
          '',
          'x',
          'a.b.c',
          new UnsecuredJWT(claims).encode(),
          await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(privateKey),
          await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('guess'.repeat(8))),
        ];
        for (const token of forged) {
          expect(await world.accounts.verifyEmail(token)).toEqual({ ok: false, code: 'LINK_EXPIRED' });
        }
        expect(await world.identity.userByEmail(SAM.email)).toMatchObject({ emailVerified: false });
      });

      it('an id token is no link, and a link is no id token', async () => {
        const idToken = await idTokenOf((await signedIn()).sessionToken);
        expect(await world.accounts.verifyEmail(idToken)).toEqual({ ok: false, code: 'LINK_EXPIRED' });
        expect(await world.identity.verify(await linkToken())).toEqual({ ok: false, reason: 'invalid' });
      });

      it('asking again answers alike for unknown, verified and waiting, and writes only to the waiting', async () => {
        const count = async () => (await world.emails()).length;
        const before = await count();
        expect(await world.accounts.resendVerification('nobody@example.com')).toBeUndefined();
        expect(await world.accounts.resendVerification('rubbish')).toBeUndefined();
        expect(await count()).toBe(before);
        world.advance(1000);
        expect(await world.accounts.resendVerification(SAM.email)).toBeUndefined();
        expect(await count()).toBe(before + 1);
        await world.accounts.verifyEmail(await linkToken());
        expect(await world.accounts.resendVerification(SAM.email)).toBeUndefined();
        expect(await count()).toBe(before + 1);
      });
    });

    describe('resetting the password', () => {
      beforeEach(async () => {
        await world.accounts.signUp(SAM);
      });
      const password = 'seven quiet harbours';

      it('works once by the link; old password, sessions and tokens end; the owner is told', async () => {
        const old = await signedIn();
        const oldToken = await world.identity.verify(await idTokenOf(old.sessionToken));
        const token = await resetTokenFor(SAM.email);
        world.advance(1);
        expect(await world.accounts.resetPassword({ token, password })).toEqual({ ok: true, uid: old.uid });
        expect(await world.accounts.resetPassword({ token, password: 'eight quiet harbours' })).toMatchObject({
          code: 'LINK_EXPIRED',
        });
        expect(await world.accounts.idToken(old.sessionToken)).toEqual({ ok: false, code: 'SIGN_IN_AGAIN' });
        expect(await world.accounts.signIn({ email: SAM.email, password: SAM.password })).toMatchObject({
          code: 'SIGN_IN_FAILED',
        });
        expect(await signedIn(password)).toMatchObject({ ok: true });
        const user = await world.identity.user(old.uid);
        expect(oldToken.ok && user && isCurrent(oldToken, user)).toBe(false);
        expect(await lastEmail('Your password was changed')).toMatchObject({ to: SAM.email });
      });

      it('of five opening one link at once, one succeeds', async () => {
        const token = await resetTokenFor(SAM.email);
        const tries = ['one', 'two', 'three', 'four', 'five'].map((word) =>
          world.accounts.resetPassword({ token, password: `${word} quiet harbours` }),
        );
        expect((await Promise.all(tries)).filter(({ ok }) => ok).length).toBe(1);
      });

      it('[10.2] ends the links sent before it, whichever of them was used', async () => {
        const [first, second, third] = [
          await resetTokenFor(SAM.email),
          await resetTokenFor(SAM.email),
          await resetTokenFor(SAM.email),
        ];
        expect(await world.accounts.resetPassword({ token: second, password })).toMatchObject({ ok: true });
        for (const token of [first, third]) {
          const late = await world.accounts.resetPassword({ token, password: 'eight quiet harbours' });
          expect(late).toEqual({ ok: false, code: 'LINK_EXPIRED' });
        }
        expect(await signedIn(password)).toMatchObject({ ok: true });
      });

      it.each(['SamCarter2026', 'sam@example.com', 'Password123', 'short pw1', 'xy7'.repeat(43)])(
        '[10.9] refuses %s as sign-up does, and keeps the link usable',
        async (weak) => {
          const token = await resetTokenFor(SAM.email);
          expect(await world.accounts.signUp({ ...SAM, password: weak })).toMatchObject({ code: 'PASSWORD_WEAK' });
          expect(await world.accounts.resetPassword({ token, password: weak })).toMatchObject({ code: 'PASSWORD_WEAK' });
          expect(await world.accounts.resetPassword({ token, password })).toMatchObject({ ok: true });
        },
      );

      it('[10.2] somebody who is signed in and knows the old one changes it: every other sign-in and reset link ends', async () => {
        const [here, there] = [await signedIn(), await signedIn()];
        const verified = await world.identity.verify(await idTokenOf(here.sessionToken));
        const elsewhere = await world.identity.verify(await idTokenOf(there.sessionToken));
        const who = { uid: here.uid, sessionId: verified.ok ? verified.sessionId : null };
        const link = await resetTokenFor(SAM.email);
        const change = (old: string, newPassword: string) => world.accounts.changePassword(who, { password: old, newPassword });
        expect(await change('wrong wrong wrong', password)).toMatchObject({ code: 'SIGN_IN_FAILED', field: 'password' });
        expect(await change(SAM.password, 'SamCarter2026')).toMatchObject({ code: 'PASSWORD_WEAK', field: 'newPassword' });
        expect(await world.accounts.idToken(there.sessionToken)).toMatchObject({ ok: true });
        expect(await change(SAM.password, password)).toEqual({ ok: true });
        const user = await world.identity.user(here.uid);
        const current = [verified, elsewhere].map((token) => token.ok && user !== null && isCurrent(token, user));
        expect(current).toEqual([true, false]);
        expect(await world.accounts.idToken(here.sessionToken)).toMatchObject({ ok: true });
        expect(await world.accounts.idToken(there.sessionToken)).toEqual({ ok: false, code: 'SIGN_IN_AGAIN' });
        expect(await world.accounts.resetPassword({ token: link, password })).toEqual({ ok: false, code: 'LINK_EXPIRED' });
        expect(await world.accounts.signIn({ email: SAM.email, password: SAM.password })).toMatchObject({ ok: false });
        expect(await signedIn(password)).toMatchObject({ ok: true });
        expect(await lastEmail('Your password was changed')).toMatchObject({ to: SAM.email });
      });

      it('proves the address as well', async () => {
        await world.accounts.resetPassword({ token: await resetTokenFor(SAM.email), password });
        expect(await world.identity.userByEmail(SAM.email)).toMatchObject({ emailVerified: true });
        expect((await world.events()).map(({ kind }) => kind)).toEqual(['registered', 'email-verified']);
      });

      it('refuses a weak password and keeps the link usable', async () => {
        const token = await resetTokenFor(SAM.email);
        expect(await world.accounts.resetPassword({ token, password: 'password123' })).toMatchObject({ code: 'PASSWORD_WEAK' });
        expect(await world.accounts.resetPassword({ token, password })).toMatchObject({ ok: true });
      });

      it('refuses a link after an hour, and one nobody made', async () => {
        const token = await resetTokenFor(SAM.email);
        world.advance(HOUR + 1000);
        for (const each of [token, '', 'x', 'reset-password:x', '__proto__']) {
          expect(await world.accounts.resetPassword({ token: each, password })).toEqual({ ok: false, code: 'LINK_EXPIRED' });
        }
        expect(await signedIn()).toMatchObject({ ok: true });
      });

      it('asking answers alike for a known and an unknown address, and writes only to the known', async () => {
        const before = (await world.emails()).length;
        expect(await world.accounts.requestPasswordReset('nobody@example.com')).toBeUndefined();
        expect((await world.emails()).length).toBe(before);
        expect(await world.accounts.requestPasswordReset(SAM.email)).toBeUndefined();
        expect((await world.emails()).length).toBe(before + 1);
      });
    });

    describe('telling the server', () => {
      it('comes again at the next start when nobody confirmed it', async () => {
        world.deafFor(1);
        await world.accounts.signUp(SAM);
        expect(await world.events()).toEqual([]);
        await world.restart();
        expect(await world.identity.announce()).toBe(1);
        expect((await world.events()).map(({ kind }) => kind)).toEqual(['registered']);
        expect(await world.identity.announce()).toBe(0);
      });

      it('comes again at the next sign-in, before the person is let in', async () => {
        world.deafFor(1);
        await world.accounts.signUp(SAM);
        await world.events();
        await signedIn();
        expect((await world.events()).map(({ kind }) => kind)).toEqual(['registered']);
      });

      it('keeps the order: registered before verified', async () => {
        world.deafFor(2);
        await world.accounts.signUp(SAM);
        const token = tokenIn(await lastEmail('Confirm your email address'));
        await world.accounts.verifyEmail(token);
        await world.events();
        await world.identity.announce();
        expect((await world.events()).map(({ kind }) => kind)).toEqual(['registered', 'email-verified']);
      });
    });

    describe('accounts made by the operator', () => {
      it('are told, get no email, and can sign in at once', async () => {
        const uid = 'demomember1';
        expect(await world.accounts.createAccount({ ...SAM, verified: true, uid })).toEqual({ ok: true, uid });
        expect(await world.emails()).toEqual([]);
        expect((await world.events()).map(({ id }) => id)).toEqual([`registered:${uid}`, `email-verified:${uid}`]);
        expect(await signedIn()).toMatchObject({ uid, emailVerified: true });
      });

      it('refuses a taken address and a taken uid, and leaves nothing behind', async () => {
        const uid = 'demomember1';
        await world.accounts.createAccount({ ...SAM, verified: true, uid });
        expect(await world.accounts.createAccount({ ...SAM, verified: true })).toEqual({ ok: false, code: 'DUPLICATE' });
        const other = { ...SAM, email: 'other@example.com', verified: true };
        expect(await world.accounts.createAccount({ ...other, uid })).toEqual({ ok: false, code: 'DUPLICATE' });
        expect(await world.identity.userByEmail('other@example.com')).toBeNull();
        expect(await world.accounts.createAccount(other)).toMatchObject({ ok: true });
      });
    });
  });
}
