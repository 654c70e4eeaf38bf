import { describe, expect, it } from 'vitest';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { DAYS } from '../../../../schemas/gym/shape.ts';
import { rowOf } from '../../../../schemas/gym-directory/row.ts';
import { gymSearch } from '../../../../schemas/gym-search/search.ts';
import type { Slot } from '../../../../schemas/slot/shape.ts';
import { gym, slot } from '../../../../tests/rules/documents.ts';
import { NEAREST_ASKED, type NoUse, nearestTo, noUse, OPEN_NEARBY } from './nearest.ts';

const NOON = Date.parse('2026-03-10T12:00:00Z');
const hours = (opens: string, closes: string): Pick<Gym, 'openingHours'> => ({
  openingHours: [{ dayOfWeek: [...DAYS], opens, closes }],
});
const at = (key: string, lat: number, change: Partial<Gym> = {}) =>
  gym(key, { geo: { lat, lon: -1.5 }, ...hours('06:00', '22:00'), ...change });
const here = at('here', 53.8);
const full = slot('2026-03-10T18:00', { capacity: 1, bookedCount: 1 });
const free = slot('2026-03-10T19:00', { capacity: 2, bookedCount: 1 });

describe('a gym of no use now', () => {
  it.each<[string, Partial<Gym>, readonly Slot[], NoUse | undefined]>([
    ['open, without a class', {}, [], undefined],
    ['one class with a place among full ones', {}, [full, free], undefined],
    ['every class of today that can be booked is full', {}, [full], 'full'],
    ['a class that is over says nothing', {}, [slot('2026-03-10T08:00', { capacity: 1, bookedCount: 1 })], undefined],
    ['closed at this hour', hours('18:00', '20:00'), [free], 'closed'],
    ['it sells nothing for now', { status: 'paused' }, [free], 'gone'],
    ['it has left', { status: 'closed' }, [], 'gone'],
    ['known from open data only', { status: 'listed' }, [], undefined],
  ])('%s', (_name, change, today, expected) => {
    expect(noUse({ ...here, ...change }, today, NOON)).toBe(expected);
  });
});

describe('where else one can go', () => {
  const found = (...others: readonly Gym[]) => {
    const gyms = [here, ...others];
    const rows = gyms.flatMap((one) => rowOf(one) ?? []);
    const known = (id: string) => ({ hours: gyms.find(({ _id }) => _id === id) });
    const near = { label: 'here', geo: here.geo };
    const asked = { now: NOON, near, known, areaOf: () => undefined, limit: NEAREST_ASKED };
    return nearestTo(here._id, gymSearch(rows, []).ask(OPEN_NEARBY, asked).found).map(({ row }) => row.id);
  };

  it('the three nearest within 25 miles, nearest first', () => {
    const gyms = [54.1, 53.81, 53.9, 53.85, 60].map((lat) => at(`n${lat}`, lat));
    expect(found(...gyms)).toEqual(['gym:n53.81', 'gym:n53.85', 'gym:n53.9']);
    expect(found(at('far', 54.3))).toEqual([]);
  });

  it('only where somebody could go in now with a pass from us', () => {
    expect(
      found(
        at('shut', 53.81, hours('18:00', '20:00')),
        at('open', 53.82, hours('06:00', '22:00')),
        at('listed', 53.81, { status: 'listed' }),
        at('paused', 53.81, { status: 'paused' }),
        at('nothing', 53.81, { offers: [] }),
      ),
    ).toEqual(['gym:open']);
  });
});
