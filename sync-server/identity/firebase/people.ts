/**
 * Who signs in with a hosted provider, as this server knows them: one record each, made when their first token is seen. It holds
 * the link to the provider's own id, from which our uid is derived, so that the link can be read both ways.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Uid } from '../../../schemas/basics/primitives.ts';
import type { Clock } from '../../ports.ts';
import type { Body, Store } from '../../store/store.ts';
import { USERS } from '../email-claims.ts';
import { isEmail, isName, tidyEmail, tidyName } from '../entry.ts';
import type { Consent, Directory, IdentityUser } from '../port.ts';

/** Address to uid; the newest person with an address has it. */
const ADDRESSES = 'cell/identity-hosted-emails';
const ATTEMPTS = 10;
const NOBODY_YET = 'Member';

const Record = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  emailVerified: z.boolean(),
  createdAt: z.string(),
  announced: z.enum(['', 'registered', 'verified']),
  unannounced: z.enum(['yes', 'no']),
  consents: z.array(
    z.object({ kind: z.enum(['terms', 'privacy', 'marketing_platform']), version: z.string(), givenAt: z.string() }),
  ),
  tokensValidAfter: z.number(),
  /** By when they began, in seconds. The provider goes on making tokens of them for as long as it likes. */
  endedSessions: z._default(z.array(z.string()), []),
  provider: z.string(),
  providerUid: z.string(),
  /** `iat` of the token the facts are from: an older one does not take them back. Seconds. */
  asOf: z.number(),
  /** They left: the record stays so that the provider's account, which is not ours to remove, does not make them anew. */
  erased: z.boolean(),
});
type Record = z.infer<typeof Record>;

export interface SeenPerson {
  readonly providerUid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** What the provider calls them, if it does. */
  readonly name: string | undefined;
  /** Seconds since 1970. */
  readonly asOf: number;
}

/** Said by the person when they sign up; only heard the first time. */
export interface Introduction {
  readonly name: string;
  readonly consents: readonly Consent[];
}

/** Ours from theirs: 128 bits of a hash, in our alphabet. A project's ids never meet another's. */
export function hostedUid(provider: string, providerUid: string): Uid {
  return createHash('sha256').update(`${provider}\n${providerUid}`).digest('hex').slice(0, 32);
}

export class HostedPeople {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #provider: string;

  /** `provider` names the provider and the project in it. */
  constructor(options: { store: Store; clock: Clock; provider: string }) {
    this.#store = options.store;
    this.#clock = options.clock;
    this.#provider = options.provider;
  }

  /** Null for who cannot be a person here: no address we can write to, or erased. `due`: there is something to announce. */
  async see(person: SeenPerson, introduction?: Introduction): Promise<{ user: IdentityUser; due: boolean } | null> {
    const email = tidyEmail(person.email);
    if (!isEmail(email)) return null;
    const uid = this.uidOf(person.providerUid);
    const seen = { ...person, email };
    const record = await this.#change(uid, (before) => {
      if (!before) return this.#first(uid, seen, introduction);
      if (before.erased || before.asOf > seen.asOf) return before;
      const { emailVerified, asOf } = seen;
      const isNew = before.email !== email || before.emailVerified !== emailVerified;
      return isNew ? { ...before, email, emailVerified, asOf } : before;
    });
    return record.erased ? null : { user: userOf(record), due: record.unannounced === 'yes' };
  }

  uidOf(providerUid: string): Uid {
    return hostedUid(this.#provider, providerUid);
  }

  mark(uid: Uid, announced: 'registered' | 'verified'): Promise<unknown> {
    return this.#change(uid, (before) => before && { ...before, announced });
  }

  directory(): Directory {
    return {
      user: (uid) => this.#user(uid),
      userByEmail: async (email) => {
        const address = await this.#store.get(ADDRESSES, addressId(tidyEmail(email)));
        const uid = address?.body.uid;
        const user = typeof uid === 'string' ? await this.#user(uid) : null;
        return user?.email === tidyEmail(email) ? user : null;
      },
      endAllSessions: async (uid) => {
        await this.#change(uid, (before) => before && { ...before, tokensValidAfter: this.#clock.now() });
      },
      endSession: async (uid, sessionId) => {
        const after = await this.#change(uid, (before) => before && withoutSession(before, sessionId));
        return after !== null;
      },
      erase: async (uid) => {
        const blank = { email: `${uid}@erased.invalid`, name: NOBODY_YET, consents: [], erased: true };
        const before = await this.#user(uid);
        await this.#change(
          uid,
          (record) => record && { ...record, ...blank, announced: 'verified', tokensValidAfter: this.#clock.now() },
        );
        if (before) await this.#note(before.email, null);
      },
    };
  }

  async #user(uid: Uid): Promise<IdentityUser | null> {
    const stored = await this.#store.get(USERS, `user:${uid}`);
    const record = stored && !stored.deleted ? this.#read(stored.body) : null;
    return record && !record.erased ? userOf(record) : null;
  }

  /** Somebody this server knows from elsewhere (it kept passwords itself before) is nobody here. */
  #read(body: Body): Record | null {
    const record = Record.safeParse(body);
    return record.success && record.data.provider === this.#provider ? record.data : null;
  }

  #first(uid: Uid, { providerUid, email, emailVerified, name, asOf }: SeenPerson, introduction?: Introduction): Record {
    const createdAt = new Date(this.#clock.now()).toISOString();
    const consents = (introduction?.consents ?? []).map(({ kind, version }) => ({ kind, version, givenAt: createdAt }));
    return {
      id: uid,
      email,
      name: nameFrom(introduction?.name, name, email.split('@')[0]?.replace(/[^\p{L}]+/gu, ' ')),
      emailVerified,
      createdAt,
      announced: '',
      unannounced: 'yes',
      consents,
      tokensValidAfter: 0,
      endedSessions: [],
      provider: this.#provider,
      providerUid,
      asOf,
      erased: false,
    };
  }

  /** Written on the revision that was read, and once more when somebody was quicker. */
  async #change<R extends Record | null>(uid: Uid, change: (before: Record | null) => R): Promise<R> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const stored = await this.#store.get(USERS, `user:${uid}`);
      const before = stored && !stored.deleted ? this.#read(stored.body) : null;
      const after = change(before);
      if (!after || after === before) return after;
      const due = after.announced === '' || (after.emailVerified && after.announced !== 'verified');
      const body = { ...after, unannounced: due ? ('yes' as const) : ('no' as const) };
      const [result] = await this.#store.put([{ db: USERS, id: `user:${uid}`, body, expect: stored?.rev ?? null }]);
      if (!result?.ok) continue;
      if (before?.email !== after.email && !after.erased) await this.#note(after.email, uid);
      return { ...after, unannounced: body.unannounced };
    }
    throw new Error('identity: a record changes faster than it can be written');
  }

  async #note(email: string, uid: Uid | null): Promise<void> {
    const id = addressId(email);
    const before = await this.#store.get(ADDRESSES, id);
    await this.#store.put([{ db: ADDRESSES, id, body: { uid }, expect: before?.rev ?? null }]);
  }
}

const addressId = (email: string) => `email:${createHash('sha256').update(email).digest('hex')}`;

/** Sign-ins remembered by name; beyond that, the earliest ends every one that began before it as well. */
const ENDED_SESSIONS = 50;

function withoutSession(record: Record, sessionId: string): Record {
  const ended = record.endedSessions;
  if (ended.includes(sessionId) || !/^\d{1,12}$/.test(sessionId)) return record;
  const all = [...ended, sessionId].sort((one, other) => Number(one) - Number(other));
  if (all.length <= ENDED_SESSIONS) return { ...record, endedSessions: all };
  const [first, ...kept] = all;
  const validAfter = Math.max(record.tokensValidAfter, (Number(first) + 1) * 1000);
  return { ...record, endedSessions: kept, tokensValidAfter: validAfter };
}

const userOf = ({ id, email, name, emailVerified, tokensValidAfter, endedSessions }: Record): IdentityUser => ({
  uid: id,
  email,
  displayName: name,
  emailVerified,
  tokensValidAfter,
  endedSessions,
});

/** The first that may stand as a name. */
function nameFrom(...candidates: readonly (string | undefined)[]): string {
  const tidy = candidates.map((candidate) => tidyName(candidate ?? ''));
  return tidy.find(isName) ?? NOBODY_YET;
}
