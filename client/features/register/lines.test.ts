import { describe, expect, it } from 'vitest';
import { plus } from '../../../schemas/basics/time.ts';
import type { Booking } from '../../../schemas/booking/shape.ts';
import { booking, DAY } from '../../../tests/rules/documents.ts';
import { inOrder, lineOf } from './lines.ts';

const of = (change: Partial<Booking>) => booking('a', change);
const END = of({}).endsAt;
const can = (change: Partial<Booking>, now = END) => {
  const { mayCome, mayBeAbsent, mayBeExcused } = lineOf(of(change), now);
  return [mayCome, mayBeAbsent, mayBeExcused];
};
const absent = { marked: { as: 'absent', at: END, by: 'robin001' } } as const;

describe('a line of the register', () => {
  it('[2.7] offers what can be done of it, and nothing else', () => {
    expect(can({ status: 'confirmed' })).toEqual([true, true, false]);
    expect(can({ status: 'confirmed', ...absent })).toEqual([true, false, false]);
    expect(can({ status: 'attended' })).toEqual([false, true, false]);
    expect(can({ status: 'attended', checkinId: 'checkin:a' })).toEqual([false, false, false]);
    expect(can({ status: 'waitlisted' })).toEqual([false, false, false]);
    expect(can({ status: 'no_show_provisional' })).toEqual([true, true, true]);
    expect(can({ status: 'no_show_provisional', ...absent })).toEqual([true, false, true]);
    expect(can({ status: 'no_show', missedAt: END }, plus(END, 14 * DAY))).toEqual([true, false, true]);
    expect(can({ status: 'no_show', missedAt: END }, plus(END, 14 * DAY + 1))).toEqual([true, false, false]);
    expect(can({ status: 'excused' })).toEqual([false, false, false]);
  });

  it('says what is true of it', () => {
    expect(lineOf(of({ status: 'confirmed', ...absent }), END).said).toBe('Not here');
    expect(lineOf(of({ status: 'no_show_provisional', ...absent }), END).said).toBe('Missed – being checked');
    const excuse = { at: END, by: 'robin001', reason: 'bus' };
    expect(lineOf(of({ status: 'no_show_provisional', excuse }), END).said).toBe('Will be excused');
  });

  it('those with a place come first, by name; who left the list in time is not shown', () => {
    const rows = [
      of({ _id: 'booking:1', memberName: 'Zoe', status: 'confirmed' }),
      of({ _id: 'booking:2', memberName: 'Amy', status: 'waitlisted' }),
      of({ _id: 'booking:3', memberName: 'Ben', status: 'cancelled' }),
      of({ _id: 'booking:4', memberName: 'Cat', status: 'left' }),
      of({ _id: 'booking:5', memberName: 'Dan', status: 'attended' }),
    ].map((doc) => ({ doc }));
    expect(inOrder(rows).map(({ doc }) => doc.memberName)).toEqual(['Dan', 'Zoe', 'Amy', 'Ben']);
  });
});
