/** S10: the entries of one cause sum to nothing, and every payment that went through is booked with what was paid. */
import type { AnyDocument } from '../../schemas/folds/documents.ts';
import type { LedgerEntry } from '../../schemas/ledger/shape.ts';
import type { Payment } from '../../schemas/payment/shape.ts';
import type { Check } from './check.ts';
import type { KeptDocument } from './snapshot.ts';

export class MoneyCheck implements Check {
  readonly #entries = new Map<string, LedgerEntry[]>();
  readonly #payments = new Map<string, Payment>();

  see(_kept: KeptDocument, doc: AnyDocument | null): void {
    if (doc?.type === 'entry') this.#entries.set(doc.cause, [...(this.#entries.get(doc.cause) ?? []), doc]);
    if (doc?.type === 'payment') this.#payments.set(doc._id, doc);
  }

  problems(): string[] {
    const unbalanced = [...this.#entries].flatMap(([cause, entries]) => {
      const sum = entries.reduce((total, { amount }) => total + amount.amountMinor, 0);
      const lost = this.#payments.has(cause) ? [] : [`S10: ${cause} is booked, and there is no such payment`];
      return sum === 0 ? lost : [...lost, `S10: the entries of ${cause} are off by ${sum}`];
    });
    const unbooked = [...this.#payments.values()].flatMap(({ _id, status, total }) => {
      if (status !== 'succeeded') return [];
      const cleared = (this.#entries.get(_id) ?? []).filter(({ account }) => account === 'psp_clearing');
      const sum = cleared.reduce((all, { amount }) => all + amount.amountMinor, 0);
      return sum === total.amountMinor ? [] : [`S10: ${_id} is over ${total.amountMinor} and booked with ${sum}`];
    });
    return [...unbalanced, ...unbooked];
  }
}
