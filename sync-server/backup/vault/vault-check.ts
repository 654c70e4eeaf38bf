/** Bank details: what is in force lies in the vault, sealed. Whether it opens nobody can say who has no key, and none is asked for (6.1). */
import type { AnyDocument } from '../../../schemas/folds/documents.ts';
import { vaultIdOf } from '../../../schemas/payout-details/shape.ts';
import { isOpen } from '../../../schemas/payout-details/states.ts';
import { bodyOf } from '../../store/revision.ts';
import { SealedRecord } from '../../vault/seal.ts';
import { VAULT } from '../../vault/vault.ts';
import type { Check } from '../check.ts';
import type { KeptDocument } from '../snapshot.ts';

export class VaultCheck implements Check {
  /** Whether it is sealed, by its name. */
  readonly #records = new Map<string, boolean>();
  readonly #inForce = new Set<string>();

  see({ db, id, version }: KeptDocument, doc: AnyDocument | null): void {
    if (db === VAULT && !version.deleted) this.#records.set(id, SealedRecord.safeParse(bodyOf(version.text)).success);
    if (doc?.type === 'payoutdetails' && (isOpen(doc.status) || doc.status === 'verified')) this.#inForce.add(doc._id);
  }

  problems(): string[] {
    const missing = [...this.#inForce].filter((id) => !this.#records.has(vaultIdOf(id)));
    const plain = [...this.#records].filter(([, isSealed]) => !isSealed);
    return [
      ...missing.map((id) => `2.10: the vault has nothing of ${id}, which is in force`),
      ...plain.map(([id]) => `6.1: ${id} in ${VAULT} is not sealed`),
    ];
  }
}
