import { describe, expect, it } from 'vitest';
import { gym, HOUR, NOW, person, slot, timetable } from '../../tests/rules/documents.ts';
import { book, bookingOf, smallWorld } from '../../tests/rules/scenes.ts';
import type { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { databasesOf } from '../folds/access.ts';
import { dutyIdOf } from './shape.ts';

const GYM = 'gym:one';
const SLOT = 'slot:spin:2026-03-04T18:00';
const [TOM, UMA] = ['trainer1', 'trainer2'];
const LATER = plus(NOW, HOUR);

function world(): KnownWorld {
  const of = smallWorld('member01', 'member02');
  of.lay([person(TOM), person(UMA), gym('two'), timetable('gym:two', [slot('2026-03-04T18:00')])]);
  for (const uid of [TOM, UMA]) of.system('system.employed', { uid, gymId: GYM, preset: 'trainer' });
  return of;
}
const give = (of: KnownWorld, uid?: string, at = NOW, gymId = GYM) =>
  of.system('system.duty-set', { gymId, slotId: SLOT, ...(uid === undefined ? {} : { uid }) }, at);
const registersOf = (of: KnownWorld, uid: string) =>
  of.all('booking').filter((one) => databasesOf(one).includes(`staff-${uid}-one/bookings`)).length;

describe('[R-60] a class has a trainer', () => {
  it('whose register has who booked before, and who books after', () => {
    const of = world();
    book(of, 'member01');
    expect(give(of, TOM)).toMatchObject({ state: 'accepted' });
    book(of, 'member02');
    expect([bookingOf(of, 'member01'), bookingOf(of, 'member02')]).toMatchObject([{ instructorId: TOM }, { instructorId: TOM }]);
    expect([registersOf(of, TOM), registersOf(of, UMA)]).toEqual([2, 0]);
    expect(databasesOf(of.one('duty', dutyIdOf(GYM, SLOT)))).toEqual(['gym-one/people', `staff-${TOM}-one/classes`]);
  });

  it('[A5] given to somebody else, the register goes with it; given to nobody, it is the gym’s alone', () => {
    const of = world();
    book(of, 'member01');
    give(of, TOM);
    give(of, UMA, LATER);
    expect([registersOf(of, TOM), registersOf(of, UMA)]).toEqual([0, 1]);
    expect(bookingOf(of, 'member01').updatedAt).toBe(LATER);
    give(of, undefined, plus(NOW, 2 * HOUR));
    expect([registersOf(of, TOM), registersOf(of, UMA)]).toEqual([0, 0]);
    expect(bookingOf(of, 'member01')).not.toHaveProperty('instructorId');
    expect(databasesOf(of.one('duty', dutyIdOf(GYM, SLOT)))).toEqual(['gym-one/people']);
  });

  it('[S3] the same again changes nothing', () => {
    const of = world();
    book(of, 'member01');
    give(of, TOM);
    expect(give(of, TOM, LATER).documents).toEqual([]);
  });

  it('whoever does not work there takes none: a stranger, another gym’s, somebody suspended or removed', () => {
    const of = world();
    book(of, 'member01');
    for (const uid of ['member02', 'nobody01']) expect(give(of, uid)).toMatchObject({ state: 'refused', code: 'EMPLOYEE_GONE' });
    expect(give(of, TOM, NOW, 'gym:two')).toMatchObject({ state: 'refused', code: 'EMPLOYEE_GONE' });
    of.system('system.employment-ended', { uid: TOM, gymId: GYM });
    expect(give(of, TOM)).toMatchObject({ state: 'refused', code: 'EMPLOYEE_GONE' });
    expect([of.all('duty'), bookingOf(of, 'member01').instructorId]).toEqual([[], undefined]);
  });

  it('a class that nobody ever took has nobody in its bookings', () => {
    const of = world();
    expect(give(of, undefined).documents).toMatchObject([{ type: 'duty' }]);
    book(of, 'member01');
    expect(Object.keys(bookingOf(of, 'member01'))).not.toContain('instructorId');
    expect(Object.keys(of.one('duty', dutyIdOf(GYM, SLOT)))).not.toContain('uid');
  });

  it('a class that is not there has none', () => {
    expect(world().system('system.duty-set', { gymId: GYM, slotId: 'slot:spin:2026-03-04T19:00', uid: TOM })).toMatchObject({
      state: 'refused',
      code: 'NOT_FOUND',
    });
  });
});
