import { describe, expect, it } from 'vitest';
import { booking, gym, NOW, slot, timetable } from '../../tests/rules/documents.ts';
import { type ClosureDraft, type ImpactKnown, impactOf } from './impact.ts';

const AT = '2026-03-04T18:00';
const ID = `slot:spin:${AT}`;
const DRAFT: ClosureDraft = {
  scope: 'whole_gym',
  cancelBookings: true,
  startsAt: '2026-03-04T12:00:00.000Z',
  endsAt: '2026-03-04T22:00:00.000Z',
};
const known = (change: Partial<ImpactKnown> = {}): ImpactKnown => ({
  gym: gym('one'),
  timetables: [
    timetable('gym:one', [
      slot(AT),
      slot('2026-03-04T19:00', { scheduleId: 'schedule:yoga' }),
      slot('2026-03-04T20:00', { status: 'cancelled' }),
    ]),
    timetable('gym:one', [slot('2026-03-05T18:00')]),
    { ...timetable('gym:one', []), date: '2026-03-06' },
  ],
  bookings: [
    booking('1', { slotId: ID }),
    booking('2', { slotId: 'slot:spin:2026-03-04T19:00' }),
    booking('3', { slotId: ID, memberId: 'member03', status: 'waitlisted' }),
    booking('4', { slotId: ID, memberId: 'member04', status: 'cancelled' }),
    booking('5', { slotId: 'slot:spin:2026-03-05T18:00', memberId: 'member05' }),
  ],
  now: NOW,
  ...change,
});

describe('what a closure would do', () => {
  it('[G6] counts the classes, the bookings and the people it takes them from', () => {
    expect(impactOf(DRAFT, known())).toEqual({
      classes: 2,
      booked: { bookings: 3, members: 2 },
      overlaps: [],
      plannedTo: '2026-03-05',
    });
  });

  it('counts only the classes it names, and nobody where bookings are kept', () => {
    expect(impactOf({ ...DRAFT, scope: 'schedule', scheduleIds: ['schedule:yoga'] }, known())).toMatchObject({
      classes: 1,
      booked: { bookings: 1 },
    });
    expect(impactOf({ ...DRAFT, scope: 'area' }, known())).toMatchObject({ classes: 0, booked: { bookings: 0, members: 0 } });
    expect(impactOf({ ...DRAFT, cancelBookings: false }, known())).toMatchObject({ classes: 2, booked: { bookings: 0 } });
  });

  it('counts whoever has a place, waits or has been offered one, and nobody else', () => {
    const statuses = [
      'confirmed',
      'waitlisted',
      'offered',
      'attended',
      'cancelled',
      'cancelled_by_gym',
      'no_show_provisional',
    ] as const;
    const counted = statuses.filter((status) => {
      const bookings = [booking('1', { slotId: ID, status })];
      return impactOf(DRAFT, known({ bookings })).booked?.bookings === 1;
    });
    expect(counted).toEqual(['confirmed', 'waitlisted', 'offered']);
  });

  it('leaves out a class that is under way, which the gym holds to its end', () => {
    const draft = { ...DRAFT, startsAt: '2026-03-04T18:10:00.000Z' };
    expect(impactOf(draft, known({ now: '2026-03-04T18:05:00.000Z' })).classes).toBe(1);
    expect(impactOf(draft, known({ now: NOW })).classes).toBe(2);
  });

  it('knows the last day with a class, in whichever order the days are', () => {
    const { timetables } = known();
    expect(impactOf(DRAFT, known({ timetables: timetables.toReversed() })).plannedTo).toBe('2026-03-05');
  });

  it('says what it does not know', () => {
    expect(impactOf(DRAFT, known({ bookings: undefined })).booked).toBeUndefined();
    expect(impactOf(DRAFT, known({ timetables: [] }))).toMatchObject({ classes: 0, plannedTo: undefined });
  });

  it('names closures in the same days; one that ends as it begins is not among them', () => {
    const one = { closureId: 'closure:1', scope: 'whole_gym', reason: 'other' } as const;
    const closures = [
      { ...one, startsAt: '2026-03-04T10:00:00.000Z', endsAt: DRAFT.startsAt },
      { ...one, startsAt: '2026-03-04T21:59:00.000Z', endsAt: '2026-03-05T00:00:00.000Z' },
      { ...one, startsAt: DRAFT.endsAt, endsAt: '2026-03-05T00:00:00.000Z' },
    ];
    expect(impactOf(DRAFT, known({ gym: gym('one', { closures }) })).overlaps).toEqual([closures[1]]);
  });
});
