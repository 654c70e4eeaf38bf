/**
 * Where gyms are paid to, encrypted (product.md 2.10, 6.1). Beside the documents and in no scope that anybody replicates; what comes out goes to
 * the payment provider, or to a super-admin who has said why (`sync-server/api/payouts/`), and nowhere else. What an authenticator app
 * counts from (`sync-server/second-factor/`) lies here too, and comes out for counting alone.
 */
import * as z from 'zod/mini';
import { PayoutDetails } from '../../schemas/payout-details/typed/fields.ts';
import type { Random } from '../ports.ts';
import type { Store, StoredDocument } from '../store/store.ts';
import { documentsOf } from '../store/walk.ts';
import type { VaultKeys } from './keys.ts';
import { CannotOpen, opened, SealedRecord, sealed } from './seal.ts';

export const VAULT = 'cell/vault';

interface VaultParts {
  readonly store: Pick<Store, 'get' | 'list' | 'put'>;
  readonly keys: VaultKeys;
  readonly random: Random;
}

export class Vault {
  readonly #parts: VaultParts;

  constructor(parts: VaultParts) {
    this.#parts = parts;
  }

  /**
   * Once under a name (`vaultIdOf`); what lies there already stays. Throws StoreUnavailable, as all here do.
   * @returns whether it lies there now
   */
  async keep(record: string, details: PayoutDetails): Promise<boolean> {
    return this.keepText(record, JSON.stringify(details));
  }

  /** As `keep`, of a secret that is one line. */
  async keepText(record: string, said: string): Promise<boolean> {
    const body = this.#seal(said, record);
    const [result] = await this.#parts.store.put([{ db: VAULT, id: record, body, expect: null }]);
    return result?.ok ?? false;
  }

  /**
   * Null: there is none.
   * @throws CannotOpen without its key, or when it is not what was sealed under that name
   */
  async open(record: string): Promise<PayoutDetails | null> {
    const said = await this.openText(record);
    if (said === null) return null;
    const read = PayoutDetails.safeParse(JSON.parse(said));
    // Its own words would name what it read.
    if (!read.success) throw new CannotOpen('damaged');
    return read.data;
  }

  /** As `open`, of a secret that is one line. */
  async openText(record: string): Promise<string | null> {
    const stored = await this.#parts.store.get(VAULT, record);
    return !stored || stored.deleted ? null : this.#open(stored);
  }

  /** They are not needed any more. Once more is fine. */
  async forget(record: string): Promise<void> {
    const stored = await this.#parts.store.get(VAULT, record);
    if (!stored || stored.deleted) return;
    await this.#parts.store.put([{ db: VAULT, id: record, body: {}, deleted: true, expect: stored.rev }]);
  }

  /**
   * Seals with the first key whatever is sealed with another, so that the others can go. What has no key here stays as it is.
   * @returns how many were sealed anew, and how many have no key
   */
  async turn(): Promise<{ readonly turned: number; readonly keyless: number }> {
    const { store, keys } = this.#parts;
    const known = new Set(keys.map(({ id }) => id));
    let [turned, keyless] = [0, 0];
    for await (const stored of documentsOf(store, VAULT)) {
      const { keyId } = recordIn(stored);
      if (!known.has(keyId)) keyless += 1;
      else if (keyId !== keys[0].id) {
        const body = this.#seal(this.#open(stored), stored.id);
        const [result] = await store.put([{ db: VAULT, id: stored.id, body, expect: stored.rev }]);
        if (result?.ok) turned += 1;
      }
    }
    return { turned, keyless };
  }

  #seal(said: string, record: string): SealedRecord {
    return sealed(said, record, { current: this.#parts.keys[0], random: this.#parts.random });
  }

  #open(stored: StoredDocument): string {
    return opened(recordIn(stored), stored.id, this.#parts.keys);
  }
}

const recordIn = ({ body }: StoredDocument): SealedRecord => z.parse(SealedRecord, body);
