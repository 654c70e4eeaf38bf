import { describe, expect, it } from 'vitest';
import { money } from '../../../schemas/basics/primitives.ts';
import { plus } from '../../../schemas/basics/time.ts';
import type { DebtDispute } from '../../../schemas/dispute/shape.ts';
import type { AnyDocument } from '../../../schemas/folds/documents.ts';
import {
  type Chargeback,
  type ChargebackEnd,
  chargebackEndEntries,
  chargebackEntries,
} from '../../../schemas/ledger/chargeback.ts';
import { debtDisputedEntries, debtDisputeEndEntries, debtPaidEntries, releaseEntries } from '../../../schemas/ledger/payout.ts';
import { soldAs } from '../../../schemas/ledger/payout-week.ts';
import { refundEntries, refundReturnedEntries, refundSettledEntries } from '../../../schemas/ledger/refund.ts';
import { keptOf, providerFeeEntries, saleEntries } from '../../../schemas/ledger/sale.ts';
import type { LedgerEntry } from '../../../schemas/ledger/shape.ts';
import type { Payment } from '../../../schemas/payment/shape.ts';
import { systemMoment } from '../../../schemas/proposal/judge.ts';
import type { PaymentRefund } from '../../../schemas/refund/shape.ts';
import { born, HOUR, NOW, pass, payment } from '../../../tests/rules/documents.ts';
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

const fee = (pence: number): AnyDocument => ({
  ...{ _id: 'errand:fee-one', type: 'errand', ...born, kind: 'fee', status: 'done' },
  task: { paymentId: 'payment:one', gymId: 'gym:one', passId: 'pass:one', pspRef: 'pi_1', fee: money(pence) },
});
const kept = providerFeeEntries({ id: 'fee:one', gymId: 'gym:one', passId: 'pass:one' }, 110, systemMoment(NOW));

describe('[R-2, S10] fsck proves what the provider keeps', () => {
  const books = [payment('one'), ...sale] as const;
  it('to be what it said, once', () => {
    expect(problems(...books, fee(110), ...kept)).toEqual([]);
    expect(problems(...books, fee(111), ...kept)).toEqual([
      'S10: fee:one is over -111 and booked with -110',
      'S10: fee:one is over 111 and booked with 110 as psp_fees',
    ]);
    const twice = kept.map((one) => ({ ...one, _id: `${one._id}.2` }));
    expect(problems(...books, fee(110), ...kept, ...twice)).toContain('S10: fee:one is over 110 and booked with 220 as psp_fees');
  });

  it('to be said by it, of a payment that came in', () => {
    expect(problems(...books, ...kept)).toEqual(['S10: fee:one is booked, and the provider has not said that']);
    const { paidAt: _, ...unpaid } = payment('one', { status: 'failed' });
    expect(problems(unpaid, fee(110), ...kept)).toEqual(['S10: fee:one is of a payment that did not come in']);
  });
});

describe('[R-59, S10] fsck proves what gyms paid of what they owed', () => {
  const debt = {
    ...{ _id: 'errand:debt-a', type: 'errand', ...born, kind: 'debt', status: 'done' },
    task: {
      ...{ paymentId: 'payment:debt-a', gymId: 'gym:one', uid: 'owner001' },
      amount: money(4000),
      method: 'a:b',
      pspRef: 'pi',
    },
  } as const satisfies AnyDocument;
  const booked = debtPaidEntries({ id: 'debt:a', gymId: 'gym:one', amountMinor: 4000 }, systemMoment(NOW));

  it('to be booked once, and paid by somebody', () => {
    expect(problems(debt, ...booked)).toEqual([]);
    expect(problems(debt)).toEqual(['S10: debt:a is over 4000 and booked with 0']);
    expect(problems(...booked)).toEqual(['S10: debt:a is booked, and no gym has paid that']);
  });

  it.each([
    ['opened', []],
    ['won', ['S10: debt-dispute-end:dp is over 4000 and booked with 0']],
  ] as const)('and what its own bank says of that to be booked: %s', (state, missing) => {
    const disputes = [{ ref: 'dp', state, amount: money(4000), fee: money(1500) }];
    const of = { id: 'debt-disputed:dp', gymId: 'gym:one', amountMinor: 4000, feeMinor: 1500 };
    const taken = debtDisputedEntries(of, systemMoment(NOW));
    const said: AnyDocument = { ...debt, task: { ...debt.task, disputes } };
    expect(problems(said, ...booked, ...taken)).toEqual(missing);
    expect(problems(said, ...booked)).toContain('S10: debt-disputed:dp is over -5500 and booked with 0');
    expect(problems(debt, ...booked, ...taken)).toEqual(['S10: debt-disputed:dp is booked, and no bank has said that']);
  });

  describe('[2.16] and what its readers have of that', () => {
    type State = 'opened' | 'won' | 'lost';
    const STATUS = { opened: 'with_bank', won: 'resolved_platform', lost: 'resolved_owner' } as const;
    const dispute = (state: State, change: Partial<DebtDispute> = {}): DebtDispute => ({
      ...{ _id: 'dispute:debt-dp', type: 'dispute', ...born, kind: 'debt', subject: { type: 'payment', id: 'payment:debt-a' } },
      ...{ gymId: 'gym:one', gymName: 'Gym one', happenedAt: NOW, timeZone: 'Europe/London', amount: money(4000) },
      ...{ fee: money(2500), history: [{ status: STATUS[state], at: NOW }], status: STATUS[state] },
      ...change,
    });
    const cause = (id: string) => ({ id, gymId: 'gym:one', amountMinor: 4000, feeMinor: 2500 });
    const opening = debtDisputedEntries(cause('debt-disputed:dp'), systemMoment(NOW));
    const end = (state: 'won' | 'lost') => debtDisputeEndEntries(cause('debt-dispute-end:dp'), state, systemMoment(NOW));
    const of = (state: State): AnyDocument[] => [
      { ...debt, task: { ...debt.task, disputes: [{ ref: 'dp', state, amount: money(4000), fee: money(2500) }] } },
      ...[...booked, ...opening, ...(state === 'opened' ? [] : end(state))],
    ];

    it.each(['opened', 'won', 'lost'] as const)('is what is booked: %s', (state) => {
      expect(problems(...of(state), dispute(state))).toEqual([]);
    });

    it('another state, sum or fee than its bank said and is booked', () => {
      expect(problems(...of('opened'), dispute('lost'))).toEqual([
        'S10: dispute:debt-dp is resolved_owner over 4000, and its bank says opened over 4000',
        'S10: debt-dispute-end:dp is over 2000 and booked with 0 as gym_payable',
      ]);
      expect(problems(...of('won'), dispute('opened'))).toEqual([
        'S10: dispute:debt-dp is with_bank over 4000, and its bank says won over 4000',
        'S10: debt-dispute-end:dp is over 0 and booked with -4000 as gym_payable',
      ]);
      expect(problems(...of('opened'), dispute('opened', { amount: money(3999) }))).toEqual([
        'S10: dispute:debt-dp is with_bank over 3999, and its bank says opened over 4000',
        'S10: debt-disputed:dp is over -6499 and booked with -6500',
        'S10: debt-disputed:dp is over 3999 and booked with 4000 as gym_payable',
      ]);
      expect(problems(...of('opened'), dispute('opened', { fee: money(2499) }))).toEqual([
        'S10: debt-disputed:dp is over -6499 and booked with -6500',
      ]);
    });

    it('that no bank said, or of another payment', () => {
      const none = ['S10: dispute:debt-dp is there, and no bank has said that of payment:debt-a'];
      expect(problems(debt, ...booked, dispute('opened'))).toEqual(none);
      const other = dispute('opened', { subject: { type: 'payment', id: 'payment:debt-b' } });
      expect(problems(...of('opened'), other)).toEqual([none[0]?.replace('debt-a', 'debt-b')]);
    });

    it('or nothing, once what older servers kept has been moved', () => {
      const found = (agenda: readonly string[], isMoved: boolean) => {
        const check = new MoneyCheck();
        for (const one of of('opened')) check.see({ db: 'x', id: one._id, version }, one);
        if (isMoved) check.see({ db: 'cell/decider', id: 'debt-disputes-older', version }, null);
        for (const id of agenda) check.see({ db: 'cell/agenda', id, version }, null);
        return check.problems();
      };
      expect(found([], true)).toEqual(['S10: dispute:debt-dp is not there, and a bank has said that of payment:debt-a']);
      expect(found([], false)).toEqual([]);
      expect(found(['agenda:older:debt-a'], true)).toEqual([]);
      expect(found(['agenda:older:debt-b', 'agenda:gymmoney:one'], true)).toHaveLength(1);
    });
  });
});

describe('[R-51, S10] fsck proves what members’ banks sent back', () => {
  const of = { id: 'refund-returned:a', gymId: 'gym:one', passId: 'pass:one' };
  const returned = refundReturnedEntries(of, 2000, systemMoment(plus(NOW, HOUR)));
  const books = [paid, ...sale, ...back] as const;

  it('to be booked once, and said by one', () => {
    const came = { ...refund, returnedAt: plus(NOW, HOUR) };
    expect(problems(...books, came, ...returned)).toEqual([]);
    expect(problems(...books, came)).toEqual(['S10: refund-returned:a is over 2000 and booked with 0']);
    expect(problems(...books, refund, ...returned)).toEqual(['S10: refund-returned:a is booked, and no bank sent that back']);
  });

  const settled = { at: plus(NOW, 2 * HOUR), how: 'cheque' as const, reference: '100234' };
  it('to be paid another way once, from our own account', () => {
    const came = { ...refund, returnedAt: plus(NOW, HOUR) };
    const byHand = refundSettledEntries({ ...of, id: 'refund-settled:a' }, 2000, systemMoment(plus(NOW, 2 * HOUR)));
    expect(problems(...books, { ...came, settled }, ...returned, ...byHand)).toEqual([]);
    expect(problems(...books, { ...came, settled }, ...returned)).toEqual([
      'S10: refund-settled:a is over -2000 and booked with 0 as paid_by_hand',
    ]);
    expect(problems(...books, came, ...returned, ...byHand)).toEqual([
      'S10: refund-settled:a is booked, and nobody paid that another way',
    ]);
  });

  it('and what no bank took to be booked as ours and not as the provider’s', () => {
    expect(problems(...books, { ...refund, settled })).toEqual(['S10: refund:a is over -2000 and booked with 0 as paid_by_hand']);
  });
});

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

describe('[S10, R-4] fsck proves what banks took back', () => {
  const word = { ref: 'dp_1', state: 'opened', amount: money(6000), fee: money(1500), at: NOW } as const;
  const taken: Chargeback = {
    ...{ id: 'chargeback:dp_1', payment: payment('one'), kept: keptOf(sale) },
    ...{ refundedBefore: 0, amountMinor: 6000, feeMinor: 1500 },
  };
  const disputed = payment('one', { status: 'disputed', chargebacks: [word] });
  const won = payment('one', { chargebacks: [{ ...word, state: 'won' }] });
  const lost = payment('one', { status: 'charged_back', chargebacks: [{ ...word, state: 'lost' }] });
  const opening = chargebackEntries(taken, systemMoment(plus(NOW, HOUR)));
  const end = (how: ChargebackEnd) => chargebackEndEntries(taken, how, systemMoment(plus(NOW, 2 * HOUR)));
  const moved = (entries: readonly LedgerEntry[], change: Partial<Record<LedgerEntry['account'], number>>) =>
    entries.map((one) => ({ ...one, amount: money(one.amount.amountMinor + (change[one.account] ?? 0)) }));

  it('finds nothing where they are true: open, won, lost, and heard of before there was a payment', () => {
    expect(problems(disputed, ...sale, ...opening)).toEqual([]);
    expect(problems(won, ...sale, ...opening, ...end('won'))).toEqual([]);
    for (const how of ['lost', 'lost_but_shown'] as const) expect(problems(lost, ...sale, ...opening, ...end(how))).toEqual([]);
    const { paidAt: _, ...unpaid } = payment('one', { status: 'processing', chargebacks: [word] });
    expect(problems(unpaid)).toEqual([]);
  });

  it('a beginning or an end that is not booked', () => {
    expect(problems(disputed, ...sale)).toEqual([
      'S10: chargeback:dp_1 is over -7500 and booked with 0',
      'S10: chargeback:dp_1 is over 6000 and booked with 0 as disputed',
    ]);
    expect(problems(won, ...sale, ...opening)).toEqual([
      'S10: chargeback-end:dp_1 is over -6000 and booked with 0 as disputed',
      'S10: chargeback-end:dp_1 is over 6000 and booked with 0',
      'S10: chargeback:dp_1 is over, and 4920 still waits for it',
    ]);
  });

  it('a beginning or an end that is booked, and no bank said so', () => {
    expect(problems(payment('one'), ...sale, ...opening)).toEqual(['S10: chargeback:dp_1 is booked, and no bank took that back']);
    expect(problems(disputed, ...sale, ...opening, ...end('won'))).toEqual([
      'S10: chargeback-end:dp_1 is booked, and no bank has decided that',
    ]);
    const { paidAt: _, ...unpaid } = payment('one', { status: 'processing', chargebacks: [word] });
    expect(problems(unpaid, ...opening)).toContain('S10: chargeback:dp_1 is booked, and no bank took that back');
  });

  it('another amount, another fee, and an end that is booked as the other one', () => {
    expect(problems(disputed, ...sale, ...moved(opening, { psp_clearing: -1, disputed: 1 }))).toEqual([
      'S10: chargeback:dp_1 is over -7500 and booked with -7501',
      'S10: chargeback:dp_1 is over 6000 and booked with 6001 as disputed',
    ]);
    expect(problems(disputed, ...sale, ...moved(opening, { psp_clearing: -1, psp_fees: 1 }))).toEqual([
      'S10: chargeback:dp_1 is over -7500 and booked with -7501',
    ]);
    expect(problems(lost, ...sale, ...opening, ...end('won'))).toEqual([
      'S10: chargeback-end:dp_1 is over 0 and booked with 6000',
    ]);
    expect(problems(won, ...sale, ...opening, ...end('lost_but_shown'))).toEqual([
      'S10: chargeback-end:dp_1 is over 6000 and booked with 0',
    ]);
  });

  it('some of the gym’s share that waits for ever', () => {
    const kept = moved(end('won'), { gym_reserve: -20, gym_payable: 20 });
    expect(problems(won, ...sale, ...opening, ...kept)).toEqual(['S10: chargeback:dp_1 is over, and 20 still waits for it']);
  });

  it.each([
    [disputed, 'succeeded', 'disputed', opening],
    [won, 'disputed', 'succeeded', [...opening, ...end('won')]],
    [lost, 'disputed', 'charged_back', [...opening, ...end('lost')]],
    [payment('one'), 'charged_back', 'succeeded', []],
  ] as const)('a status that is not what the bank says (%#)', (of: Payment, status, says, entries) => {
    expect(problems({ ...of, status }, ...sale, ...entries)).toEqual([
      `S10: payment:one is ${status}, and its bank says ${says}`,
    ]);
  });

  it('what a member and a bank had back, together more than was paid', () => {
    const both = { ...paid, chargebacks: [{ ...word, amount: money(4001) }] };
    const entries = chargebackEntries({ ...taken, payment: paid, amountMinor: 4001 }, systemMoment(plus(NOW, 2 * HOUR)));
    expect(problems(both, refund, ...sale, ...back, ...entries)).toEqual([
      'S10: of payment:one, over 6000, 2000 went back and a bank took 4001',
    ]);
    const twice = payment('one', { status: 'disputed', chargebacks: [word, { ...word, ref: 'dp_2', amount: money(1) }] });
    expect(problems(twice, ...sale, ...opening)).toContain('S10: of payment:one, over 6000, 0 went back and a bank took 6001');
  });
});
