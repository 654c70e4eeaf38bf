/** Whether each visit that no pass pays for is in the books, at what it was worth to its gym, and no other is (C3, C7, C8, R-40, S10). */
import type { Checkin } from '../../../schemas/checkin/shape.ts';
import type { AnyDocument } from '../../../schemas/folds/documents.ts';
import { isOwedToGym } from '../../../schemas/ledger/visits/owed-by.ts';
import { worthToGym } from '../../../schemas/ledger/visits/worth.ts';
import type { Pass } from '../../../schemas/pass/shape.ts';
import type { Check } from '../check.ts';
import type { KeptDocument } from '../snapshot.ts';

export class OwedVisitsCheck implements Check {
  readonly #visits = new Map<string, Checkin>();
  readonly #passes = new Map<string, Pass>();
  /** By visit: what its gym has of it, in pence. */
  readonly #given = new Map<string, number>();

  see(_kept: KeptDocument, doc: AnyDocument | null): void {
    if (doc?.type === 'checkin') this.#visits.set(doc._id, doc);
    if (doc?.type === 'pass') this.#passes.set(doc._id, doc);
    if (doc?.type !== 'entry' || doc.account !== 'gym_payable' || !doc.cause.startsWith('checkin')) return;
    const visit = doc.checkinId ?? doc.cause;
    this.#given.set(visit, (this.#given.get(visit) ?? 0) - doc.amount.amountMinor);
  }

  problems(): string[] {
    const known = new Set([...this.#visits.keys(), ...this.#given.keys()]);
    return [...known].flatMap((id) => {
      const [worth, given] = [this.#worthOf(this.#visits.get(id)), this.#given.get(id) ?? 0];
      return worth === given ? [] : [`S10: ${id} is owed ${worth} to its gym, and booked with ${given}`];
    });
  }

  #worthOf(visit: Checkin | undefined): number {
    const pass = this.#passes.get(visit?.passId ?? '');
    return visit && pass && isOwedToGym(visit) ? worthToGym(pass) : 0;
  }
}
