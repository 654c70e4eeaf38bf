import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutgoingEmail } from '../../mail/mail.ts';
import { systemPorts } from '../../ports.ts';
import { openSqliteIn } from '../../store/sqlite/store.ts';
import type { Store } from '../../store/store.ts';
import { type EmbeddedIdentity, embeddedIdentity, SecretMismatch } from './embedded.ts';

const DAY = 86_400_000;
const SECRET = 'a secret for tests only, 32 characters and more';
const SAM = {
  email: 'sam@example.com',
  password: 'forty purple ladders',
  name: 'Sam Carter',
  consents: [
    { kind: 'terms' as const, version: '1' },
    { kind: 'privacy' as const, version: '1' },
  ],
};

describe('the embedded identity adapter', () => {
  let now: number;
  let store: Store;
  let failures: [string, unknown][];
  let mailFails: boolean;
  const emails: OutgoingEmail[] = [];
  const { random } = systemPorts();
  const start = (secret = SECRET): Promise<EmbeddedIdentity> =>
    embeddedIdentity({
      store,
      random,
      secret,
      clock: { now: () => now },
      mail: {
        label: 'kept by the test',
        send: async (email) => {
          if (mailFails) throw new Error('no post today');
          emails.push(email);
        },
      },
      publicUrl: () => 'https://hub.example',
      onAccountEvent: async () => {},
      onFailure: (task, cause) => failures.push([task, cause]),
    });

  beforeEach(() => {
    now = Date.parse('2026-03-03T09:14:00.000Z');
    vi.useFakeTimers({ toFake: ['Date'], now });
    store = openSqliteIn(new DatabaseSync(':memory:'), { random });
    failures = [];
    mailFails = false;
    emails.length = 0;
  });
  afterEach(async () => {
    await store.close();
    vi.useRealTimers();
  });

  it('another secret than the one the store was made with stops the start', async () => {
    await start();
    await expect(start(`${SECRET}, another one`)).rejects.toBeInstanceOf(SecretMismatch);
  });

  it('two started on one store agree on the key', async () => {
    const first = await start();
    const second = await start();
    expect(await second.accounts.jwks()).toEqual(await first.accounts.jwks());
  });

  it('[10.29] killed between an account and its password, creating the same account again finishes it', async () => {
    const { accounts } = await start();
    const account = { ...SAM, verified: true, uid: 'sam12345' };
    await accounts.createAccount(account);
    const [credential] = await store.list('cell/identity-accounts', { limit: 1 });
    if (!credential) throw new Error('no password stored');
    await store.put([{ db: 'cell/identity-accounts', id: credential.id, body: {}, deleted: true, expect: credential.rev }]);
    expect(await accounts.signIn(SAM)).toEqual({ ok: false, code: 'SIGN_IN_FAILED' });
    const other = { ...account, email: 'other@example.com' };
    expect(await accounts.createAccount(other)).toEqual({ ok: false, code: 'DUPLICATE' });
    expect(await accounts.createAccount(account)).toEqual({ ok: true, uid: 'sam12345' });
    expect(await accounts.signIn(SAM)).toMatchObject({ ok: true, uid: 'sam12345' });
    const again = { ...account, password: 'another purple ladder' };
    expect(await accounts.createAccount(again)).toEqual({ ok: false, code: 'DUPLICATE' });
    expect(await accounts.signIn(again)).toEqual({ ok: false, code: 'SIGN_IN_FAILED' });
  });

  it('after 90 days tokens are signed with a new key, and the old one is still published', async () => {
    const identity = await start();
    await identity.accounts.createAccount({ ...SAM, verified: true });
    const signIn = async () => {
      const session = await identity.accounts.signIn(SAM);
      const token = session.ok ? await identity.accounts.idToken(session.sessionToken) : session;
      return token.ok ? identity.verify(token.idToken) : token;
    };
    expect(await signIn()).toMatchObject({ ok: true });
    now += 91 * DAY;
    vi.setSystemTime(now);
    expect(await signIn()).toMatchObject({ ok: true });
    expect((await identity.accounts.jwks()).keys.length).toBe(2);
  });

  it('sweeping removes what has expired and nothing else', async () => {
    const identity = await start();
    await identity.accounts.createAccount({ ...SAM, verified: true });
    const short = await identity.accounts.signIn({ ...SAM, remember: false });
    const long = await identity.accounts.signIn(SAM);
    await identity.accounts.requestPasswordReset(SAM.email);
    await identity.settled();
    expect(await identity.sweep()).toBe(0);
    now += 2 * DAY;
    vi.setSystemTime(now);
    expect(await identity.sweep()).toBe(2);
    if (!short.ok || !long.ok) throw new Error('not signed in');
    expect(await identity.accounts.listSessions(long.uid)).toHaveLength(1);
    expect(await identity.accounts.idToken(short.sessionToken)).toMatchObject({ ok: false });
    expect(await identity.accounts.idToken(long.sessionToken)).toMatchObject({ ok: true });
  });

  it('prints nothing, whatever happens', async () => {
    const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name));
    const identity = await start();
    await identity.accounts.signUp(SAM);
    await identity.accounts.signUp(SAM);
    await identity.accounts.signIn({ ...SAM, password: 'wrong wrong wrong' });
    await identity.accounts.signIn({ ...SAM, email: 'nobody@example.com' });
    await identity.accounts.requestPasswordReset('nobody@example.com');
    await identity.accounts.verifyEmail('rubbish');
    await identity.verify('rubbish');
    await identity.settled();
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
    expect(failures).toEqual([]);
  });

  it('killed between the account and its password: the owner gets in by a reset', async () => {
    const identity = await start();
    await identity.accounts.signUp(SAM);
    const [credential] = await store.list('cell/identity-accounts', { limit: 1 });
    if (!credential) throw new Error('no password stored');
    await store.put([{ db: 'cell/identity-accounts', id: credential.id, body: {}, deleted: true, expect: credential.rev }]);
    expect(await identity.accounts.signIn(SAM)).toEqual({ ok: false, code: 'SIGN_IN_FAILED' });
    await identity.accounts.requestPasswordReset(SAM.email);
    await identity.settled();
    const token = /#reset=(\w+)/.exec(emails.at(-1)?.text ?? '')?.[1] ?? '';
    expect(await identity.accounts.resetPassword({ token, password: SAM.password })).toMatchObject({ ok: true });
    expect(await identity.accounts.signIn(SAM)).toMatchObject({ ok: true, emailVerified: true });
  });

  it('a post office that fails spoils no sign-up; the email can be asked for again', async () => {
    const identity = await start();
    mailFails = true;
    expect(await identity.accounts.signUp(SAM)).toMatchObject({ ok: true });
    await identity.settled();
    expect(failures.map(([task]) => task)).toEqual(['mail']);
    mailFails = false;
    await identity.accounts.resendVerification(SAM.email);
    await identity.settled();
    expect(emails.map(({ to }) => to)).toEqual([SAM.email]);
  });

  it('a store that fails is a failure, not a wrong password', async () => {
    const identity = await start();
    await identity.accounts.createAccount({ ...SAM, verified: true });
    vi.spyOn(store, 'get').mockRejectedValue(new Error('disk full'));
    await expect(identity.accounts.signIn(SAM)).rejects.toThrow('disk full');
    await expect(identity.accounts.signUp({ ...SAM, email: 'eve@example.com' })).rejects.toThrow();
  });

  it('links point to the public address and keep the token behind the #, where no log sees it', async () => {
    const identity = await start();
    await identity.accounts.signUp(SAM);
    await identity.accounts.requestPasswordReset(SAM.email);
    await identity.settled();
    const links = emails.map(({ text }) => /https:\S+/.exec(text)?.[0] ?? '').sort();
    expect(links[0]).toMatch(/^https:\/\/hub\.example\/auth\/verify-email#token=[\w.-]+$/);
    expect(links[1]).toMatch(/^https:\/\/hub\.example\/login#reset=\w+$/);
  });
});
