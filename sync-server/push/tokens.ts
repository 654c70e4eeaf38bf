/**
 * Who can be reached where: one document a token in `cell/push-tokens`, `pushtoken:<uid>:<sha256(endpoint)>`, which no device ever
 * reads. Written when a device registers, when a push service says that nobody is there, and as time goes by.
 */
import { createHash } from 'node:crypto';
import type { Instant } from '../../schemas/basics/primitives.ts';
import { between, instantOf } from '../../schemas/basics/time.ts';
import type { Clock } from '../ports.ts';
import type { Body, Store, StoredDocument } from '../store/store.ts';
import { documentsOf } from '../store/walk.ts';
import type { Push, PushAddress } from './push.ts';
import { aged, type Because, EXPIRED_AFTER, ended, isReachable, REMEMBERED, type Reachable, TokenRecord } from './record.ts';

export const PUSH_TOKENS = 'cell/push-tokens';
/** A person has few devices; what is beyond that is somebody filling the store. */
const MOST = 10;

export interface Registration {
  readonly uid: string;
  readonly token: string;
  readonly deviceId: string | null;
  /** What the device is called. */
  readonly ua: string | null;
}

export class PushTokens {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #push: Push | null;

  /** @param push null while pushes are off: then no token is taken */
  constructor(parts: { store: Store; clock: Clock; push: Push | null }) {
    this.#store = parts.store;
    this.#clock = parts.clock;
    this.#push = parts.push;
  }

  /** New or refreshed. False for a token that leads nowhere we send to. An address is one person's: whoever had it loses it. */
  async register({ uid, token, deviceId, ua }: Registration): Promise<boolean> {
    const address = this.#push?.addressOf(token);
    if (!address) return false;
    const hash = hashOf(address.endpoint);
    const now = this.#now();
    await this.#change(idOf(uid, hash), (before) => {
      const { subscription } = address;
      const kept = before && isReachable(before) ? before : null;
      return {
        ...{ uid, address: hash, status: 'active', token, lastRefreshedAt: now },
        createdAt: kept?.createdAt ?? now,
        ...(subscription ? split(subscription) : {}),
        ...(ua ? { ua } : {}),
        ...(deviceId ? { deviceId } : {}),
        ...(kept?.lastDeliveredAt ? { lastDeliveredAt: kept.lastDeliveredAt } : {}),
        delivered: kept?.delivered ?? [],
      };
    });
    const same = await this.#find('address', hash);
    for (const other of same) if (other.uid !== uid) await this.#end(other, 'moved');
    await this.#endOldest(uid);
    return true;
  }

  /** The device is not to be reached any more; false when there is no such token of this person. */
  async forget(uid: string, token: string): Promise<boolean> {
    const address = this.#push?.addressOf(token);
    const record = address && (await this.#read(idOf(uid, hashOf(address.endpoint))))?.record;
    if (!record || !isReachable(record)) return false;
    await this.#end(record, 'signed-out');
    return true;
  }

  /** Signed out there, or by its person from another device. */
  async forgetDevice(uid: string, deviceId: string): Promise<void> {
    for (const record of await this.#reachable(uid)) if (record.deviceId === deviceId) await this.#end(record, 'signed-out');
  }

  /** The account is gone: not even that it was is kept. */
  async forgetPerson(uid: string): Promise<void> {
    for (const { id, rev } of await this.#store.find(PUSH_TOKENS, 'uid', uid)) {
      await this.#store.put([{ db: PUSH_TOKENS, id, body: {}, deleted: true, expect: rev }]);
    }
  }

  /** Where this errand's message is still to be sent, newest first. */
  async waitingFor(uid: string, errandId: string): Promise<{ record: Reachable; to: PushAddress }[]> {
    const records = await this.#reachable(uid);
    return records.flatMap((record) => {
      const to = record.delivered.includes(errandId) ? null : this.#push?.addressOf(record.token);
      return to ? [{ record, to }] : [];
    });
  }

  async delivered(record: Reachable, errandId: string): Promise<void> {
    await this.#change(idOf(record.uid, record.address), (before) => {
      if (!before || !isReachable(before)) return null;
      const delivered = [...before.delivered.filter((id) => id !== errandId), errandId].slice(-REMEMBERED);
      return { ...before, delivered, lastDeliveredAt: this.#now() };
    });
  }

  /** The push service says that nobody is there (404, 410). One that was registered anew meanwhile stays. */
  async gone(record: Reachable): Promise<void> {
    await this.#end(record, 'gone');
  }

  /** active → stale → expired, and what ended long ago is removed. Returns how many changed. */
  async age(): Promise<number> {
    let changed = 0;
    for await (const stored of documentsOf(this.#store, PUSH_TOKENS)) changed += (await this.#ageOne(stored)) ? 1 : 0;
    return changed;
  }

  async #ageOne(stored: StoredDocument): Promise<boolean> {
    const record = TokenRecord.parse(stored.body);
    const now = this.#now();
    const isOver = !isReachable(record) && between(record.lastRefreshedAt, now) >= 2 * EXPIRED_AFTER;
    const after = aged(record, now);
    if (after === record && !isOver) return false;
    // Refreshed meanwhile: its next turn sees that.
    const write = { db: PUSH_TOKENS, id: stored.id, body: bodyOf(after), deleted: isOver, expect: stored.rev };
    const [result] = await this.#store.put([write]);
    return result?.ok ?? false;
  }

  /** Newest first. */
  async #reachable(uid: string): Promise<Reachable[]> {
    const now = this.#now();
    const records = (await this.#find('uid', uid)).map((record) => aged(record, now)).filter(isReachable);
    return records.sort((a, b) => (a.lastRefreshedAt < b.lastRefreshedAt ? 1 : -1));
  }

  async #endOldest(uid: string): Promise<void> {
    for (const record of (await this.#reachable(uid)).slice(MOST)) await this.#end(record, 'too-many');
  }

  async #end({ uid, address, lastRefreshedAt }: TokenRecord, because: Because): Promise<void> {
    await this.#change(idOf(uid, address), (before) => {
      if (!before || !isReachable(before) || before.lastRefreshedAt > lastRefreshedAt) return null;
      return ended(before, because, this.#now());
    });
  }

  async #find(field: 'uid' | 'address', value: string): Promise<TokenRecord[]> {
    const found = await this.#store.find(PUSH_TOKENS, field, value);
    return found.map(({ body }) => TokenRecord.parse(body));
  }

  async #read(id: string): Promise<{ record: TokenRecord | null; rev: string } | null> {
    const stored = await this.#store.get(PUSH_TOKENS, id);
    return stored && { record: stored.deleted ? null : TokenRecord.parse(stored.body), rev: stored.rev };
  }

  async #change(id: string, change: (before: TokenRecord | null) => TokenRecord | null): Promise<void> {
    for (;;) {
      const stored = await this.#read(id);
      const after = change(stored?.record ?? null);
      if (!after) return;
      const body = bodyOf(TokenRecord.parse(after));
      const [result] = await this.#store.put([{ db: PUSH_TOKENS, id, body, expect: stored?.rev ?? null }]);
      if (result?.ok) return;
    }
  }

  #now(): Instant {
    return instantOf(this.#clock.now());
  }
}

function split({ vapidKey, swScope, endpoint, auth, p256dh }: NonNullable<PushAddress['subscription']>) {
  return { subscription: { endpoint, auth, p256dh }, vapidKey, swScope };
}

/** Without fields that are spelled out as absent. */
function bodyOf(record: TokenRecord): Body {
  return Object.fromEntries(
    Object.entries(record).flatMap(([field, value]) => (value === undefined ? [] : [[field, value] as const])),
  );
}

const hashOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');
const idOf = (uid: string, address: string): string => `pushtoken:${uid}:${address}`;
