import { expect, it } from 'vitest';
import { booking, slot, timetable } from '../../../tests/rules/documents.ts';
import { ownClasses } from './own-classes.ts';

const SPIN = slot('2026-03-04T18:00');
const YOGA = slot('2026-03-04T10:00', { slotId: 'slot:yoga:2026-03-04T10:00', scheduleId: 'schedule:yoga', name: 'Yoga' });
const OTHERS = slot('2026-03-04T12:00', { slotId: 'slot:box:2026-03-04T12:00', scheduleId: 'schedule:box', name: 'Boxing' });
const DAYS = [timetable('gym:one', [SPIN, YOGA, OTHERS])];
const MINE = new Set([SPIN.slotId, YOGA.slotId]);
const BEFORE = '2026-03-04T08:00:00.000Z';
const on = (key: string, memberName: string, status: 'confirmed' | 'waitlisted' | 'cancelled') =>
  booking(key, { memberName, status, slotId: SPIN.slotId });

it('[R-60] one’s own classes as they begin, with who has a place and how many wait; nobody who cancelled, no class of others', () => {
  const booked = [
    on('a', 'Uma K.', 'confirmed'),
    on('b', 'Al B.', 'confirmed'),
    on('c', 'Cy D.', 'waitlisted'),
    on('d', 'Di E.', 'cancelled'),
  ];
  expect(ownClasses(DAYS, MINE, booked, BEFORE)).toEqual([
    { slot: YOGA, names: [], waiting: 0 },
    { slot: SPIN, names: ['Al B.', 'Uma K.'], waiting: 1 },
  ]);
});

it('what has ended is not to come; what has begun still is', () => {
  const left = (now: string) => ownClasses(DAYS, MINE, [], now).map(({ slot: { name } }) => name);
  expect(left(YOGA.startsAt)).toEqual(['Yoga', SPIN.name]);
  expect(left(YOGA.endsAt)).toEqual([SPIN.name]);
});
