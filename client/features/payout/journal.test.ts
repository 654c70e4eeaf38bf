import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../../../schemas/basics/primitives.ts';
import { type GymLine, LINE_KINDS } from '../../../schemas/payout/shape.ts';
import { ZONE } from '../../../tests/rules/documents.ts';
import { line, moved } from './fixture.ts';
import { type JournalEntry, journalOf, type Papered } from './journal.ts';

const receipt: Papered = { number: 'FH-7K3M9Q-2026-000001', vat: money(1000) };
const told = (entries: readonly JournalEntry[]) =>
  entries.map(({ account, debit, credit }) => [account, debit.amountMinor, credit.amountMinor]);
const booked = (of: GymLine, paper?: Papered) => told(journalOf([of], () => paper, ZONE));

describe('[4.3] the journal', () => {
  it('of a sale: what is owed, what was kept, and the sale with its VAT apart', () => {
    const [first] = journalOf([line('a', 6000)], () => receipt, ZONE);
    expect(first).toMatchObject({ date: '2026-03-03', reference: receipt.number });
    expect(booked(line('a', 6000), receipt)).toEqual([
      ['fitness_hub', 4920, 0],
      ['commission', 900, 0],
      ['vat_on_purchases', 180, 0],
      ['sales', 0, 5000],
      ['vat_on_sales', 0, 1000],
    ]);
  });

  it('of a refund: the same the other way round, with the VAT of its credit note', () => {
    const back: Partial<GymLine> = {
      ...{ kind: 'refund', gross: money(-6000), commission: money(900), vatOnCommission: money(180), net: money(-4920) },
    };
    expect(booked(line('a', 0, back), { number: 'FH-7K3M9Q-2026-CN-000001', vat: money(1000) })).toEqual([
      ['fitness_hub', 0, 4920],
      ['commission', 0, 900],
      ['vat_on_purchases', 0, 180],
      ['sales', 5000, 0],
      ['vat_on_sales', 1000, 0],
    ]);
  });

  it('of a payout: from what we owe to the bank, by the payout’s own name; sent back, the other way', () => {
    const paid = moved('p', 'payout', -4920);
    expect(booked(paid)).toEqual([
      ['fitness_hub', 0, 4920],
      ['bank', 4920, 0],
    ]);
    expect(journalOf([paid], () => undefined, ZONE)[0]?.reference).toBe('payout:one:2026-03-23');
    expect(booked(moved('p', 'payout_returned', 4920))).toEqual([
      ['fitness_hub', 4920, 0],
      ['bank', 0, 4920],
    ]);
  });

  it('what a bank only asks about is put aside, and is a sale less once it is lost', () => {
    expect(booked(moved('c', 'chargeback', -4920, { waits: money(4920) }))).toEqual([
      ['fitness_hub', 0, 4920],
      ['reserve', 4920, 0],
    ]);
    const lost: Partial<GymLine> = {
      ...{ gross: money(-1080), commission: money(900), vatOnCommission: money(180), fee: money(-2000), waits: money(-4920) },
    };
    expect(booked(moved('c', 'chargeback_end', -2000, lost))).toEqual([
      ['fitness_hub', 0, 2000],
      ['reserve', 0, 4920],
      ['commission', 0, 900],
      ['vat_on_purchases', 0, 180],
      ['dispute_fees', 2000, 0],
      ['sales', 6000, 0],
    ]);
  });

  it('of whatever there is: each reference balances, and what is owed is what the lines say', () => {
    const pence = fc.integer({ min: -200_000, max: 200_000 });
    const parts = fc.record({
      kind: fc.constantFrom(...LINE_KINDS),
      gross: pence,
      commission: pence,
      vat: pence,
      fee: pence,
      waits: pence,
      paper: fc.option(fc.nat(200_000)),
    });
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (all) => {
        const vats = new Map<string, number | null>();
        const lines = all.map(({ kind, gross, commission, vat, fee, waits, paper }, at) => {
          vats.set(`line:payment:${at}`, paper);
          return line(`${at}`, 0, {
            ...{ kind, gross: money(gross), commission: money(commission), vatOnCommission: money(vat), fee: money(fee) },
            ...{ net: money(gross + commission + vat + fee), waits: money(waits), payoutId: `payout:one:${at}` },
          });
        });
        const paperOf = ({ _id }: GymLine) => {
          const vat = vats.get(_id);
          return vat == null ? undefined : { number: _id, vat: money(vat) };
        };
        const entries = journalOf(lines, paperOf, ZONE);
        const signed = ({ debit, credit }: JournalEntry) => debit.amountMinor - credit.amountMinor;
        for (const [reference, same] of Map.groupBy(entries, (one) => one.reference))
          expect(
            same.reduce((sum, one) => sum + signed(one), 0),
            reference,
          ).toBe(0);
        for (const { debit, credit } of entries) {
          expect(Math.min(debit.amountMinor, credit.amountMinor)).toBe(0);
          expect(Math.max(debit.amountMinor, credit.amountMinor)).toBeGreaterThan(0);
        }
        const owed = entries.filter(({ account }) => account === 'fitness_hub').reduce((sum, one) => sum + signed(one), 0);
        expect(owed).toBe(lines.reduce((sum, { net }) => sum + net.amountMinor, 0));
      }),
      { numRuns: 80 },
    );
  });
});
