import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkin, DAY, NOW, pass, payment } from '../../tests/rules/documents.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import { systemMoment } from '../proposal/judge.ts';
import { type Chargeback, type ChargebackEnd, chargebackEndEntries, chargebackEntries } from './chargeback.ts';
import { commissionBack } from './commission.ts';
import { balanceOf, entriesOf, entryId, shareOf } from './entries.ts';
import { owedVisitEntries, voucherEntries } from './owed.ts';
import { payoutEntries, payoutReturnedEntries, releaseEntries, reserveEntries, writeOffEntries } from './payout.ts';
import type { Sold } from './payout-week.ts';
import { refundEntries, refundReturnedEntries, refundSettledEntries, returnedCauseOf, settledCauseOf } from './refund.ts';
import { keptOf, saleEntries } from './sale.ts';
import type { LedgerEntry } from './shape.ts';

const moment = systemMoment(NOW);
const sold: Sold = { kind: 'multi_visit', lastUse: pass('one', 'member00').activateBy };
const paid = payment('one');
const kept = { commission: 900, vat: 180 };
const told = (all: readonly LedgerEntry[]) => Object.fromEntries(all.map(({ account, amount }) => [account, amount.amountMinor]));
const refund = (amountMinor: number, refundedBefore = 0, at = NOW) =>
  refundEntries(
    { id: 'refund:a', payment: paid, kept, refundedBefore, amountMinor, salePayableFrom: plus(NOW, 14 * DAY) },
    systemMoment(at),
  );

describe('[S10] how the books are written', () => {
  const cause = { id: 'payout:one:2026-03-23', gymId: 'gym:one', payableFrom: NOW };

  it('by an id that the cause and the account give, and a second side of an account by its number', () => {
    expect(entryId('payment:one', 'commission')).toBe('entry:one:commission');
    expect(entryId('payout:one:2026-03-23', 'gym_payable')).toBe('entry:payout.one:2026-03-23:gym_payable');
    const twice = entriesOf(
      cause,
      [
        ['gym_payable', 5],
        ['gym_payable', -5, plus(NOW, 7 * DAY)],
      ],
      moment,
    );
    expect(twice.map(({ _id, payoutId }) => [_id, payoutId])).toEqual([
      ['entry:payout.one:2026-03-23:gym_payable', 'payout:one:2026-03-09'],
      ['entry:payout.one:2026-03-23:gym_payable.2', 'payout:one:2026-03-16'],
    ]);
    expect(twice[0]).not.toHaveProperty('passId');
    expect(twice[0]).not.toHaveProperty('checkinId');
  });

  it('not at all where the sides are off by a penny', () => {
    expect(() =>
      entriesOf(
        cause,
        [
          ['gym_payable', 5],
          ['psp_clearing', -4],
        ],
        moment,
      ),
    ).toThrow('the sides of payout:one:2026-03-23 are off by 1');
  });

  it('and a balance is the sum of an account', () => {
    expect([balanceOf(refund(6000), 'gym_payable'), balanceOf(refund(6000), 'disputed')]).toEqual([4920, 0]);
  });

  it('in whole pence, half up', () => {
    expect([shareOf(5, 1, 2), shareOf(4, 1, 3), shareOf(5, 1, 3), shareOf(0, 0, 0)]).toEqual([3, 1, 2, 0]);
  });
});

describe('[R-4] a refund', () => {
  it('gives the commission back with it, and the VAT on that', () => {
    expect(told(refund(6000))).toEqual({ psp_clearing: -6000, gym_payable: 4920, commission: 900, vat_on_commission: 180 });
    expect(told(refund(3000))).toEqual({ psp_clearing: -3000, gym_payable: 2460, commission: 450, vat_on_commission: 90 });
    expect(refund(0)).toEqual([]);
  });

  it('comes off the run its sale is in, or the next one where that is over; and leads to its pass', () => {
    expect(refund(3000)[0]).toMatchObject({
      _id: 'entry:refund.a:psp_clearing',
      cause: 'refund:a',
      passId: 'pass:one',
      gymId: 'gym:one',
      payoutId: 'payout:one:2026-03-23',
    });
    expect(refund(3000, 0, plus(NOW, 21 * DAY))[0]?.payoutId).toBe('payout:one:2026-03-30');
  });

  it('in however many pieces gives back what was kept to the penny, no piece more than itself, and nobody anything twice', () => {
    const piece = fc.integer({ min: 1, max: 4000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12_000 }), fc.nat(3500), fc.array(piece, { maxLength: 30 }), (gross, bps, pieces) => {
        const of = payment('one', { total: money(gross) });
        const taken = keptOf(saleEntries(of, sold, moment, bps));
        let before = 0;
        const sum = { commission: 0, vat: 0 };
        for (const wanted of [...pieces, gross]) {
          const amount = Math.min(wanted, gross - before);
          const back = commissionBack(taken, gross, before, amount);
          expect(Math.min(back.commission, back.vat)).toBeGreaterThanOrEqual(0);
          expect(back.commission + back.vat).toBeLessThanOrEqual(amount);
          before += amount;
          sum.commission += back.commission;
          sum.vat += back.vat;
          // Pro rata, and no further off than the rounding of each.
          expect(Math.abs((sum.commission + sum.vat) * gross - (taken.commission + taken.vat) * before)).toBeLessThanOrEqual(
            gross / 2,
          );
        }
        expect(sum).toEqual(taken);
      }),
    );
  });
});

describe('[R-51] a refund that the member’s bank sent back', () => {
  const of = (id: string) => ({ id, gymId: 'gym:one', passId: 'pass:one' });

  it('is with the provider again and owed to the member, until we have paid it by hand; of the gym’s nothing', () => {
    const [returned, settled] = [
      refundReturnedEntries(of(returnedCauseOf('refund:a')), 3000, moment),
      refundSettledEntries(of(settledCauseOf('refund:a')), 3000, moment),
    ];
    expect(told(returned)).toEqual({ psp_clearing: 3000, owed_to_members: -3000 });
    expect(told(settled)).toEqual({ owed_to_members: 3000, paid_by_hand: -3000 });
    expect([returned[0]?._id, settled[0]?._id]).toEqual([
      'entry:refund-returned.a:psp_clearing',
      'entry:refund-settled.a:owed_to_members',
    ]);
  });
});

describe('[R-4] a payment that its bank disputes', () => {
  const taken: Chargeback = { id: 'chargeback:a', payment: paid, kept, refundedBefore: 1000, amountMinor: 5000, feeMinor: 2500 };
  const end = (how: ChargebackEnd, change: Partial<Chargeback> = {}) =>
    told(chargebackEndEntries({ ...taken, ...change }, how, moment));

  it('is gone from the provider with its fee, and the gym’s part of it waits', () => {
    expect(told(chargebackEntries(taken, moment))).toEqual({
      psp_clearing: -7500,
      disputed: 5000,
      psp_fees: 2500,
      gym_payable: 4100,
      gym_reserve: -4100,
    });
    expect(chargebackEntries(taken, moment)[0]).toMatchObject({ cause: 'chargeback:a', passId: 'pass:one', gymId: 'gym:one' });
  });

  it('won is back where it was', () => {
    expect(end('won')).toEqual({ disputed: -5000, gym_reserve: 4100, psp_clearing: 5000, gym_payable: -4100 });
  });

  it('lost is given back by everybody, and the gym pays the fee, £20 at most', () => {
    const lost = { disputed: -5000, gym_reserve: 4100, commission: 750, vat_on_commission: 150 };
    expect(end('lost')).toEqual({ ...lost, gym_payable: 2000, psp_fees: -2000 });
    expect(end('lost', { feeMinor: 1500 })).toEqual({ ...lost, gym_payable: 1500, psp_fees: -1500 });
  });

  it('lost although the gym could show the visit, costs it no fee', () => {
    expect(end('lost_but_shown')).toEqual({ disputed: -5000, gym_reserve: 4100, commission: 750, vat_on_commission: 150 });
    expect(chargebackEndEntries(taken, 'won', moment)[0]).toMatchObject({
      _id: 'entry:chargeback-end.a:disputed',
      cause: 'chargeback-end:a',
    });
  });
});

describe('visits that no pass paid for', () => {
  const visit = checkin('v', { passId: 'pass:one' });

  it('[C3, C7, R-40] the gym has what the visit was worth, £15 at most, and the member is asked', () => {
    expect(told(owedVisitEntries(visit, 600, 900, moment))).toEqual({
      gym_payable: -600,
      owed_by_members: 900,
      compensation: -300,
    });
    expect(told(owedVisitEntries(visit, 1501, 1500, moment))).toEqual({ gym_payable: -1500, owed_by_members: 1500 });
    expect(owedVisitEntries(visit, 600, 600, moment)[0]).toMatchObject({
      _id: 'entry:checkin.v:gym_payable',
      cause: 'checkin:v',
      checkinId: 'checkin:v',
      passId: 'pass:one',
      gymId: 'gym:one',
      payoutId: 'payout:one:2026-03-09',
    });
  });

  it('[C8] of £5 and less nobody is asked', () => {
    expect(told(owedVisitEntries(visit, 600, 500, moment))).toEqual({ gym_payable: -600, written_off: 500, compensation: 100 });
    expect(told(owedVisitEntries(visit, 600, 501, moment))).toEqual({
      gym_payable: -600,
      owed_by_members: 501,
      compensation: 99,
    });
  });

  it('[R-50] whoever was wrongly turned away has £5 from the gym', () => {
    const voucher = voucherEntries('compensation:a', { ...visit, checkinId: visit._id }, moment);
    expect(told(voucher)).toEqual({ gym_payable: 500, member_credit: -500 });
    expect(voucher[0]).toMatchObject({ _id: 'entry:compensation.a:gym_payable', checkinId: 'checkin:v' });
  });
});

describe('a gym’s money as a whole', () => {
  const of = (id: string) => ({ id, gymId: 'gym:one', amountMinor: 700 });

  it('[R-54] is paid out, and owed again where the bank sends it back', () => {
    expect(told(payoutEntries(of('payout:one:2026-03-23'), moment))).toEqual({ gym_payable: 700, psp_clearing: -700 });
    expect(told(payoutReturnedEntries(of('payout-returned:one:2026-03-23'), moment))).toEqual({
      psp_clearing: 700,
      gym_payable: -700,
    });
  });

  it('[R-58] is put aside and let go', () => {
    expect(told(reserveEntries(of('reserve:a'), moment))).toEqual({ gym_payable: 700, gym_reserve: -700 });
    expect(told(releaseEntries(of('release:a'), moment))).toEqual({ gym_reserve: 700, gym_payable: -700 });
  });

  it('[R-59, C7] or nobody will pay it any more', () => {
    expect(told(writeOffEntries('gym_payable')(of('write-off:a'), moment))).toEqual({ written_off: 700, gym_payable: -700 });
    expect(told(writeOffEntries('owed_by_members')(of('write-off:b'), moment))).toEqual({
      written_off: 700,
      owed_by_members: -700,
    });
  });
});
