import { describe, expect, it } from 'vitest';
import { born, checkin, DAY, gym, HOUR, pass, rosterEntry } from '../../tests/rules/documents.ts';
import { checkIn, employ, smallWorld } from '../../tests/rules/scenes.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import { databasesOf } from '../folds/access.ts';
import type { GymLine, LineKind } from '../payout/shape.ts';
import { isAgedGymDay } from './id.ts';
import { touchedDay } from './touched.ts';
import { daysAfter } from './visits.ts';

const GYM = 'gym:one';
/** A Tuesday, and winter: the gym's clock is UTC. */
const TEN = '2026-03-03T10:00:00.000Z';
const TODAY = '2026-03-03';
const YESTERDAY = '2026-03-02';
const count = (of: KnownWorld, day: string, at: string) => of.system('system.gymday-count', { gymId: GYM, day }, at);
const day = (of: KnownWorld, on: string) => of.one('gymday', `gymday:one:${on}`);

function line(key: string, kind: LineKind, pounds: number, on = TODAY): GymLine {
  const pence = pounds * 100;
  const fee = Math.round(pence * 0.18);
  return {
    ...{ _id: `line:payment:${key}`, type: 'line', ...born, gymId: GYM, cause: `payment:${key}`, kind, at: TEN, day: on },
    ...{ gross: money(pence), commission: money(-fee), vatOnCommission: money(0), fee: money(0), net: money(pence - fee) },
    ...{ waits: money(0), payableFrom: TEN, payoutId: 'payout:one:2026-03-09' },
  };
}

describe("[4.7] a gym's day", () => {
  it('[R-60] is for whoever plans the timetable, and its money for whoever may see that, each in a database of its own', () => {
    const of = new KnownWorld(gym('one'), checkin('a', { gymDay: TODAY, judgedAt: TEN }), line('a', 'sale', 60));
    count(of, TODAY, plus(TEN, HOUR));
    expect(of.all('gymday').flatMap(databasesOf)).toEqual(['gym-one/days']);
    expect(of.all('takings').flatMap(databasesOf)).toEqual(['gym-one/payments']);
    // Nowhere in it is a penny, a person, or what either goes by.
    expect(JSON.stringify(day(of, TODAY))).not.toMatch(/GBP|amount|member|pass:/);
  });

  it('adds up what was booked on it as the month does: given back and moved apart, what only went to the bank not at all', () => {
    const lines = [line('a', 'sale', 60), line('b', 'refund', -10), line('c', 'payout', -500), line('d', 'sale', 7, YESTERDAY)];
    const of = new KnownWorld(gym('one'), ...lines);
    count(of, TODAY, plus(TEN, HOUR));
    expect(of.all('takings')).toMatchObject([{ day: TODAY, sales: money(6000), back: money(-1000), yours: money(4100) }]);
  });

  it('is not there for a day on which nothing was booked, and no day is counted that is to come, or too long ago', () => {
    const of = new KnownWorld(gym('one'), line('z', 'sale', 5, '2026-03-04'), line('y', 'sale', 5, '2025-02-28'));
    for (const on of ['2026-03-04', '2025-02-28']) expect(count(of, on, plus(TEN, HOUR)).documents).toEqual([]);
    count(of, TODAY, plus(TEN, HOUR));
    expect(of.all('takings')).toEqual([]);
  });

  it('[2.8] an offline tablet that syncs two days late changes yesterday, once, and who is new today', () => {
    const desk = 'rita0001';
    const of = smallWorld('member01');
    employ(of, desk, 'reception', GYM, plus(TEN, -30 * DAY));
    const [before, on] = ['2026-03-05', '2026-03-06'];
    const ten = plus(TEN, 3 * DAY);
    checkIn(of, desk, 'member01', ten);
    count(of, on, plus(ten, HOUR));
    expect(day(of, on)).toMatchObject({ people: 1, newcomers: 1, returning: 0 });
    // The day before has been counted too, when nobody was known to have come.
    count(of, before, plus(ten, HOUR));
    expect(day(of, before)).toMatchObject({ people: 0 });
    const late = plus(ten, 2 * HOUR);
    checkIn(of, desk, 'member01', plus(ten, -DAY), {}, { receivedAt: late, contactBefore: plus(ten, -2 * DAY) });
    count(of, before, plus(late, HOUR / 60));
    expect(day(of, before)).toMatchObject({ people: 1, newcomers: 1, late: 1 });
    expect(day(of, before).hours[10]).toBe(1);
    expect(day(of, on)).toMatchObject({ people: 1, newcomers: 0, returning: 1 });
    // The same proposal once more, and another: there is still one of it.
    count(of, before, plus(late, HOUR));
    expect(of.all('gymday')).toHaveLength(2);
    expect(day(of, before)).toMatchObject({ people: 1 });
  });

  it('says what people came in on, by the list, and by the pass itself where that is on it no more', () => {
    const of = new KnownWorld(
      gym('one'),
      pass('gone', 'member02', { kind: 'day' }),
      rosterEntry(pass('here', 'member01', { kind: 'monthly' })),
      checkin('a', { gymDay: TODAY, judgedAt: TEN, passId: 'pass:here', memberId: 'member01' }),
      checkin('b', { gymDay: TODAY, judgedAt: TEN, passId: 'pass:gone', memberId: 'member02' }),
      checkin('c', { gymDay: TODAY, judgedAt: TEN, passId: 'pass:never', memberId: 'member03' }),
    );
    count(of, TODAY, plus(TEN, HOUR));
    expect(day(of, TODAY).mix).toEqual([
      { kind: 'day', visits: 1 },
      { kind: 'monthly', visits: 1 },
      { kind: 'none', visits: 1 },
    ]);
  });

  it('of a gym that is not there is nothing', () => {
    expect(count(new KnownWorld(), TODAY, TEN).documents).toEqual([]);
  });
});

describe('[4.7] a day is counted again', () => {
  const came = checkin('a', { gymDay: YESTERDAY });

  it.each([
    ['when somebody came', null, came, YESTERDAY],
    ['when a visit is voided', came, { ...came, status: 'voided' as const }, YESTERDAY],
    ['not because a name was taken away', came, { ...came, memberName: 'Somebody' }, undefined],
    ['when money is booked', null, line('a', 'sale', 60, YESTERDAY), YESTERDAY],
    ['not when nothing of it is counted', null, gym('one'), undefined],
  ])('%s', (_, before, after, on) => {
    expect(touchedDay(before, after)?.day).toBe(on);
  });
});

describe('[4.7] who came on a day says something of later ones', () => {
  it.each([
    ['within thirty days, both ends', ['2026-03-04', '2026-04-02'], ['2026-03-04', '2026-04-02']],
    ['of the first after it, however late: there they are new no more', ['2026-05-01', '2026-05-02'], ['2026-05-01']],
    ['and of none before it, nor of itself', ['2026-03-01', TODAY], []],
  ])('%s', (_, came, later) => {
    expect(daysAfter(TODAY, came)).toEqual(later);
  });
});

describe('[2.10, A6] thirteen months of days', () => {
  it.each([
    ['2025-02-28', true],
    ['2025-03-01', false],
    ['2026-03-03', false],
  ])('of %s a device in March 2026 lets go: %s', (on, isAged) => {
    expect(isAgedGymDay(`gymday:one:${on}`, TEN)).toBe(isAged);
  });
});
