import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkin, DAY, gym, NOW, OFFER, pass, payment, person } from '../../../tests/rules/documents.ts';
import { employ } from '../../../tests/rules/scenes.ts';
import { KnownWorld } from '../../../tests/rules/world.ts';
import { money } from '../../basics/primitives.ts';
import { plus } from '../../basics/time.ts';
import { databasesOf } from '../../folds/access.ts';
import { type Chargeback, type ChargebackEnd, chargebackEndEntries, chargebackEntries } from '../../ledger/chargeback.ts';
import { owedVisitEntries, voucherEntries, voucherOverEntries } from '../../ledger/owed.ts';
import type { Sold } from '../../ledger/payout-week.ts';
import { refundEntries } from '../../ledger/refund.ts';
import { keptOf, owedVisitPaidEntries, providerFeeEntries, saleEntries } from '../../ledger/sale.ts';
import type { LedgerEntry } from '../../ledger/shape.ts';
import { systemMoment } from '../../proposal/judge.ts';
import { booked } from '../booked.ts';
import type { GymLine } from '../shape.ts';
import { newStanding } from '../standing.ts';

const moment = systemMoment(NOW);
const sold: Sold = { kind: 'multi_visit', lastUse: pass('one', 'member00').activateBy };
const paid = payment('one', {
  lines: [{ productId: 'product:ten', version: 1, name: 'Ten visits', gross: money(6000), vat: money(1000) }],
});
/** As it is worked out when a test asks: what runs while a file is loaded can only be changed a process at a time (tests/README.md). */
const sale = () => saleEntries(paid, sold, moment);
const kept = { commission: 900, vat: 180 };
const givenBack = (amountMinor: number) =>
  refundEntries(
    { id: 'refund:a', payment: paid, kept, refundedBefore: 0, amountMinor, salePayableFrom: plus(NOW, 14 * DAY) },
    moment,
  );
const taken: Chargeback = { id: 'chargeback:a', payment: paid, kept, refundedBefore: 0, amountMinor: 6000, feeMinor: 2500 };
const ended = (how: ChargebackEnd) => chargebackEndEntries(taken, how, moment);
const visit = checkin('v', { passId: 'pass:one' });

const isLine = (doc: { readonly type: string }): doc is GymLine => doc.type === 'line';
const written = (entries: readonly LedgerEntry[], about: Parameters<typeof booked>[2] = { payment: paid, sold }) =>
  booked('gym:one', entries, about, new KnownWorld(), moment);
const lineOf = (...of: Parameters<typeof written>) => written(...of).filter(isLine);
/** Gross, commission, VAT on it, fee, net, and what waits, in pence. */
const told = (line: GymLine | undefined) =>
  line && [line.gross, line.commission, line.vatOnCommission, line.fee, line.net, line.waits].map((one) => one.amountMinor);

describe('[2.10] the line of each cause', () => {
  it.each<[kind: GymLine['kind'], entries: () => readonly LedgerEntry[], amounts: readonly number[]]>([
    ['sale', sale, [6000, -900, -180, 0, 4920, 0]],
    ['refund', () => givenBack(6000), [-6000, 900, 180, 0, -4920, 0]],
    ['refund', () => givenBack(3000), [-3000, 450, 90, 0, -2460, 0]],
    ['chargeback', () => chargebackEntries(taken, moment), [-4920, 0, 0, 0, -4920, 4920]],
    ['chargeback_end', () => ended('won'), [4920, 0, 0, 0, 4920, -4920]],
    ['chargeback_end', () => ended('lost'), [-1080, 900, 180, -2000, -2000, -4920]],
    ['chargeback_end', () => ended('lost_but_shown'), [-1080, 900, 180, 0, 0, -4920]],
    ['owed_visit', () => owedVisitEntries(visit, 600, 900, moment), [600, 0, 0, 0, 600, 0]],
    ['compensation', () => owedVisitEntries(visit, 600, 500, moment), [600, 0, 0, 0, 600, 0]],
    ['voucher', () => voucherEntries('compensation:a', { ...visit, checkinId: visit._id }, moment), [-500, 0, 0, 0, -500, 0]],
  ])('%s', (kind, entries, amounts) => {
    const [line, ...rest] = lineOf(entries());
    expect([line?.kind, rest]).toEqual([kind, []]);
    expect(told(line)).toEqual(amounts);
  });

  it('a renewal keeps a tenth (R-3), and a drop-in is one', () => {
    const renewed = { ...paid, kind: 'renewal' as const };
    const [renewal] = lineOf(saleEntries(renewed, sold, moment), { payment: renewed, sold });
    expect([renewal?.kind, ...(told(renewal) ?? [])]).toEqual(['renewal', 6000, -600, -120, 0, 5280, 0]);
    const single = { kind: 'drop_in', lastUse: plus(NOW, DAY) } as const;
    expect(lineOf(saleEntries(paid, single, moment), { payment: paid, sold: single })[0]).toMatchObject({
      kind: 'drop_in',
      payableFrom: plus(NOW, 4 * DAY),
      payoutId: 'payout:one:2026-03-09',
    });
  });

  it('there is none of what is none of the gym’s business: the provider’s fee, a member who pays what they owe', () => {
    expect(lineOf(providerFeeEntries({ ...paid, id: 'fee:one' }, 110, moment))).toEqual([]);
    expect(lineOf(owedVisitPaidEntries({ ...paid, kind: 'owed_visit' }, true, moment))).toEqual([]);
    expect(lineOf([])).toEqual([]);
    // Nor does it make a gym one that has something coming.
    expect(written(providerFeeEntries({ ...paid, id: 'fee:one' }, 110, moment)).map(({ type }) => type)).toEqual([
      'entry',
      'entry',
    ]);
  });

  it('[R-50] a voucher that nobody spent is the gym’s again, as a voucher', () => {
    const [line] = lineOf(voucherOverEntries('compensation-over:a', { ...visit, checkinId: visit._id }, moment), undefined);
    expect([line?.kind, ...(told(line) ?? [])]).toEqual(['voucher', 500, 0, 0, 0, 500, 0]);
  });

  it('[R-53] counts from when it was paid, however late we heard of that', () => {
    const late = systemMoment(plus(NOW, 30 * DAY));
    const [line] = booked('gym:one', saleEntries(paid, sold, late), { payment: paid, sold }, new KnownWorld(), late).filter(
      isLine,
    );
    // Fourteen days after eight on Tuesday 3 March; heard of on 2 April.
    expect(line).toMatchObject({ payableFrom: '2026-03-17T08:00:00.000Z', payoutId: 'payout:one:2026-03-23' });
  });

  it('[R-4] what goes back of it happened when it went back, in the month of that day', () => {
    const late = systemMoment('2026-04-02T08:00:00.000Z');
    const given = {
      id: 'refund:a',
      payment: paid,
      kept,
      refundedBefore: 0,
      amountMinor: 3000,
      salePayableFrom: plus(NOW, 14 * DAY),
    };
    const [line] = booked('gym:one', refundEntries(given, late), { payment: paid, sold }, new KnownWorld(), late).filter(isLine);
    expect(line).toMatchObject({ kind: 'refund', at: '2026-04-02T08:00:00.000Z', day: '2026-04-02', net: money(-2460) });
  });

  it('[R-56] counts from the first sale, also one whose bank was quicker; what is no sale changes nothing of how its gym stands', () => {
    const world = new KnownWorld(newStanding('gym:one', moment));
    const standings = (entries: readonly LedgerEntry[], about: Parameters<typeof booked>[2] = { payment: paid, sold }) =>
      booked('gym:one', entries, about, world, moment).flatMap((one) => (one.type === 'gymmoney' ? [one.firstSaleAt] : []));
    expect(standings([...sale(), ...chargebackEntries(taken, moment)])).toEqual([NOW]);
    const single = { kind: 'drop_in', lastUse: plus(NOW, DAY) } as const;
    expect(standings(saleEntries(paid, single, moment), { payment: paid, sold: single })).toEqual([NOW]);
    const renewed = { ...paid, kind: 'renewal' as const };
    expect(standings(saleEntries(renewed, sold, moment), { payment: renewed, sold })).toEqual([NOW]);
    expect(standings(owedVisitEntries(visit, 600, 900, moment))).toEqual([]);
  });

  it('[R-53] leads to what it is of, and says from when the gym may be paid it, and in which run', () => {
    const [line] = lineOf(sale());
    expect(line).toMatchObject({ _id: 'line:payment:one', paymentId: 'payment:one', passId: 'pass:one', name: 'Ten visits' });
    expect(line).toMatchObject({ payableFrom: plus(NOW, 14 * DAY), payoutId: 'payout:one:2026-03-23', at: NOW });
    expect(line).not.toHaveProperty('refundId');
    expect(lineOf(givenBack(6000))[0]).toMatchObject({ refundId: 'refund:a', payableFrom: plus(NOW, 14 * DAY) });
    expect(lineOf(chargebackEntries(taken, moment))[0]).toMatchObject({ payableFrom: NOW, payoutId: 'payout:one:2026-03-09' });
    expect(lineOf(owedVisitEntries(visit, 600, 900, moment), undefined)[0]).toMatchObject({ checkinId: 'checkin:v' });
  });

  it('[A11] of a sale lies with the gym alone, where those read it who may see its money: not with its member', () => {
    for (const line of lineOf(sale())) expect(databasesOf(line)).toEqual(['gym-one/payments']);
    expect(JSON.stringify(lineOf(sale()))).not.toContain('member00');
  });

  it('[S10] sums to what the books owe the gym, whatever was paid, given back and taken, and its parts to its net', () => {
    const parts = fc.record({
      gross: fc.integer({ min: 1, max: 20_000 }),
      back: fc.nat(100),
      lost: fc.nat(100),
      bps: fc.nat(3500),
    });
    const walk = fc.property(parts, fc.constantFrom<ChargebackEnd[]>('won', 'lost', 'lost_but_shown'), (of, how) => {
      const bought = { ...paid, total: money(of.gross) };
      const first = saleEntries(bought, sold, moment, of.bps);
      const amountMinor = Math.floor((of.gross * of.back) / 100);
      const given = {
        id: 'refund:a',
        payment: bought,
        kept: keptOf(first),
        refundedBefore: 0,
        amountMinor,
        salePayableFrom: NOW,
      };
      const bank = { ...given, id: 'chargeback:a', refundedBefore: amountMinor, feeMinor: 1500 };
      const case_ = { ...bank, amountMinor: Math.floor(((of.gross - amountMinor) * of.lost) / 100) };
      const all = [
        ...first,
        ...refundEntries(given, moment),
        ...chargebackEntries(case_, moment),
        ...chargebackEndEntries(case_, how, moment),
      ];
      const lines = lineOf(all, { payment: bought, sold });
      for (const cause of new Set(all.map((one) => one.cause))) {
        let [owed, waits] = [0, 0];
        for (const { account, amount } of all.filter((one) => one.cause === cause)) {
          if (account === 'gym_payable') owed -= amount.amountMinor;
          if (account === 'gym_reserve') waits -= amount.amountMinor;
        }
        const those = lines.filter((one) => one.cause === cause);
        const [gross = 0, commission = 0, vat = 0, fee = 0, net = 0, waiting = 0] = told(those[0]) ?? [];
        expect([those.length <= 1, net, waiting]).toEqual([true, owed, waits]);
        expect(gross + commission + vat + fee).toBe(net);
      }
      const [line] = lines;
      expect(line?.gross.amountMinor).toBe(of.gross);
    });
    fc.assert(walk);
  });
});

describe('[2.10] with each decision that books something', () => {
  function scene() {
    const world = new KnownWorld(person('member01'), gym('one'));
    employ(world, 'owner001', 'owner');
    const { productId, version, price } = OFFER;
    const body = { gymId: 'gym:one', productId, version, priceSeen: price, startRequestedNow: true, method: 'sandbox:visa' };
    world.say('member01', 'pass.buy', body);
    const paymentId = world.all('payment')[0]?._id ?? '';
    const about = { paymentId, memberId: 'member01' };
    const pay = (at: string) =>
      world.system('system.payment-reported', { ...about, result: 'succeeded', shortCode: '7K3M9QXA', pspRef: 'psp' }, at);
    const lines = () => world.all('line').map(({ kind, net, payoutId }) => [kind, net.amountMinor, payoutId]);
    return { world, about, pay, lines };
  }

  it('a sale, a refund, and a bank’s word have theirs; the first sale is what R-56 counts from', () => {
    const { world, about, pay, lines } = scene();
    expect(world.all('gymmoney')).toEqual([]);
    pay(NOW);
    expect(world.one('gymmoney', 'gymmoney:one')).toMatchObject({
      firstSaleAt: NOW,
      nextRun: '2026-03-09',
      nextRunAt: '2026-03-09T06:00:00.000Z',
      carried: money(0),
    });
    const said = { ...about, disputeRef: 'dp_1', amount: money(6000), fee: money(1500) };
    world.system('system.payment-disputed', { ...said, state: 'opened' }, plus(NOW, DAY));
    world.system('system.payment-disputed', { ...said, state: 'won' }, plus(NOW, 2 * DAY));
    world.system('system.refund-due', { ...about, cause: 'duplicate_charge' }, plus(NOW, 3 * DAY));
    const refundId = world.all('refund')[0]?._id ?? '';
    const sent = { refundId, memberId: 'member01', result: 'succeeded' as const, pspRef: 'psp_2' };
    world.system('system.refund-reported', sent, plus(NOW, 4 * DAY));
    expect(lines()).toEqual([
      ['chargeback_end', 4920, 'payout:one:2026-03-09'],
      ['chargeback', -4920, 'payout:one:2026-03-09'],
      ['sale', 4920, 'payout:one:2026-03-23'],
      ['refund', -4920, 'payout:one:2026-03-23'],
    ]);
    expect(world.one('gymmoney', 'gymmoney:one').firstSaleAt).toBe(NOW);
  });

  it('[S10] what is decided after its run falls due in the next: a run that is over takes nothing more', () => {
    const { world, about, pay, lines } = scene();
    pay(NOW);
    const standing = world.one('gymmoney', 'gymmoney:one');
    world.lay([{ ...standing, lastRun: '2026-03-09', nextRun: '2026-03-16' }]);
    const said = { ...about, disputeRef: 'dp_1', state: 'opened' as const, amount: money(6000) };
    world.system('system.payment-disputed', said, plus(NOW, DAY));
    expect(lines()).toContainEqual(['chargeback', -4920, 'payout:one:2026-03-16']);
    const runs = world.all('entry').flatMap(({ cause, payoutId }) => (cause.startsWith('chargeback') ? payoutId : []));
    expect(new Set(runs)).toEqual(new Set(['payout:one:2026-03-16']));
  });
});
