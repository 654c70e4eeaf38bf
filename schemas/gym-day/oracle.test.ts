/**
 * A gym's days against somebody who stands there with the register and counts by hand: no code is shared with what is tested, and everything comes in
 * whatever order it likes.
 */
import { describe, expect, it } from 'vitest';
import { booking, checkin, DAY, gym, HOUR, MINUTE, pass, slot, timetable, ZONE } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { instantAt, plus } from '../basics/time.ts';
import type { Booking } from '../booking/shape.ts';
import type { Checkin } from '../checkin/shape.ts';
import type { Slot } from '../slot/shape.ts';
import type { GymDay } from './shape.ts';

/** Numbers that look like chance and are the same every time. */
function* chance(seed: number): Generator<number, never> {
  for (let state = seed; ; state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) yield state / 2_147_483_648;
}
type Random = (most: number) => number;
const randomOf = (seed: number): Random => {
  const numbers = chance(seed);
  return (most) => Math.floor(numbers.next().value * most);
};
const pick = <T>(random: Random, all: readonly T[]): T => all[random(all.length)] as T;

/** The clocks go back on 25 October and forward on 29 March: the days from the first of these are both among those that are counted. */
const FIRST = { autumn: '2026-10-23', spring: '2026-03-26' };
const DAYS = 45;
const dayAt = (first: string, at: number) => new Date(Date.parse(`${first}T12:00:00Z`) + at * DAY).toISOString().slice(0, 10);
const KINDS = ['day', 'multi_visit', 'monthly'] as const;

interface Register {
  readonly checkins: readonly Checkin[];
  readonly slots: ReadonlyMap<string, readonly Slot[]>;
  readonly bookings: readonly Booking[];
}

function registerOf(first: string, random: Random): Register {
  const days = Array.from({ length: DAYS }, (_, at) => dayAt(first, at));
  const checkins = Array.from({ length: 240 }, (_, at) => {
    const day = pick(random, days);
    // Any moment of the day, the hours that there are twice or not at all among them.
    const begins = Date.parse(instantAt(day, '00:00', ZONE));
    const length = Date.parse(instantAt(dayAt(day, 1), '00:00', ZONE)) - begins;
    const judgedAt = new Date(begins + random(length / MINUTE) * MINUTE).toISOString();
    const member = random(30);
    const status = pick(random, ['accepted', 'accepted', 'accepted', 'accepted_flagged', 'duplicate', 'voided'] as const);
    const one = checkin(`c${String(at).padStart(3, '0')}`, {
      ...{ gymDay: day, judgedAt, status, direction: random(9) === 0 ? 'out' : 'in', updatedAt: judgedAt },
      ...{ memberId: `member${String(member).padStart(2, '0')}`, passId: `pass:p${member}` },
      codes: random(6) === 0 ? ['LATE_REPORT'] : [],
    });
    if (member > 1) return one;
    const { memberId: _nobody, passId: _none, ...unknown } = one;
    return unknown;
  });
  const slots = new Map(
    days.map((day) => [
      day,
      ['07:00', '18:00'].map((time) =>
        slot(`${day}T${time}`, { capacity: 2 + random(6), status: random(7) === 0 ? 'cancelled' : 'ended' }),
      ),
    ]),
  );
  const statuses = [
    'confirmed',
    'attended',
    'no_show_provisional',
    'no_show',
    'excused',
    'cancelled',
    'waitlisted',
    'left',
  ] as const;
  const bookings = [...slots.values()]
    .flat()
    .flatMap(({ slotId }, at) =>
      Array.from({ length: random(5) }, (_, nth) => booking(`b${at}.${nth}`, { slotId, status: pick(random, statuses) })),
    );
  return { checkins, slots, bookings };
}

/** As one would with a pencil. */
function byHand(day: string, { checkins, slots, bookings }: Register) {
  const hours = new Map<number, number>();
  const people = new Set<string>();
  const mix = new Map<string, number>();
  let late = 0;
  for (const one of checkins) {
    if (one.gymDay !== day || one.direction !== 'in' || one.status === 'duplicate' || one.status === 'voided') continue;
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' });
    const hour = Number(clock.format(new Date(one.judgedAt)));
    hours.set(hour, (hours.get(hour) ?? 0) + 1);
    people.add(one.memberId ?? one._id);
    const kind = one.memberId === undefined ? 'none' : KINDS[Number(one.memberId.slice(6)) % 3];
    mix.set(kind ?? '', (mix.get(kind ?? '') ?? 0) + 1);
    if (one.codes.length > 0) late += 1;
  }
  let newcomers = 0;
  let returning = 0;
  for (const who of people) {
    let everBefore = false;
    let lately = false;
    for (const other of checkins) {
      if (other.memberId !== who || other.direction !== 'in' || !other.status.startsWith('accepted')) continue;
      const ago = (Date.parse(`${day}T12:00:00Z`) - Date.parse(`${other.gymDay}T12:00:00Z`)) / DAY;
      if (ago > 0) everBefore = true;
      if (ago > 0 && ago <= 30) lately = true;
    }
    if (!everBefore && who.startsWith('member')) newcomers += 1;
    if (lately) returning += 1;
  }
  const classes = { held: 0, places: 0, taken: 0, missed: 0 };
  for (const one of slots.get(day) ?? []) {
    if (one.status === 'cancelled') continue;
    classes.held += 1;
    classes.places += one.capacity;
    for (const { slotId, status } of bookings) {
      if (slotId !== one.slotId || ['cancelled', 'waitlisted', 'left'].includes(status)) continue;
      classes.taken += 1;
      if (status !== 'confirmed' && status !== 'attended') classes.missed += 1;
    }
  }
  return {
    hours: Array.from({ length: 24 }, (_, hour) => hours.get(hour) ?? 0),
    people: people.size,
    newcomers,
    returning,
    late,
    mix,
    classes,
  };
}

const said = ({ hours, people, newcomers, returning, late, mix, classes }: GymDay) => ({
  ...{ hours, people, newcomers, returning, late, classes },
  mix: new Map<string, number>(mix.map(({ kind, visits }) => [kind, visits])),
});

describe("[4.7] a gym's days are what somebody counts who goes through its registers", () => {
  it.each([
    ['over the day of 25 hours, in their order', FIRST.autumn, 11, false],
    ['over the day of 23 hours, in their order', FIRST.spring, 12, false],
    ['whatever comes last', FIRST.autumn, 13, true],
    ['whatever comes last, in spring', FIRST.spring, 14, true],
    ['whatever comes last, once more', FIRST.autumn, 15, true],
  ])('%s', (_, first, seed, shuffled) => {
    const random = randomOf(seed);
    const register = registerOf(first, random);
    const of = new KnownWorld(
      gym('one'),
      ...[...register.slots.values()].map((slots) => timetable('gym:one', [...slots])),
      ...register.bookings,
      ...Array.from({ length: 30 }, (__, at) =>
        pass(`p${at}`, `member${String(at).padStart(2, '0')}`, { kind: pick(() => at % 3, KINDS) }),
      ),
    );
    const arriving = shuffled ? shuffle(register.checkins, random) : register.checkins;
    let now = plus(instantAt(dayAt(first, DAYS), '09:00', ZONE), 0);
    const count = (day: string) => of.system('system.gymday-count', { gymId: 'gym:one', day }, now);
    // Everything was counted once while a part of it was there; each batch that is late is followed by a count of its own days alone.
    for (let from = 0; from < arriving.length; from += 40) {
      const batch = arriving.slice(from, from + 40).map((one) => ({ ...one, updatedAt: now }));
      of.lay(batch);
      for (const day of new Set(batch.map(({ gymDay }) => gymDay))) count(day);
      now = plus(now, HOUR);
    }
    for (let at = 0; at < DAYS; at += 1) {
      const day = dayAt(first, at);
      const counted = of.all('gymday').find((one) => one.day === day);
      if (!counted)
        expect(
          register.checkins.some(({ gymDay }) => gymDay === day),
          day,
        ).toBe(false);
      else expect(said(counted), `${day}, seed ${seed}`).toEqual(byHand(day, register));
    }
    // Counted again, nothing but the time of counting is another, and there is one of each day.
    const before = of.all('gymday');
    for (const { day } of before) count(day);
    expect(of.all('gymday').map(said)).toEqual(before.map(said));
    expect(new Set(before.map(({ day }) => day)).size).toBe(before.length);
  });
});

function shuffle<T>(all: readonly T[], random: Random): T[] {
  const left = [...all];
  return Array.from(all, () => left.splice(random(left.length), 1)[0] as T);
}
