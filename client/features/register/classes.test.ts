import { expect, it } from 'vitest';
import { booking, slot, timetable } from '../../../tests/rules/documents.ts';
import { chosenOf, classesOn } from './classes.ts';

const SPIN = slot('2026-03-04T18:00');
const YOGA = slot('2026-03-04T10:00', { slotId: 'slot:yoga:2026-03-04T10:00', scheduleId: 'schedule:yoga', name: 'Yoga' });
const GONE = slot('2026-03-04T12:00', { slotId: 'slot:box:2026-03-04T12:00', name: 'Boxing', status: 'cancelled' });
const DAYS = [timetable('gym:one', [SPIN, YOGA, GONE])];
const names = (classes: ReturnType<typeof classesOn>) => classes.map(({ name }) => name);

it('the day’s classes as they begin, without those that are cancelled', () => {
  const inCancelled = booking('a', { slotId: GONE.slotId, status: 'excused' });
  expect(names(classesOn(DAYS, [inCancelled]))).toEqual(['Yoga', 'Spin']);
});

it('[R-60] of a trainer only their own', () => {
  expect(names(classesOn(DAYS, [], (slotId) => slotId === SPIN.slotId))).toEqual(['Spin']);
});

it('[2.7] a class that has left the timetable is there for as long as somebody had a place in it', () => {
  const of = (key: string, status: 'no_show' | 'cancelled', slotId = 'slot:old:2026-02-20T07:00') =>
    booking(key, {
      slotId,
      slotName: 'Pilates',
      status,
      startsAt: '2026-02-20T07:00:00.000Z',
      endsAt: '2026-02-20T08:00:00.000Z',
    });
  const [old, ...more] = classesOn(
    [],
    [of('a', 'no_show'), of('b', 'no_show'), of('c', 'cancelled', 'slot:none:2026-02-20T08:00')],
  );
  expect([old?.name, old && 'slot' in old, more]).toEqual(['Pilates', false, []]);
});

it('shows the one looked for, else what is on or next, else the last', () => {
  const all = classesOn(DAYS, []);
  const at = (now: string, slotId?: string) => chosenOf(all, slotId, now)?.name;
  expect(at(SPIN.startsAt, YOGA.slotId)).toBe('Yoga');
  expect([at('2026-03-04T08:00:00.000Z'), at(YOGA.endsAt), at(SPIN.endsAt)]).toEqual(['Yoga', 'Spin', 'Spin']);
  expect(chosenOf([], undefined, SPIN.startsAt)).toBeUndefined();
});
