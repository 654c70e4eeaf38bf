/** Confirming the address signs in the browser that signed up, and nobody else's. No sleeps: time is told. */
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutgoingEmail } from '../../mail/mail.ts';
import { systemPorts } from '../../ports.ts';
import { openSqliteIn } from '../../store/sqlite/store.ts';
import type { Store } from '../../store/store.ts';
import type { SignUp } from '../port.ts';
import { type EmbeddedIdentity, embeddedIdentity } from './embedded.ts';

const DAY = 86_400_000;
const VERIFICATIONS = 'cell/identity-verifications';
const SAM: SignUp = {
  email: 'sam@example.com',
  password: 'forty purple ladders',
  name: 'Sam Carter',
  consents: [
    { kind: 'terms', version: '1' },
    { kind: 'privacy', version: '1' },
  ],
};
const EVE: SignUp = { ...SAM, email: 'eve@example.com', name: 'Eve Marsh', password: 'seven quiet harbours' };

describe('the ticket of a sign-up', () => {
  let now: number;
  let store: Store;
  let identity: EmbeddedIdentity;
  const emails: OutgoingEmail[] = [];

  const newestLink = async (email: string, kind: 'token' | 'reset' = 'token') => {
    await identity.settled();
    const links = emails.filter(({ to }) => to === email).map(({ text }) => new RegExp(`#${kind}=(\\S+)`).exec(text)?.[1]);
    return decodeURIComponent(links.findLast((link) => link !== undefined) ?? '');
  };
  const ticketOf = async (form: SignUp) => {
    const answer = await identity.accounts.signUp(form);
    if (!answer.ok) throw new Error(answer.code);
    return answer.ticket;
  };
  const confirm = async (email: string, ticket?: string) => identity.accounts.verifyEmail(await newestLink(email), ticket);
  const signedInBy = async (email: string, ticket?: string) => {
    const answer = await confirm(email, ticket);
    if (!answer.ok) throw new Error(answer.code);
    return answer.signedIn ?? null;
  };
  const advance = (milliseconds: number) => {
    now += milliseconds;
    vi.setSystemTime(now);
  };

  beforeEach(async () => {
    now = Date.parse('2026-03-03T09:14:00.000Z');
    vi.useFakeTimers({ toFake: ['Date'], now });
    const { random } = systemPorts();
    store = openSqliteIn(new DatabaseSync(':memory:'), { random });
    emails.length = 0;
    identity = await embeddedIdentity({
      store,
      random,
      clock: { now: () => now },
      mail: { label: 'kept by the test', send: async (email) => void emails.push(email) },
      publicUrl: () => 'https://hub.example',
      secret: 'a secret for tests only, 32 characters and more',
      onAccountEvent: async () => {},
      onFailure: (task, cause) => {
        throw new Error(task, { cause });
      },
    });
  });
  afterEach(async () => {
    await identity.settled();
    await store.close();
    vi.useRealTimers();
  });

  it('[10.12] with the link of that account it signs in: a session like any other, of this moment', async () => {
    const ticket = await ticketOf(SAM);
    advance(DAY / 2);
    const signedIn = await signedInBy(SAM.email, ticket);
    expect(signedIn).toMatchObject({ email: SAM.email, displayName: SAM.name, emailVerified: true });
    const token = await identity.accounts.idToken(signedIn?.sessionToken ?? '');
    const verdict = token.ok && (await identity.verify(token.idToken));
    expect(verdict).toMatchObject({ ok: true, uid: signedIn?.uid, emailVerified: true, signedInAt: now });
    expect(await identity.accounts.listSessions(signedIn?.uid ?? '')).toHaveLength(1);
  });

  it('[10.12] without it, or with one nobody was given, the link confirms and signs nobody in', async () => {
    const ticket = await ticketOf(SAM);
    const changed = `${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of [undefined, '', 'x', changed, await newestLink(SAM.email)]) {
      expect(await confirm(SAM.email, wrong)).toEqual({ ok: true, uid: expect.any(String) });
    }
    expect(await signedInBy(SAM.email, ticket)).not.toBeNull();
  });

  it('[10.12] it works once, also for five who bring it at the same time', async () => {
    const ticket = await ticketOf(SAM);
    const link = await newestLink(SAM.email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => identity.accounts.verifyEmail(link, ticket)));
    expect(answers.map((answer) => answer.ok)).toEqual([true, true, true, true, true]);
    const sessions = answers.flatMap((answer) => (answer.ok && answer.signedIn ? [answer.signedIn.uid] : []));
    expect(sessions).toHaveLength(1);
    expect(await identity.accounts.listSessions(sessions[0] ?? '')).toHaveLength(1);
    expect(await signedInBy(SAM.email, ticket)).toBeNull();
  });

  it('[10.12] it ends with the link, and the next link brings no life to it', async () => {
    const ticket = await ticketOf(SAM);
    advance(DAY + 1000);
    expect(await confirm(SAM.email, ticket)).toEqual({ ok: false, code: 'LINK_EXPIRED' });
    await identity.accounts.resendVerification(SAM.email);
    expect(await signedInBy(SAM.email, ticket)).toBeNull();
    expect(await identity.sweep()).toBe(1);
  });

  it('[10.12] another account’s link signs in neither of the two, and the ticket stays good for its own', async () => {
    const ticket = await ticketOf(SAM);
    await ticketOf(EVE);
    await confirm(SAM.email);
    expect(await signedInBy(EVE.email, ticket)).toBeNull();
    expect((await signedInBy(SAM.email, ticket))?.email).toBe(SAM.email);
  });

  it('[10.12] before the address is confirmed nothing takes it, and it is not used up by trying', async () => {
    const ticket = await ticketOf(SAM);
    expect(await identity.accounts.verifyEmail('x', ticket)).toEqual({ ok: false, code: 'LINK_EXPIRED' });
    expect(await identity.accounts.verifyEmail(ticket, ticket)).toEqual({ ok: false, code: 'LINK_EXPIRED' });
    expect(await identity.accounts.idToken(ticket)).toMatchObject({ ok: false });
    expect(await identity.accounts.resetPassword({ token: ticket, password: 'a new good password' })).toMatchObject({
      ok: false,
    });
    expect(await identity.userByEmail(SAM.email)).toMatchObject({ emailVerified: false });
    expect(await signedInBy(SAM.email, ticket)).not.toBeNull();
  });

  it('[10.12] a new password ends it, chosen by a link or by who is signed in', async () => {
    // Whoever signed up with somebody's address must not be let in by what they were given then.
    const ticket = await ticketOf(SAM);
    await identity.accounts.requestPasswordReset(SAM.email);
    await identity.accounts.resetPassword({ token: await newestLink(SAM.email, 'reset'), password: 'a new good password' });
    expect(await signedInBy(SAM.email, ticket)).toBeNull();

    const other = await ticketOf(EVE);
    const { uid } = (await identity.userByEmail(EVE.email)) ?? { uid: '' };
    const change = { password: EVE.password, newPassword: 'nine loud lighthouses' };
    expect(await identity.accounts.changePassword({ uid, sessionId: null }, change)).toEqual({ ok: true });
    expect(await signedInBy(EVE.email, other)).toBeNull();
  });

  it('[10.12] an address that is taken is answered with one that looks alike and opens nothing', async () => {
    const own = await ticketOf(SAM);
    const stranger = await ticketOf({ ...SAM, password: 'another good password' });
    expect(stranger).toHaveLength(own.length);
    expect(await signedInBy(SAM.email, stranger)).toBeNull();
  });

  it('[10.12] what lies in the store does not sign in', async () => {
    const ticket = await ticketOf(SAM);
    const rows = await store.list(VERIFICATIONS, { limit: 10 });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(ticket);
    for (const stored of Object.values(rows[0]?.body ?? {})) {
      expect(await signedInBy(SAM.email, String(stored))).toBeNull();
    }
  });
});
