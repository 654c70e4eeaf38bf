import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../../../schemas/basics/primitives.ts';
import { instantOf, plus } from '../../../schemas/basics/time.ts';
import { earned, sumOf } from '../../../schemas/payout/lines/sum.ts';
import { type GymLine, LINE_KINDS } from '../../../schemas/payout/shape.ts';
import { DAY, NOW, ZONE } from '../../../tests/rules/documents.ts';
import { line, moved } from './fixture.ts';
import { notYet, sumsByMonth, sumsByProduct } from './sums.ts';

const BACK: Partial<GymLine> = {
  ...{ kind: 'refund', cause: 'refund:a', gross: money(-6000), commission: money(900), vatOnCommission: money(180) },
  ...{ net: money(-4920), at: plus(NOW, DAY) },
};

describe('[4.3] what a gym’s money adds up to', () => {
  it('a sale, what is kept of it, and what is left; what is only moved is not earned twice', () => {
    const lines = [line('a', 6000), moved('b', 'payout', -4920), moved('c', 'reserve', -100, { waits: money(100) })];
    expect(sumOf(lines)).toEqual({
      ...{ sales: money(6000), back: money(0), commission: money(-900), vatOnCommission: money(-180) },
      ...{ other: money(0), yours: money(4920) },
    });
  });

  it('[R-4] all of it given back, nothing is left of it', () => {
    expect(sumOf([line('a', 6000), line('a', 0, BACK)])).toEqual({
      ...{ sales: money(6000), back: money(-6000), commission: money(0), vatOnCommission: money(0) },
      ...{ other: money(0), yours: money(0) },
    });
  });

  it('fees, vouchers and visits that we paid for stand in a column of their own', () => {
    const lost: Partial<GymLine> = {
      ...{ gross: money(-1080), commission: money(900), vatOnCommission: money(180), fee: money(-2000), net: money(-2000) },
      waits: money(-4920),
    };
    const lines = [
      moved('x', 'chargeback', -4920, { waits: money(4920) }),
      moved('x', 'chargeback_end', 0, lost),
      ...[moved('v', 'voucher', -500), moved('w', 'compensation', 600), moved('o', 'owed_visit', 700)],
    ];
    const { sales, other, back, yours } = sumOf(lines);
    expect(sales).toEqual(money(0));
    expect([other, back, yours].map(({ amountMinor }) => amountMinor)).toEqual([-1200, -6000, -6120]);
  });

  it('by month of the gym’s own calendar, the empty ones too', () => {
    // Half past midnight in London, an hour before that in UTC.
    const june = line('june', 1000, { at: '2026-05-31T23:30:00.000Z' });
    const may = line('may', 2000, { at: '2026-05-31T22:59:59.999Z' });
    const months = sumsByMonth([june, may], ['2026-04', '2026-05', '2026-06'], ZONE);
    expect(months.map(({ month, sales }) => [month, sales.amountMinor])).toEqual([
      ['2026-04', 0],
      ['2026-05', 2000],
      ['2026-06', 1000],
    ]);
  });

  it('by what was sold, most first, with how many; what is of no sale comes under no name', () => {
    const lines = [
      line('a', 6000),
      line('b', 6000),
      line('c', 1000, { name: 'Day pass' }),
      line('a', 0, BACK),
      moved('v', 'voucher', -500),
      moved('p', 'payout', -900),
    ];
    expect(
      sumsByProduct(lines).map(({ name, sold, sales, yours }) => [name, sold, sales.amountMinor, yours.amountMinor]),
    ).toEqual([
      ['10 visits', 2, 12_000, 4920],
      ['Day pass', 1, 1000, 820],
      [undefined, 0, 0, -500],
    ]);
  });

  it('[R-53] what cannot be paid yet is told from what can', () => {
    const lines = [line('a', 6000), line('b', 1000, { payableFrom: NOW }), moved('p', 'payout', -820)];
    expect(notYet(lines, NOW)).toEqual(money(4920));
    expect(notYet(lines, plus(NOW, 14 * DAY))).toEqual(money(0));
  });

  it('whatever there is: a month is the sum of its lines, all months that of all, and so are the products; the columns sum to what is the gym’s', () => {
    const pence = fc.integer({ min: -200_000, max: 200_000 });
    const START = Date.parse('2025-12-30T00:00:00.000Z');
    const one = fc
      .record({
        kind: fc.constantFrom(...LINE_KINDS),
        gross: pence,
        commission: pence,
        vat: pence,
        fee: pence,
        waits: pence,
        minute: fc.integer({ min: 0, max: 130 * 24 * 60 }),
        name: fc.constantFrom('10 visits', 'Day pass', undefined),
      })
      .map(({ kind, gross, commission, vat, fee, waits, minute, name }): GymLine => {
        const { name: _name, ...rest } = line('x', 0);
        return {
          ...rest,
          ...{ kind, gross: money(gross), commission: money(commission), vatOnCommission: money(vat), fee: money(fee) },
          ...{ net: money(gross + commission + vat + fee), waits: money(waits), at: instantOf(START + minute * 60_000) },
          ...(name === undefined ? {} : { name }),
        };
      });
    const months = ['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'];
    const total = (sums: readonly { readonly yours: { readonly amountMinor: number } }[]) =>
      sums.reduce((sum, { yours }) => sum + yours.amountMinor, 0);
    fc.assert(
      fc.property(fc.array(one, { maxLength: 40 }), fc.constantFrom('Europe/London', 'Asia/Kathmandu'), (lines, zone) => {
        const own = (of: readonly GymLine[]) => of.reduce((sum, { net, waits }) => sum + net.amountMinor + waits.amountMinor, 0);
        const all = own(earned(lines));
        const byMonth = sumsByMonth(lines, months, zone);
        expect(total(byMonth)).toBe(all);
        expect(total(sumsByProduct(lines))).toBe(all);
        for (const { sales, back, commission, vatOnCommission, other, yours } of byMonth) {
          const columns = [sales, back, commission, vatOnCommission, other].reduce(
            (sum, { amountMinor }) => sum + amountMinor,
            0,
          );
          expect(columns).toBe(yours.amountMinor);
        }
        // By another way: the calendar itself, line by line.
        for (const { month, yours } of byMonth) {
          const mine = earned(lines).filter(
            ({ at }) => Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate().toString().slice(0, 7) === month,
          );
          expect(yours.amountMinor).toBe(own(mine));
        }
      }),
      { numRuns: 80 },
    );
  });
});
