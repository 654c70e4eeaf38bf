/** Whether each voucher is in the books from when it was drawn to when it was spent or over (R-50, S10), and no payment spent one that was none. */
import { keyOf } from '../../../schemas/basics/key.ts';
import type { AnyDocument } from '../../../schemas/folds/documents.ts';
import type { Payment } from '../../../schemas/payment/shape.ts';
import type { PaymentRefund } from '../../../schemas/refund/shape.ts';
import type { Check } from '../check.ts';
import type { KeptDocument } from '../snapshot.ts';

const GAVE_UP: readonly Payment['status'][] = ['failed', 'cancelled'];

export class VouchersCheck implements Check {
  readonly #refunds = new Map<string, PaymentRefund>();
  readonly #payments = new Map<string, Payment>();
  /** By cause: what members have more by it, in pence. */
  readonly #credit = new Map<string, number>();

  see(_kept: KeptDocument, doc: AnyDocument | null): void {
    if (doc?.type === 'refund') this.#refunds.set(doc._id, doc);
    if (doc?.type === 'payment') this.#payments.set(doc._id, doc);
    if (doc?.type === 'entry' && doc.account === 'member_credit')
      this.#credit.set(doc.cause, (this.#credit.get(doc.cause) ?? 0) - doc.amount.amountMinor);
  }

  problems(): string[] {
    const due = new Map([...this.#ofRefunds(), ...this.#ofPayments()]);
    const causes = new Set([...due.keys(), ...this.#credit.keys()]);
    const booked = [...causes].flatMap((cause) => {
      const [is, should] = [this.#credit.get(cause) ?? 0, due.get(cause) ?? 0];
      return is === should ? [] : [`S10: of vouchers ${cause} moves ${should}, and by the books ${is}`];
    });
    return [...booked, ...this.#spentTwice()];
  }

  *#ofRefunds(): Iterable<[string, number]> {
    for (const { _id, voucher } of this.#refunds.values()) {
      if (!voucher) continue;
      yield [`compensation:${keyOf(_id)}`, voucher.amount.amountMinor];
      if (voucher.over) yield [`compensation-over:${keyOf(_id)}`, 0 - voucher.amount.amountMinor];
    }
  }

  *#ofPayments(): Iterable<[string, number]> {
    for (const { _id, credit, paidAt } of this.#payments.values())
      if (credit && paidAt !== undefined) yield [_id, 0 - credit.amount.amountMinor];
  }

  #spentTwice(): string[] {
    return [...this.#payments.values()].flatMap(({ _id, status, credit }) => {
      if (!credit || GAVE_UP.includes(status)) return [];
      const { voucher } = this.#refunds.get(credit.refundId) ?? {};
      const isIt = voucher?.spentOn === _id && voucher.amount.amountMinor === credit.amount.amountMinor;
      return isIt ? [] : [`S10: ${_id} has a voucher of ${credit.refundId}, which was not spent on it`];
    });
  }
}
