import { expect, it } from 'vitest';
import type { Booking } from '../../../schemas/booking/shape.ts';
import { booking } from '../../../tests/rules/documents.ts';
import { toConfirm } from './to-confirm.ts';

const missed = (key: string, memberName: string, change: Partial<Booking> = {}) => ({
  doc: booking(key, { memberName, status: 'no_show_provisional', ...change }),
});
const later = { slotId: 'slot:spin:2026-03-04T18:00', slotName: 'Late spin', startsAt: '2026-03-04T18:00:00.000Z' };

it('[R-31] gathers by class, the latest first, who is said to be missing and nobody has confirmed', () => {
  const classes = toConfirm([missed('a', 'Zoe'), missed('b', 'Amy'), missed('c', 'Ben', later)]);
  expect(classes.map(({ name, rows }) => [name, rows.map(({ doc }) => doc.memberName)])).toEqual([
    ['Late spin', ['Ben']],
    ['Spin', ['Amy', 'Zoe']],
  ]);
});

it('[R-31] leaves out whom the gym has called absent, will excuse or has ticked off, and what is final', () => {
  const said = { at: '2026-03-03T21:00:00.000Z', by: 'robin001' };
  const settled = [
    missed('a', 'Absent', { marked: { as: 'absent', ...said } }),
    missed('b', 'Excused', { excuse: { ...said, reason: 'The bus' } }),
    missed('c', 'Here', { status: 'attended', marked: { as: 'attended', ...said } }),
    missed('d', 'Final', { status: 'no_show' }),
    missed('e', 'Still to come', { status: 'confirmed' }),
  ];
  expect(toConfirm(settled)).toEqual([]);
});
