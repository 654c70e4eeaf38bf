/**
 * The secret addresses by which a member's calendar follows their bookings. An address is random and shown once; what is kept is its hash.
 * Each person has one: making another ends the one before.
 */
import { hash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { Instant, pattern, Uid } from '../../schemas/basics/primitives.ts';
import { instantOf } from '../../schemas/basics/time.ts';
import type { SystemPorts } from '../ports.ts';
import type { Store } from '../store/store.ts';

const CALENDARS = 'cell/calendars';
const Hash = pattern(/^[0-9a-f]{64}$/, 64);
/** `member:<uid>`: what their address is now; null once it was switched off. */
const OfMember = z.strictObject({ hash: z.nullable(Hash), madeAt: Instant });
/** `address:<hash>`: whose it is, as long as theirs says the same. */
const OfAddress = z.strictObject({ uid: Uid });

const memberId = (uid: string) => `member:${uid}`;
const addressId = (hashed: string) => `address:${hashed}`;
/** 256 bits in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const hashOf = (token: string): string => hash('sha256', token, 'hex');

export class CalendarAddresses {
  readonly #store: Store;
  readonly #ports: Pick<SystemPorts, 'clock' | 'random'>;

  constructor(store: Store, ports: Pick<SystemPorts, 'clock' | 'random'>) {
    this.#store = store;
    this.#ports = ports;
  }

  /** When it was made; null where there is none, or none any more. Throws StoreUnavailable, as all here do. */
  async madeAt(uid: string): Promise<Instant | null> {
    const { kept } = await this.#read(uid);
    return kept?.hash ? kept.madeAt : null;
  }

  /** The token of a new address. The one before is nobody's from now on. */
  async make(uid: string): Promise<string> {
    const token = Buffer.from(this.#ports.random.bytes(32)).toString('base64url');
    const hashed = hashOf(token);
    // First: an address that nobody's document names opens nothing.
    await this.#store.put([{ db: CALENDARS, id: addressId(hashed), body: { uid }, expect: null }]);
    await this.#keep(uid, hashed);
    return token;
  }

  /** False where there was none. */
  async end(uid: string): Promise<boolean> {
    return (await this.madeAt(uid)) !== null && this.#keep(uid, null);
  }

  /** Whose bookings that address shows; null for one that was guessed, replaced or switched off. */
  async memberOf(token: string): Promise<string | null> {
    if (!TOKEN.test(token)) return null;
    const hashed = hashOf(token);
    const stored = await this.#store.get(CALENDARS, addressId(hashed));
    if (!stored || stored.deleted) return null;
    const { uid } = z.parse(OfAddress, stored.body);
    const now = (await this.#read(uid)).kept?.hash;
    return now && timingSafeEqual(Buffer.from(now), Buffer.from(hashed)) ? uid : null;
  }

  /** Of somebody who has left nothing is kept, neither their address nor that there was one (G16). Once more is fine. */
  async forgetPerson(uid: string): Promise<void> {
    const addresses = await this.#store.find(CALENDARS, 'uid', uid);
    const own = await this.#store.get(CALENDARS, memberId(uid));
    for (const { id, rev } of [...addresses, ...(own && !own.deleted ? [own] : [])])
      await this.#store.put([{ db: CALENDARS, id, body: {}, deleted: true, expect: rev }]);
  }

  async #keep(uid: string, hashed: string | null): Promise<true> {
    for (;;) {
      const { rev } = await this.#read(uid);
      const body = { hash: hashed, madeAt: instantOf(this.#ports.clock.now()) };
      const [result] = await this.#store.put([{ db: CALENDARS, id: memberId(uid), body, expect: rev }]);
      if (result?.ok) return true;
    }
  }

  async #read(uid: string) {
    const stored = await this.#store.get(CALENDARS, memberId(uid));
    const kept = stored && !stored.deleted ? z.parse(OfMember, stored.body) : null;
    return { kept, rev: stored?.rev ?? null };
  }
}
