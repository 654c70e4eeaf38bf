import 'temporal-polyfill/global';
import { describe, expect, it } from 'vitest';
import { ClosureTerms } from '../../../schemas/closure/shape.ts';
import { draftsOf, keepAgedDraft } from '../../ui/form/draft.ts';
import { type ClosureTyped, clocksChange, closureDraft, emptyClosure, missingIn, termsOf } from './draft.ts';

const gym = { timeZone: 'Europe/London' };
const NOW = '2026-06-03T14:20:00.000Z';
const plan = (change: Partial<ClosureTyped> = {}) => ({ ...emptyClosure('plan', gym, NOW, '2026-12-25'), ...change });

describe('a closure as it is typed', () => {
  it('of whole days ends with its last day, at midnight after it', () => {
    const terms = termsOf(plan({ to: '2026-12-26', yearly: true, publicNote: '  See you soon. ' }), 'plan', gym);
    expect(ClosureTerms.parse(terms)).toEqual({
      ...{
        scope: 'whole_gym',
        reason: 'maintenance',
        timeZone: 'Europe/London',
        cancelBookings: true,
        publicNote: 'See you soon.',
      },
      ...{ start: '2026-12-25T00:00', end: '2026-12-27T00:00', rrule: 'FREQ=YEARLY', passExtension: 'by_days' },
    });
  });

  it('by the clock ends when it opens again; of a part of the gym it gives no days back', () => {
    const typed = plan({
      allDay: false,
      fromTime: '12:00',
      toTime: '16:30',
      scope: 'area',
      areaNote: ' Pool ',
      scheduleIds: ['schedule:a'],
    });
    expect(termsOf(typed, 'plan', gym)).toMatchObject({
      ...{
        start: '2026-12-25T12:00',
        end: '2026-12-25T16:30',
        areaNote: 'Pool',
        scheduleIds: ['schedule:a'],
        passExtension: 'none',
      },
    });
    expect(termsOf({ ...typed, scope: 'whole_gym' }, 'plan', gym)).not.toHaveProperty('scheduleIds');
  });

  it('in an emergency begins now by the gym’s clock, until midnight, and never comes every year', () => {
    const typed = { ...emptyClosure('emergency', gym, NOW), yearly: true };
    const terms = termsOf(typed, 'emergency', gym);
    expect(terms).toMatchObject({ start: '2026-06-03T15:20', end: '2026-06-04T00:00', reason: 'emergency' });
    expect(terms).not.toHaveProperty('rrule');
  });

  it('says what is missing', () => {
    expect(missingIn(plan())).toEqual([]);
    expect(missingIn(emptyClosure('plan', gym, NOW))).toEqual(['from', 'to']);
    expect(missingIn(plan({ allDay: false, toTime: '' }))).toEqual(['times']);
    expect(missingIn(plan({ scope: 'area', areaNote: ' ' }))).toEqual(['which']);
    expect(missingIn(plan({ scope: 'schedule' }))).toEqual(['which']);
    expect(missingIn(plan({ scope: 'schedule', scheduleIds: ['schedule:a'] }))).toEqual([]);
  });

  it('knows when the clocks change in its days', () => {
    expect(clocksChange('2026-03-29', '2026-03-29', gym.timeZone)).toBe(true);
    expect(clocksChange('2026-10-20', '2026-10-30', gym.timeZone)).toBe(true);
    expect(clocksChange('2026-03-30', '2026-04-10', gym.timeZone)).toBe(false);
    expect(clocksChange('2026-03-27', '2026-03-28', gym.timeZone)).toBe(false);
  });
});

it('is kept as theirs who typed it: signing out asks them about it, and nobody else', () => {
  const kept = new Map<string, string>();
  const memory = {
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
    key: (place: number) => [...kept.keys()][place] ?? null,
    get length() {
      return kept.size;
    },
  };
  const name = closureDraft('plan', 'gym:iron-works', 'demoowner');
  keepAgedDraft(memory, name, emptyClosure('plan', gym, NOW), Date.parse(NOW));
  expect(draftsOf(memory, 'demoowner')).toEqual([`draft:${name}`]);
  expect(draftsOf(memory, 'somebody')).toEqual([]);
});
