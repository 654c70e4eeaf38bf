/**
 * An address belongs to one account: before a user is written, a document keyed by the address's hash is claimed for its uid,
 * and who asks for the owner of an address asks the claim. A claim whose user was never written (the process died between
 * the two) may be taken over.
 */
import { createHash } from 'node:crypto';
import type { Store } from '../store/store.ts';

export const USERS = 'cell/identity-users';
const CLAIMS = 'cell/identity-emails';

export class EmailClaims {
  readonly #store: Store;
  /** Sign-ups of the same address wait for each other, so that a claim just made is not taken for an abandoned one. */
  readonly #busy = new Map<string, Promise<unknown>>();

  constructor(store: Store) {
    this.#store = store;
  }

  async ownerOf(email: string): Promise<string | null> {
    const claim = await this.#store.get(CLAIMS, idOf(email));
    const uid = claim && !claim.deleted ? claim.body.uid : null;
    return typeof uid === 'string' ? uid : null;
  }

  /** Claims the address and then has the user written. False when it is taken. */
  async claim(email: string, uid: string, writeUser: () => Promise<void>): Promise<boolean> {
    const id = idOf(email);
    const before = this.#busy.get(id) ?? Promise.resolve();
    const mine = before.then(() => this.#claimNow(email, uid, writeUser));
    const settled = mine.catch(() => {});
    this.#busy.set(id, settled);
    try {
      return await mine;
    } finally {
      if (this.#busy.get(id) === settled) this.#busy.delete(id);
    }
  }

  async #claimNow(email: string, uid: string, writeUser: () => Promise<void>): Promise<boolean> {
    const id = idOf(email);
    const claim = await this.#store.get(CLAIMS, id);
    if (claim && !claim.deleted) {
      const owner = await this.#store.get(USERS, `user:${String(claim.body.uid)}`);
      if (owner && !owner.deleted && owner.body.email === email) return false;
    }
    const [result] = await this.#store.put([{ db: CLAIMS, id, body: { uid }, expect: claim?.rev ?? null }]);
    if (!result?.ok) return false;
    await writeUser();
    return true;
  }

  /** After the user was removed. */
  async release(email: string, uid: string): Promise<void> {
    const claim = await this.#store.get(CLAIMS, idOf(email));
    if (!claim || claim.deleted || claim.body.uid !== uid) return;
    await this.#store.put([{ db: CLAIMS, id: idOf(email), body: {}, deleted: true, expect: claim.rev }]);
  }
}

const idOf = (email: string) => `email:${createHash('sha256').update(email.toLowerCase()).digest('hex')}`;
