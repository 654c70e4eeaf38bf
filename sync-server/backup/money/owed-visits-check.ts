/** Whether each visit that no pass pays for is in the books, at what it was worth to its gym, and no other is (C3, C7, C8, R-40, S10). */
import type { AnyDocument } from '../../../schemas/folds/documents.ts';
import { isOwedToGym } from '../../../schemas/ledger/visits/owed-by.ts';
import { worthToGym } from '../../../schemas/ledger/visits/worth.ts';
import type { Check } from '../check.ts';
import type { KeptDocument } from '../snapshot.ts';

export class OwedVisitsCheck implements Check {
  /** Those that no pass pays for, by their passes. */
  readonly #owed = new Map<string, string>();
  /** Of each pass what a visit is worth to its gym, in pence. */
  readonly #worth = new Map<string, number>();
  /** By visit: what its gym has of it, in pence. */
  readonly #given = new Map<string, number>();

  see(_kept: KeptDocument, doc: AnyDocument | null): void {
    if (doc?.type === 'checkin' && isOwedToGym(doc)) this.#owed.set(doc._id, doc.passId ?? '');
    if (doc?.type === 'pass') this.#worth.set(doc._id, worthToGym(doc));
    if (doc?.type !== 'entry' || doc.account !== 'gym_payable' || !doc.cause.startsWith('checkin')) return;
    const visit = doc.checkinId ?? doc.cause;
    this.#given.set(visit, (this.#given.get(visit) ?? 0) - doc.amount.amountMinor);
  }

  problems(): string[] {
    const known = new Set([...this.#owed.keys(), ...this.#given.keys()]);
    return [...known].flatMap((id) => {
      const [worth, given] = [this.#worth.get(this.#owed.get(id) ?? '') ?? 0, this.#given.get(id) ?? 0];
      return worth === given ? [] : [`S10: ${id} is owed ${worth} to its gym, and booked with ${given}`];
    });
  }
}
