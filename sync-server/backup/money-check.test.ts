import { describe, expect, it } from 'vitest';
import { money } from '../../schemas/basics/primitives.ts';
import { plus } from '../../schemas/basics/time.ts';
import type { AnyDocument } from '../../schemas/folds/documents.ts';
import { releaseEntries } from '../../schemas/ledger/payout.ts';
import { soldAs } from '../../schemas/ledger/payout-week.ts';
import { refundEntries } from '../../schemas/ledger/refund.ts';
import { keptOf, saleEntries } from '../../schemas/ledger/sale.ts';
import type { LedgerEntry } from '../../schemas/ledger/shape.ts';
import { systemMoment } from '../../schemas/proposal/judge.ts';
import type { PaymentRefund } from '../../schemas/refund/shape.ts';
import { born, HOUR, NOW, pass, payment } from '../../tests/rules/documents.ts';
import { MoneyCheck } from './money-check.ts';

const version = { rev: '1-0', text: '', deleted: false, revisions: ['1-0'], firstRevision: '1-0' };
function problems(...documents: AnyDocument[]): string[] {
  const check = new MoneyCheck();
  for (const doc of documents) check.see({ db: doc.type === 'entry' ? 'cell/ledger' : 'x', id: doc._id, version }, doc);
  return check.problems();
}

const sold = soldAs(pass('one', 'member00'));
const sale = saleEntries(payment('one'), sold, systemMoment(NOW));
/** Sixty pounds paid, and £20 of them given back an hour later. */
const paid = payment('one', { status: 'partially_refunded', refunded: money(2000) });
const refund: PaymentRefund = {
  ...{ _id: 'refund:a', type: 'refund', ...born, proposalId: 'proposal:01', judgedAt: NOW, paymentId: 'payment:one' },
  ...{ passId: 'pass:one', memberId: 'member00', gymId: 'gym:one', amount: money(2000), cause: 'gym_closed', status: 'paid' },
};
const back = refundEntries(
  { id: refund._id, payment: paid, kept: keptOf(sale), refundedBefore: 0, amountMinor: 2000, salePayableFrom: NOW },
  systemMoment(plus(NOW, HOUR)),
);
const off = (entries: readonly LedgerEntry[], pence: number): LedgerEntry[] =>
  entries.map((one, index) => (index === 0 ? { ...one, amount: money(one.amount.amountMinor + pence) } : one));

describe('[S10] fsck proves the books', () => {
  it('finds nothing in books that are true', () => {
    expect(problems(paid, refund, ...sale, ...back)).toEqual([]);
    expect(problems(payment('one'), ...sale)).toEqual([]);
    expect(problems(payment('free', { total: money(0) }))).toEqual([]);
  });

  it('a penny off', () => {
    expect(problems(payment('one'), ...off(sale, 1))).toEqual([
      'S10: the entries of payment:one are off by 1',
      'S10: payment:one is over 6000 and booked with 6001',
    ]);
  });

  it('an entry missing', () => {
    expect(problems(payment('one'), ...sale.slice(0, -1))).toEqual(['S10: the entries of payment:one are off by 180']);
    expect(problems(payment('one'))).toEqual(['S10: payment:one is over 6000 and booked with 0']);
    expect(problems(paid, refund, ...sale)).toEqual(['S10: refund:a is over -2000 and booked with 0']);
  });

  it('entries that are there twice, although they balance', () => {
    const twice = sale.map((one) => ({ ...one, _id: `${one._id}-again` }));
    expect(problems(payment('one'), ...sale, ...twice)).toEqual([
      ...twice.map(({ _id }) => `S10: ${_id} is not what an entry of payment:one is called`),
      'S10: payment:one is over 6000 and booked with 12000',
    ]);
  });

  it('an entry of another currency, or of half a penny: in the books, and no entry; what was deleted is not looked at', () => {
    const check = new MoneyCheck();
    check.see({ db: 'cell/ledger', id: 'entry:one:commission', version }, null);
    check.see({ db: 'cell/ledger', id: 'entry:two:commission', version: { ...version, deleted: true } }, null);
    check.see({ db: 'cell/errands', id: 'note', version }, null);
    expect(check.problems()).toEqual(['S10: entry:one:commission lies in the books and is no entry']);
  });

  it('what was booked and never happened', () => {
    expect(problems(...sale)).toEqual(['S10: payment:one is booked, and there is no such payment']);
    const { paidAt: _, ...unpaid } = payment('one', { status: 'failed' });
    expect(problems(unpaid, ...sale)).toEqual(['S10: payment:one is booked, and there is no such payment']);
    const asked = { ...refund, status: 'asked' } as const;
    expect(problems(payment('one'), asked, ...sale, ...back)).toEqual(['S10: refund:a is booked, and no such refund was paid']);
  });

  it('a payment that does not know of its refund, or knows of another', () => {
    expect(problems(payment('one'), refund, ...sale, ...back)).toEqual([
      'S10: payment:one says that 0 went back, and its refunds 2000',
    ]);
    expect(problems({ ...paid, status: 'refunded' }, refund, ...sale, ...back)).toEqual([
      'S10: payment:one is refunded, and 2000 of 6000 went back',
    ]);
  });

  it('more given back than was paid', () => {
    const all = { ...refund, amount: money(6001) };
    const entries = off(back, 2000 - 6001).map((one) =>
      one.account === 'gym_payable' ? { ...one, amount: money(one.amount.amountMinor + 4001) } : one,
    );
    expect(problems({ ...paid, status: 'refunded', refunded: money(6001) }, all, ...sale, ...entries)).toEqual([
      'S10: of payment:one, over 6000, 6001 went back',
    ]);
  });

  it('a balance that went wrong and right again: more let go than was put aside, before it was', () => {
    const early = releaseEntries({ id: 'release:a', gymId: 'gym:one', amountMinor: 700 }, systemMoment(NOW));
    const late = early.map((one) => ({
      ...one,
      _id: one._id.replace('release', 'reserve'),
      cause: 'reserve:a',
      amount: money(0 - one.amount.amountMinor),
      at: plus(NOW, HOUR),
    }));
    expect(problems(...late, ...early)).toEqual([`S10: gym_reserve of gym:one stood at 700 at ${NOW}`]);
    expect(problems(...early.map((one) => ({ ...one, at: plus(NOW, HOUR) })), ...late)).toEqual([]);
  });
});
