import { describe, expect, it } from 'vitest';
import { money } from '../../../schemas/basics/primitives.ts';
import { plus } from '../../../schemas/basics/time.ts';
import type { AnyDocument } from '../../../schemas/folds/documents.ts';
import { soldAs } from '../../../schemas/ledger/payout-week.ts';
import { saleEntries } from '../../../schemas/ledger/sale.ts';
import { booked } from '../../../schemas/payout/booked.ts';
import { systemMoment } from '../../../schemas/proposal/judge.ts';
import { born, DAY, gym, NOW, pass, payment } from '../../../tests/rules/documents.ts';
import { paidTo } from '../../../tests/rules/paid-to.ts';
import { employ } from '../../../tests/rules/scenes.ts';
import { KnownWorld } from '../../../tests/rules/world.ts';
import { PayoutsCheck } from './payouts-check.ts';

const version = { rev: '1-0', text: '', deleted: false, revisions: ['1-0'], firstRevision: '1-0' };
const GYM = 'gym:one';
const [FIRST, SECOND] = ['payout:one:2026-03-23', 'payout:one:2026-03-30'];

function problems(documents: readonly AnyDocument[]): string[] {
  const check = new PayoutsCheck();
  for (const doc of documents) check.see({ db: 'x', id: doc._id, version }, doc);
  return check.problems();
}

/** Two sales, a tenth put aside, one payout that came back and one that was paid. */
function world(): KnownWorld {
  const made = new KnownWorld(gym('one'));
  employ(made, 'owner001', 'owner');
  const sell = (key: string, pence: number, at: string) => {
    const sold = soldAs(pass('one', 'member00'));
    const paid = payment(key, { total: money(pence), paidAt: at });
    made.lay(booked(GYM, saleEntries(paid, sold, systemMoment(at)), { payment: paid, sold }, made, systemMoment(at)));
  };
  sell('a', 6000, NOW);
  sell('b', 4000, plus(NOW, 10 * DAY));
  const reserve = { bps: 1000, until: '2026-03-24T06:00:00.000Z', reason: 'Members say that the doors were shut.', at: NOW };
  made.lay([{ ...made.one('gymmoney', 'gymmoney:one'), reserve, firstSaleAt: plus(NOW, -30 * DAY) }]);
  paidTo(made, GYM);
  for (const monday of ['2026-03-09', '2026-03-16', '2026-03-23'])
    made.system('system.payout-due', { gymId: GYM, monday }, `${monday}T06:00:00.000Z`);
  const report = (payoutId: string, result: 'paid' | 'failed', at: string) =>
    made.system('system.payout-reported', { gymId: GYM, payoutId, result, pspRef: 'tr_1' }, at);
  report(FIRST, 'failed', '2026-03-23T07:00:00.000Z');
  made.system('system.payout-due', { gymId: GYM, monday: '2026-03-30' }, '2026-03-30T05:00:00.000Z');
  report(SECOND, 'paid', '2026-03-30T06:00:00.000Z');
  return made;
}
const documentsOf = (made: KnownWorld): AnyDocument[] =>
  (['entry', 'line', 'payout', 'gymmoney', 'payment'] as const).flatMap((type): AnyDocument[] => made.all(type));
/** The same with one of them otherwise; `null`: without it. */
function but(id: string, change: object | null): AnyDocument[] {
  const all = documentsOf(world());
  expect(
    all.some((one) => one._id === id),
    id,
  ).toBe(true);
  return all.flatMap((one) => (one._id === id ? (change === null ? [] : [{ ...one, ...change } as AnyDocument]) : [one]));
}

describe('[S10] fsck proves what gyms were paid', () => {
  it('finds nothing where it is true, at whatever moment one looks', () => {
    const made = world();
    expect(made.one('payout', FIRST)).toMatchObject({ status: 'failed', net: money(4428), reserved: money(492) });
    expect(made.one('payout', SECOND)).toMatchObject({ status: 'paid', released: money(492) });
    expect(problems(documentsOf(made))).toEqual([]);
    expect(problems([])).toEqual([]);
  });

  it.each<[what: string, id: string, change: object | null, said: string]>([
    ['a line that says more', 'line:payment:a', { net: money(4921) }, 'S10: line:payment:a: net: 4921, and by the books 4920'],
    [
      'a line without its commission',
      'line:payment:a',
      { commission: money(0) },
      'line:payment:a: commission: 0, and by the books -900',
    ],
    ['a line without its VAT', 'line:payment:a', { vatOnCommission: money(0) }, 'line:payment:a: VAT: 0, and by the books -180'],
    [
      'a line whose parts are not its net',
      'line:payment:a',
      { gross: money(1) },
      'line:payment:a: its parts: 4920, and by the books -1079',
    ],
    ['what waits of nothing', 'line:payment:a', { waits: money(1) }, 'line:payment:a: what waits: 1, and by the books 0'],
    [
      'a line in another run',
      'line:payment:a',
      { payoutId: SECOND },
      `entry:a:gym_payable is in ${FIRST}, and its line in ${SECOND}`,
    ],
    ['a line that is gone', 'line:payment:a', null, 'payment:a is booked, and has no line'],
    ['entries that are gone', 'entry:a:gym_payable', null, 'line:payment:a: net: 4920, and by the books 0'],
    ['a payout of more than fell due', FIRST, { due: money(5000) }, `${FIRST}: due: 5000, and by the books 4920`],
    ['a payout that does not add up', FIRST, { net: money(4429) }, `${FIRST}: net: 4429, and by the books 4428`],
    ['a payout that counts a sale twice', FIRST, { totals: [] }, `${FIRST}: sale: 0, and by the books 4920`],
    ['a payout that carries what nobody owes', SECOND, { carriedIn: money(7) }, `${SECOND} carried in: 7, and by the books 0`],
    [
      'a payout that was booked and not sent',
      SECOND,
      { status: 'carried' },
      `${SECOND} is carried: sent: 0, and by the books 8200`,
    ],
    ['a payout that came back and is paid', FIRST, { status: 'paid' }, `${FIRST} is paid: back: 0, and by the books 4428`],
    [
      'one that failed and is not owed again',
      SECOND,
      { status: 'failed' },
      `${SECOND} is failed: back: 8200, and by the books 0`,
    ],
    ['a reserve that is not put aside', FIRST, { reserved: money(0) }, `${FIRST}: reserved: 0, and by the books 492`],
    ['a release of nothing', SECOND, { released: money(0) }, `${SECOND}: released: 0, and by the books 492`],
    ['a payout that is gone', SECOND, null, `${SECOND} is booked, and there is no such payout`],
    ['lines of a run that is over', FIRST, null, `3 lines are in ${FIRST}, which is over, and there is no such payout`],
    ['a gym that is owed more than it is', 'gymmoney:one', { carried: money(1) }, 'gymmoney:one: carried: 1, and by the books 0'],
    ['a gym whose reserve is not there', 'gymmoney:one', { reserved: money(1) }, 'gymmoney:one: reserved: 1, and by the books 0'],
    ['a payout that waits for nobody', 'gymmoney:one', { held: FIRST }, `of one ${FIRST} waits, and on hold are `],
  ])('%s', (_, id, change, said) => {
    expect(problems(but(id, change)).join('\n')).toContain(said);
  });

  it('a line of what never was', () => {
    const line = world().one('line', 'line:payment:a');
    expect(
      problems([
        ...documentsOf(world()),
        { ...line, _id: 'line:payment:z', cause: 'payment:z', payoutId: 'payout:one:2026-04-06' },
      ]),
    ).toEqual(['S10: line:payment:z is there, and nothing of it is booked']);
  });

  it('[S10] what was booked before runs were named has no lines', () => {
    const sold = soldAs(pass('one', 'member00'));
    const old = saleEntries(payment('old'), sold, systemMoment(NOW)).map(({ payoutId: _, ...one }) => ({ ...one, ...born }));
    expect(problems([...documentsOf(world()), ...old])).toEqual([]);
  });
});
