/** Receipts and credit notes: no number of a gym's year is missing, none was drawn past its counter, and each receipt is over what was paid. */
import type { AnyDocument } from '../../../schemas/folds/documents.ts';
import type { Check } from '../check.ts';
import type { KeptDocument } from '../snapshot.ts';

type Drawn = Extract<AnyDocument, { readonly type: 'receipt' | 'creditnote' }>;

export class ReceiptsCheck implements Check {
  readonly #drawn = new Map<string, Drawn>();
  readonly #paid = new Map<string, number>();
  /** By series: `receipt-iron-works-2026`. */
  readonly #last = new Map<string, number>();

  see(_kept: KeptDocument, doc: AnyDocument | null): void {
    if (doc?.type === 'receipt' || doc?.type === 'creditnote') this.#drawn.set(doc._id, doc);
    if (doc?.type === 'payment') this.#paid.set(doc._id, doc.total.amountMinor);
    if (doc?.type === 'counter') this.#last.set(doc._id.slice('counter:'.length), doc.last);
  }

  problems(): string[] {
    const all = [...this.#drawn.values()];
    const series = Map.groupBy(all, ({ _id }) => _id.slice(0, _id.lastIndexOf('-')).replace(':', '-'));
    const counted = [...this.#last.keys()].filter((name) => /^(receipt|creditnote)-/.test(name));
    const gaps = [...new Set([...series.keys(), ...counted])].flatMap((name) => {
      const last = this.#last.get(name) ?? 0;
      const numbers = new Set((series.get(name) ?? []).map(({ _id }) => Number(_id.slice(_id.lastIndexOf('-') + 1))));
      const missing = Array.from({ length: last }, (_, at) => at + 1).filter((number) => !numbers.has(number));
      const beyond = [...numbers].filter((number) => !(number <= last));
      return [
        ...missing.map((number) => `2.10: ${name} has no number ${number} of ${last}`),
        ...beyond.map((number) => `2.10: ${name} has a number ${number}, and was counted up to ${last}`),
      ];
    });
    const wrong = all.flatMap((one) => {
      const paid = this.#paid.get(one.paymentId);
      const isWrong = one.type === 'receipt' ? paid !== one.total.amountMinor : paid === undefined;
      return isWrong ? [`2.10: ${one._id} is over ${one.total.amountMinor}, and its payment over ${paid ?? 'nothing'}`] : [];
    });
    return [...gaps, ...wrong];
  }
}
