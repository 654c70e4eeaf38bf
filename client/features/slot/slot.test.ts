import 'temporal-polyfill/global';
import { describe, expect, it } from 'vitest';
import type { Slot } from '../../../schemas/slot/shape.ts';
import { slot as slotAt } from '../../../tests/rules/documents.ts';
import { cutoffOf, slotState, slotsOf, timetableDays } from './slot.ts';

const slot = (over: Partial<Slot> = {}): Slot => slotAt('2026-03-03T18:00', { capacity: 20, bookedCount: 16, ...over });
const gym = { timeZone: 'Europe/London', closures: [] };
const at = (instant: string) => Date.parse(instant);
const morning = at('2026-03-03T09:00:00Z');

describe('slotState', () => {
  it('says how many places are left', () => {
    expect(slotState(slot(), gym, morning)).toEqual({ state: 'open', left: 4 });
  });
  it('is full when every place is taken, or more than that (R-30)', () => {
    expect(slotState(slot({ bookedCount: 20 }), gym, morning)).toEqual({ state: 'full', waiting: 0, listFull: false });
    expect(slotState(slot({ bookedCount: 22, waitlistCount: 10 }), gym, morning)).toEqual({
      state: 'full',
      waiting: 10,
      listFull: true,
    });
  });
  it('R-20 opens eight days before, at its own clock time, across a clock change', () => {
    const sunday = slot({ startsAt: '2026-03-31T17:00:00.000Z', endsAt: '2026-03-31T18:00:00.000Z' });
    expect(slotState(sunday, gym, at('2026-03-23T17:59:00Z'))).toEqual({ state: 'early', at: '2026-03-23T18:00:00.000Z' });
    expect(slotState(sunday, gym, at('2026-03-23T18:00:00Z')).state).toBe('open');
  });
  it('R-21 closes 15 minutes before the start', () => {
    expect(slotState(slot(), gym, at('2026-03-03T17:45:00Z')).state).toBe('open');
    expect(slotState(slot(), gym, at('2026-03-03T17:45:01Z'))).toEqual({ state: 'closed', at: '2026-03-03T17:45:00.000Z' });
    expect(slotState(slot({ status: 'closed_for_booking' }), gym, morning).state).toBe('closed');
  });
  it('has started, and is over', () => {
    expect(slotState(slot(), gym, at('2026-03-03T18:00:00Z')).state).toBe('started');
    expect(slotState(slot(), gym, at('2026-03-03T18:45:00Z')).state).toBe('over');
  });
  it('is cancelled by the gym, or by a closure over it', () => {
    expect(slotState(slot({ status: 'cancelled' }), gym, morning).state).toBe('cancelled');
    const closure = {
      closureId: 'closure:1',
      scope: 'schedule' as const,
      scheduleIds: ['schedule:spin'],
      reason: 'staffing' as const,
      startsAt: '2026-03-03T18:30:00.000Z',
      endsAt: '2026-03-03T20:00:00.000Z',
    };
    expect(slotState(slot(), { ...gym, closures: [closure] }, morning).state).toBe('cancelled');
    // It was on when the gym closed.
    expect(slotState(slot(), { ...gym, closures: [closure] }, at('2026-03-03T18:10:00Z')).state).toBe('started');
    const kept = { ...closure, bookingsKept: true as const };
    expect(slotState(slot(), { ...gym, closures: [kept] }, morning).state).toBe('closed');
    expect(slotState(slot({ scheduleId: 'schedule:yoga' }), { ...gym, closures: [closure] }, morning).state).toBe('open');
  });
});

it('R-23 cancelling is free until six hours before the start', () => {
  expect(cutoffOf(slot())).toBe('2026-03-03T12:00:00.000Z');
});

it('lists the days from the gym’s own today', () => {
  expect(timetableDays(at('2026-06-30T23:30:00Z'), 'Europe/London', 3)).toEqual(['2026-07-01', '2026-07-02', '2026-07-03']);
});

it('leaves out what is over, except what one wants to keep, and sorts by start', () => {
  const early = slot({
    slotId: 'slot:a:2026-03-03T07:00',
    startsAt: '2026-03-03T07:00:00.000Z',
    endsAt: '2026-03-03T08:00:00.000Z',
  });
  const noon = slot({
    slotId: 'slot:b:2026-03-03T12:00',
    startsAt: '2026-03-03T12:00:00.000Z',
    endsAt: '2026-03-03T13:00:00.000Z',
  });
  const day = { slots: [slot(), noon, early] };
  expect(slotsOf(day, morning)).toEqual([noon, slot()]);
  expect(slotsOf(day, morning, (one) => one.slotId === early.slotId)).toEqual([early, noon, slot()]);
});
