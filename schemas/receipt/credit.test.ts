import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gym, NOW, person, receipt, ZONE } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import { systemMoment } from '../proposal/judge.ts';
import { creditedOf, creditNoteDrawn } from './credit.ts';
import { paperKind } from './full.ts';
import type { Receipt } from './shape.ts';
import { vatIn } from './vat.ts';

const SAM = 'member00';
const shop = (of: Receipt) => new KnownWorld(gym('one'), person(SAM), of);
const giveBack = (world: KnownWorld, of: Receipt, amount: number, at = NOW) =>
  world.lay(creditNoteDrawn({ receipt: of, amount, reason: 'changed_mind', timeZone: ZONE }, world, systemMoment(at)));

describe('a credit note', () => {
  it('[2.10] says what it credits, in a series of its own', () => {
    const of = receipt('1', { card: { last4: '4242' } });
    const world = shop(of);
    giveBack(world, of, 1200);
    giveBack(world, of, 600, plus(NOW, 1));
    const [first, second] = world.all('creditnote');
    expect(first).toEqual({
      ...of,
      _id: 'creditnote:one-2026-1',
      type: 'creditnote',
      number: expect.stringMatching(/^FH-[0-9A-Z]{6}-2026-CN-000001$/),
      receiptId: of._id,
      receiptNumber: of.number,
      reason: 'changed_mind',
      lines: [{ name: '10 visits', gross: money(1200), vatRate: 'standard_20', vat: money(200) }],
      total: money(1200),
      vat: money(200),
    });
    expect(second).toMatchObject({ _id: 'creditnote:one-2026-2', total: money(600), vat: money(100) });
    expect(world.all('counter')).toMatchObject([{ _id: 'counter:creditnote-one-2026', last: 2 }]);
    // What it is of stays as it was written.
    expect(world.one('receipt', of._id)).toEqual(of);
  });

  it('[2.10] is dated by the gym’s day on which the money goes back', () => {
    const of = receipt('1');
    const world = shop(of);
    giveBack(world, of, 100, '2027-06-30T23:30:00.000Z');
    expect(world.all('creditnote')).toMatchObject([{ _id: 'creditnote:one-2027-1', taxPoint: '2027-07-01' }]);
  });

  it('is not drawn for nothing, and never for more than is left', () => {
    const of = receipt('1');
    const world = shop(of);
    giveBack(world, of, 0);
    expect(world.all('creditnote')).toEqual([]);
    expect(() => giveBack(world, of, 6001)).toThrow(RangeError);
    expect(() => giveBack(world, of, -1)).toThrow(RangeError);
    giveBack(world, of, 5999);
    expect(() => giveBack(world, of, 2)).toThrow('5999 has been given back');
    giveBack(world, of, 1);
    expect(creditedOf(world, of)).toBe(6000);
    expect(world.all('creditnote')).toHaveLength(2);
  });

  it('[2.10] given back bit by bit, line by line, the notes add up to the receipt: gross and VAT, to the penny', () => {
    const price = fc.integer({ min: 1, max: 200_000 });
    const rate = fc.constantFrom('standard_20', 'exempt', 'none');
    const priced = fc.array(fc.tuple(price, rate), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(priced, fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 6 }), (lines, cuts) => {
        const made = lines.map(([gross, vatRate], at) => ({
          ...{ name: `Line ${at}`, gross: money(gross), vatRate, vat: money(vatIn(gross, vatRate)) },
        }));
        const total = lines.reduce((sum, [gross]) => sum + gross, 0);
        const vat = made.reduce((sum, one) => sum + one.vat.amountMinor, 0);
        const of = receipt('1', { lines: made, total: money(total), vat: money(vat) });
        const world = shop(of);
        const at = [...cuts.map((cut) => Math.floor((cut * total) / 1000)), total].sort((a, b) => a - b);
        for (const [index, end] of at.entries()) giveBack(world, of, end - (at[index - 1] ?? 0), plus(NOW, index));
        const notes = world.all('creditnote');
        const credited = notes.flatMap((note) => note.lines);
        for (const line of made) {
          const back = credited.filter(({ name }) => name === line.name);
          expect(back.reduce((sum, { gross }) => sum + gross.amountMinor, 0)).toBe(line.gross.amountMinor);
          expect(back.reduce((sum, one) => sum + one.vat.amountMinor, 0)).toBe(line.vat.amountMinor);
        }
        for (const note of notes) {
          expect(note.lines.every(({ gross, vat: part }) => gross.amountMinor > 0 && part.amountMinor >= 0)).toBe(true);
          expect(note.lines.reduce((sum, { gross }) => sum + gross.amountMinor, 0)).toBe(note.total.amountMinor);
        }
        expect(notes.reduce((sum, note) => sum + note.vat.amountMinor, 0)).toBe(vat);
      }),
      { numRuns: 60 },
    );
  });
});

describe('[R-8] what kind of paper it is', () => {
  const registered = receipt('1').seller;
  it.each([
    [25_000, registered, 'simplified'],
    [25_001, registered, 'full'],
    [25_001, { name: 'Sam Kay' }, 'plain'],
  ] as const)('over %i pence', (total, seller, kind) => {
    expect(paperKind({ total: money(total), seller })).toBe(kind);
  });

  it('[2] leaving takes the name off a paper, but for the full invoice that has to say who bought', () => {
    const small = receipt('1', { memberId: 'member01', buyerName: 'Sam Field' });
    const large = receipt('2', { memberId: 'member01', buyerName: 'Sam Field', total: money(30_000) });
    const world = new KnownWorld(gym('one'), person('member01'), small, large);
    giveBack(world, small, 600);
    world.say('member01', 'account.close', {});
    world.system('system.account-erased', { uid: 'member01' }, plus(NOW, 31 * 86_400_000));
    const names = [...world.all('receipt'), ...world.all('creditnote')].map(({ _id, buyerName }) => [_id, buyerName]);
    expect(names).toEqual([
      ['receipt:one-2026-1', 'Former member'],
      ['receipt:one-2026-2', 'Sam Field'],
      ['creditnote:one-2026-1', 'Former member'],
    ]);
    expect(world.one('receipt', small._id)).toEqual({
      ...small,
      buyerName: 'Former member',
      updatedAt: plus(NOW, 31 * 86_400_000),
    });
  });
});
