import { describe, expect, it } from 'vitest';
import { booking, HOUR, MINUTE, NOW, pass, slot } from '../../../tests/rules/documents.ts';
import { blindTo, KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import type { Known } from '../../decision.ts';
import { systemMoment } from '../../proposal/judge.ts';
import type { Slot } from '../../slot/shape.ts';
import type { Booking } from '../shape.ts';
import { promote } from './promote.ts';

const START = '2026-03-03T18:00:00.000Z';
const inLine = (key: string, position: number, change: Partial<Booking> = {}): Booking =>
  booking(key, { status: 'waitlisted', position, memberId: `member0${position}`, ...change });
const NOBODY = new KnownWorld();

/** A class of one place that nobody has. */
const run = (bookings: Booking[], { at = NOW, known = NOBODY, ...change }: Partial<Slot> & { at?: string; known?: Known } = {}) =>
  promote(known, systemMoment(at), slot('2026-03-03T18:00', { capacity: 1, ...change }), bookings);
const promotedOf = (ran: ReturnType<typeof promote>) =>
  ran.bookings.filter(({ status }) => status === 'confirmed').map(({ _id }) => _id);

describe('a place that came free', () => {
  it('[R-27] goes to the first in the line, and the others move up', () => {
    const ran = run([inLine('b', 2), inLine('a', 1), inLine('c', 3)]);
    expect(promotedOf(ran)).toEqual(['booking:a']);
    expect(ran.bookings.slice(1).map(({ _id, position }) => [_id, position])).toEqual([
      ['booking:b', 1],
      ['booking:c', 2],
    ]);
    expect(ran.bookings[0]).toMatchObject({ promotedAt: NOW, updatedAt: NOW });
    expect(ran.bookings[0]).not.toHaveProperty('position');
  });

  it('[S2] is no place when somebody has it; two are two', () => {
    expect(promotedOf(run([booking('x'), inLine('a', 1)]))).toEqual([]);
    expect(promotedOf(run([booking('x'), booking('y'), inLine('a', 1), inLine('b', 2)]))).toEqual([]);
    expect(promotedOf(run([inLine('a', 1), inLine('b', 2), inLine('c', 3)], { capacity: 2 }))).toEqual([
      'booking:a',
      'booking:b',
    ]);
  });

  it('[R-27] is given until two hours before the start, and then no more', () => {
    expect(promotedOf(run([inLine('a', 1)], { at: plus(START, -2 * HOUR - 1) }))).toEqual(['booking:a']);
    expect(promotedOf(run([inLine('a', 1)], { at: plus(START, -2 * HOUR) }))).toEqual([]);
  });

  it('[B5] in a class that was cancelled is given to nobody', () => {
    expect(promotedOf(run([inLine('a', 1)], { status: 'cancelled' }))).toEqual([]);
  });

  it('[R-27] may be given back free for an hour, at latest an hour before the start, never shorter than before', () => {
    const cutoff = (cutoffAt: string, at: string) => run([inLine('a', 1, { cutoffAt })], { at }).bookings[0]?.cutoffAt;
    expect(cutoff(NOW, plus(NOW, 6 * HOUR))).toBe(plus(NOW, 7 * HOUR));
    // A minute before the cut-off no less than a minute after it.
    expect(cutoff(plus(NOW, MINUTE), NOW)).toBe(plus(NOW, HOUR));
    expect(cutoff(NOW, plus(START, -2 * HOUR - 1))).toBe(plus(START, -HOUR - 1));
    expect(cutoff('2026-03-03T12:00:00.000Z', NOW)).toBe('2026-03-03T12:00:00.000Z');
  });

  it('[R-27] is promised an hour before the start at the latest, however the class was moved', () => {
    const moved = { startsAt: plus(NOW, 150 * 60_000) };
    expect(run([inLine('a', 1, { cutoffAt: plus(NOW, -HOUR) })], moved).bookings[0]?.cutoffAt).toBe(plus(NOW, HOUR));
  });

  it('[B6] passes over whose pass no longer opens the door, and leaves them in the line', () => {
    const holder = (change: Parameters<typeof pass>[2]) =>
      new KnownWorld(pass('other', 'member01'), pass('one', 'member01', change), pass('two', 'member02'));
    const line = [inLine('a', 1, { passId: 'pass:one' }), inLine('b', 2, { passId: 'pass:two' })];
    expect(promotedOf(run(line, { known: holder({}) }))).toEqual(['booking:a']);
    expect(promotedOf(run(line, { known: holder({ status: 'suspended' }) }))).toEqual(['booking:b']);
    expect(promotedOf(run(line, { known: holder({ gymIds: ['gym:two'] }) }))).toEqual(['booking:b']);
    const gone = new KnownWorld(pass('other', 'member01'), pass('two', 'member02'));
    expect(promotedOf(run(line, { known: gone }))).toEqual(['booking:b']);
    expect(promotedOf(run(line, { known: blindTo(holder({}), 'member-') }))).toEqual([]);
  });

  it('[R-27] is given to who stands in the line without a pass as well', () => {
    expect(
      promotedOf(run([inLine('a', 1)], { known: new KnownWorld(pass('one', 'member01', { status: 'suspended' })) })),
    ).toEqual(['booking:a']);
  });

  it('[R-29] is told to whoever got it, until the class begins, and to nobody else', () => {
    expect(run([inLine('a', 1), inLine('b', 2)]).notices).toMatchObject([
      {
        uid: 'member01',
        event: 'booking.waitlist_promoted',
        title: "You're in: Spin",
        body: "A place came free at Gym one. If you can't come, please cancel.",
        link: '/member/bookings',
        severity: 'action',
        until: START,
      },
    ]);
  });

  it('[2.6, R-28] since the class was moved to later nobody need answer: who was asked is in, or waits as before', () => {
    const asked = (key: string, position: number) =>
      inLine(key, position, { status: 'offered', offerExpiresAt: plus(NOW, HOUR) });
    const { bookings, notices } = run([asked('a', 1), asked('b', 2)]);
    expect(bookings.map(({ _id, status, position, offerExpiresAt }) => [_id, status, position, offerExpiresAt])).toEqual([
      ['booking:a', 'confirmed', undefined, undefined],
      ['booking:b', 'waitlisted', 1, undefined],
    ]);
    expect(bookings[1]?.waited).toEqual([
      { at: NOW, what: 'offer_over', why: 'time' },
      { at: NOW, what: 'moved_up', position: 1 },
    ]);
    expect(notices.map(({ uid, event }) => [uid, event])).toEqual([
      ['member01', 'booking.waitlist_promoted'],
      ['member02', 'booking.waitlisted'],
    ]);
  });

  it('[R-27] whom it passed over once it passes over without a word, until there is another reason', () => {
    const late = { at: plus(START, -3 * HOUR) };
    const first = run([inLine('a', 1, { noticeMinutes: 181 })], late).bookings;
    expect(first).toEqual([
      inLine('a', 1, {
        ...{ noticeMinutes: 181, updatedAt: late.at },
        waited: [{ at: late.at, what: 'passed_over', why: 'notice' }],
      }),
    ]);
    expect(run(first, late).bookings).toEqual([]);
    const known = new KnownWorld();
    const other = first.map(({ noticeMinutes: _less, ...one }): Booking => ({ ...one, passId: 'pass:none' }));
    expect(run(other, { ...late, known }).bookings[0]?.waited?.map(({ why }) => why)).toEqual(['notice', 'pass']);
  });

  it('[R-28] in the last two hours is offered to those alone whose offer does not stand, and not to whom it passed over again', () => {
    const at = plus(START, -HOUR);
    const until = plus(START, -30 * MINUTE);
    const stands = inLine('a', 1, { status: 'offered', offerExpiresAt: plus(at, 1) });
    const isOver = inLine('b', 2, { status: 'offered', offerExpiresAt: at });
    const noPass = inLine('c', 3, { passId: 'pass:none', waited: [{ at: NOW, what: 'passed_over', why: 'pass' }] });
    expect(run([stands, isOver, noPass, inLine('d', 4)], { at }).bookings).toEqual([
      { ...isOver, offerExpiresAt: until, updatedAt: at, waited: [{ at, what: 'offered', until }] },
      inLine('d', 4, { status: 'offered', offerExpiresAt: until, updatedAt: at, waited: [{ at, what: 'offered', until }] }),
    ]);
  });

  it('[R-28] that is gone again is offered to nobody any more: every offer ends, and who only waits stays as they are', () => {
    const at = plus(START, -HOUR);
    const asked = inLine('a', 1, { status: 'offered', offerExpiresAt: plus(START, -30 * MINUTE) });
    const { offerExpiresAt: _over, ...kept } = asked;
    expect(run([booking('x'), asked, inLine('b', 2)], { at }).bookings).toEqual([
      { ...kept, status: 'waitlisted', updatedAt: at, waited: [{ at, what: 'offer_over', why: 'taken' }] },
    ]);
  });
});
