import { describe, expect, it } from 'vitest';
import { DAY, gym, NOW, SERIES, schedule, slot } from '../../tests/rules/documents.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import type { Gym } from '../gym/shape.ts';
import { systemMoment } from '../proposal/judge.ts';
import type { Override, Slot } from '../slot/shape.ts';
import type { ClassSchedule } from './shape.ts';
import { dayOfSlot, newSlot, slotAgain } from './slots.ts';

const AT = '2026-03-11T18:00';
const CLOSED: Gym['closures'][number] = {
  ...{ closureId: 'closure:1', scope: 'whole_gym', reason: 'other' },
  ...{ startsAt: '2026-03-11T12:00:00.000Z', endsAt: '2026-03-11T22:00:00.000Z' },
};
/** That Wednesday's, as the series has it. */
const spin = (change: Partial<Slot> = {}) => slot(AT, change);
const made = (change: Partial<ClassSchedule> = {}, of = gym('one')) =>
  newSlot(schedule('spin', change), of, '2026-03-11', systemMoment(NOW));
const again = (before: Slot, series: Partial<ClassSchedule['series']> = {}, override?: Override, of = gym('one')) =>
  slotAgain(schedule('spin', { series: { ...SERIES, ...series } }), of, before, systemMoment(plus(NOW, DAY)), override);

describe('[2.6] a day of a series', () => {
  it('is as the series has it, open, with nobody in it, and with nothing that the series does not say', () => {
    expect(made()).toStrictEqual(spin());
  });

  it('says all that its series and its gym say', () => {
    const said = { description: 'Sweat', room: 'One', instructor: 'Bea', kind: 'induction', level: 'beginner' } as const;
    const numbers = { capacity: 9, waitlistMax: 3, closesMinutesBefore: 5 };
    const series = { ...SERIES, ...said, ...numbers, name: 'Spin hard', activities: [], duration: 'PT2H' };
    const policies = { ...gym('one').policies, cutoffHours: 12, bookingWindowDays: 14 } as const;
    expect(made({ series, price: money(850) }, gym('one', { policies }))).toStrictEqual(
      spin({
        ...{ ...said, ...numbers, name: 'Spin hard', activities: [], endsAt: '2026-03-11T20:00:00.000Z', price: money(850) },
        ...{ cutoffHours: 12, bookingWindowDays: 14 },
      }),
    );
  });

  it('[2.11] inside a closure comes cancelled', () => {
    expect(made({}, gym('one', { closures: [CLOSED] }))).toStrictEqual(spin({ status: 'cancelled', closureId: 'closure:1' }));
  });

  it('is found by the day it was first on', () =>
    expect(dayOfSlot(spin({ startsAt: '2026-03-12T18:00:00.000Z' }))).toBe('2026-03-11'));
});

describe('[2.6] a day that is there already', () => {
  it('changes nothing of itself while its series does not', () => {
    expect(again(spin())).toStrictEqual(spin());
  });

  it('keeps its name, its counts, its price and its cut-offs, whatever becomes of the series', () => {
    const kept = {
      ...{ slotId: 'slot:spin:first', bookedCount: 2, waitlistCount: 1, asOf: plus(NOW, -DAY), price: money(700) },
      cutoffsBefore: [{ hours: 2, until: NOW }],
    };
    expect(again(spin(kept), { name: 'Spin hard', capacity: 9 })).toStrictEqual(
      spin({ ...kept, name: 'Spin hard', capacity: 9 }),
    );
  });

  it('moved by its series it says where it stood; its name and first start stay', () => {
    expect(again(spin(), { dtstart: '2026-03-04T19:30' })).toStrictEqual(
      spin({
        ...{ startsAt: '2026-03-11T19:30:00.000Z', endsAt: '2026-03-11T20:15:00.000Z' },
        ...{ movedFrom: '2026-03-11T18:00:00.000Z', status: 'changed' },
      }),
    );
  });

  it('[G23] takes its gym’s new cut-off, and remembers the one it had', () => {
    const policies = { ...gym('one').policies, cutoffHours: 12 } as const;
    expect(again(spin(), {}, undefined, gym('one', { policies }))).toStrictEqual(
      spin({ cutoffHours: 12, cutoffsBefore: [{ hours: 6, until: plus(NOW, DAY) }] }),
    );
  });

  it('[RECURRENCE-ID] has of its own what was changed of it alone, and the rest of its series', () => {
    const override: Override = {
      ...{ start: '2026-03-12T09:00', duration: 'PT30M', capacity: 5, room: 'Hall', instructor: 'Bea', note: 'Towels' },
    };
    const moved = spin({
      ...{
        startsAt: '2026-03-12T09:00:00.000Z',
        endsAt: '2026-03-12T09:30:00.000Z',
        capacity: 5,
        room: 'Hall',
        instructor: 'Bea',
      },
      ...{ override, movedFrom: '2026-03-11T18:00:00.000Z', status: 'changed' },
    });
    expect(again(spin(), { room: 'One', instructor: 'Dana' }, override)).toStrictEqual(moved);
    expect(again(moved, { room: 'One', name: 'Other' })).toStrictEqual({ ...moved, name: 'Other' });
  });

  it('[RECURRENCE-ID] put back to its series says nothing of its own', () => {
    expect(again(spin({ capacity: 5, override: { capacity: 5 } }), {}, {})).toStrictEqual(spin());
  });

  it('[2.11] inside a closure is cancelled by it', () => {
    const closed = gym('one', { closures: [CLOSED] });
    expect(again(spin(), {}, undefined, closed)).toStrictEqual(spin({ status: 'cancelled', closureId: 'closure:1' }));
  });

  it.each<[string, Partial<Slot>, Override | undefined, Slot['status']]>([
    ['cancelled by itself', { status: 'open' }, { cancelled: true }, 'cancelled'],
    ['cancelled and put back', { status: 'cancelled', override: { cancelled: true } }, {}, 'open'],
    ['cancelled, moved before, and put back', { status: 'cancelled', movedFrom: NOW }, {}, 'changed'],
    ['changed', { status: 'changed', movedFrom: NOW }, undefined, 'changed'],
    ['closed for booking', { status: 'closed_for_booking' }, undefined, 'closed_for_booking'],
  ])('%s is so', (_, before, override, status) => expect(again(spin(before), {}, override).status).toBe(status));
});
