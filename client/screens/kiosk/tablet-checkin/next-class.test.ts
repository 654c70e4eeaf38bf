import { expect, it } from 'vitest';
import type { Slot } from '../../../../schemas/slot/shape.ts';
import { slot, timetable } from '../../../../tests/rules/documents.ts';
import { nextClass } from './next-class.ts';

const at = (name: string, localStart: string, status: Slot['status'] = 'open') =>
  slot(localStart, { slotId: `slot:${name}:${localStart}`, name, status });
const day = timetable('gym:iron', [
  at('late', '2026-03-03T19:00'),
  at('cancelled', '2026-03-03T17:00', 'cancelled'),
  at('next', '2026-03-03T18:00'),
]);

it('names the next class that takes place', () => {
  expect(nextClass([day], '2026-03-03T16:00:00.000Z')?.name).toBe('next');
});

it('R-36: keeps a class for 15 minutes after its start, for those who come late', () => {
  expect(nextClass([day], '2026-03-03T18:14:00.000Z')?.name).toBe('next');
  expect(nextClass([day], '2026-03-03T18:15:00.000Z')?.name).toBe('late');
});

it('has none when the day is over', () => {
  expect(nextClass([day], '2026-03-03T22:00:00.000Z')).toBeUndefined();
});
