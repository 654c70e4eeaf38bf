import { describe, expect, it } from 'vitest';
import { rowOf } from '../../../../schemas/gym-directory/row.ts';
import { gymSearch } from '../../../../schemas/gym-search/search.ts';
import type { Slot } from '../../../../schemas/slot/shape.ts';
import { gym, slot } from '../../../../tests/rules/documents.ts';
import { NEARBY, NEARBY_ASKED, nearestGyms, nearestUnknown, threeAlternatives, wantsAnotherClass, withUnknown } from './three.ts';

const morning = Date.parse('2026-03-03T09:00:00Z');
const here = gym('one');
const near = gym('two', { geo: { lat: 53.81, lon: -1.55 } });
const far = gym('far', { geo: { lat: 51.5, lon: -0.1 } });
const full = slot('2026-03-03T18:00', { capacity: 20, bookedCount: 20 });
const other = (at: string, change: Partial<Slot> = {}) => slot(at, { slotId: `slot:o${at.slice(8, 10)}:${at}`, ...change });
const yoga = { scheduleId: 'schedule:yoga', name: 'Yoga' };
const three = (slots: Slot[], elsewhere: Slot[] = []) =>
  threeAlternatives(full, { gym: here, slots: [full, ...slots] }, [{ gym: near, slots: elsewhere }], morning).map(
    ({ gym: of, slot: one, away }) => `${of._id} ${one.name} ${one.localStart} ${Math.round(away)}`,
  );

describe('[B1] what could be booked instead of a class that is full', () => {
  const tomorrow = other('2026-03-04T18:00');
  const thursday = other('2026-03-05T18:00');
  const soon = other('2026-03-03T19:00', yoga);
  const elsewhere = other('2026-03-03T18:30');

  it('is one of each sort: the same class within two days, that gym within two hours, the nearest gym', () => {
    expect(three([thursday, soon, tomorrow], [elsewhere])).toEqual([
      'gym:one Spin 2026-03-04T18:00 0',
      'gym:one Yoga 2026-03-03T19:00 0',
      'gym:two Spin 2026-03-03T18:30 1112',
    ]);
  });

  it('is filled up to three with what is nearest in time', () => {
    expect(three([thursday, soon, tomorrow])).toEqual([
      'gym:one Spin 2026-03-04T18:00 0',
      'gym:one Yoga 2026-03-03T19:00 0',
      'gym:one Spin 2026-03-05T18:00 0',
    ]);
  });

  it('is nothing that is full, over, far away in time, or the class itself', () => {
    const late = other('2026-03-03T21:00', yoga);
    const inThree = other('2026-03-06T18:00');
    const over = other('2026-03-03T08:00');
    expect(three([late, inThree, over, { ...tomorrow, bookedCount: 2 }], [other('2026-03-03T21:00')])).toEqual([]);
    expect(threeAlternatives(full, { gym: here, slots: [{ ...full, bookedCount: 0 }] }, [], morning)).toEqual([]);
  });

  it('the nearest gym is one that is open to everybody, in the same parts, and not the same', () => {
    const next = gym('next', { geo: { lat: 53.9, lon: -1.55 } });
    const ids = (gyms: Parameters<typeof nearestGyms>[1]) => nearestGyms(here, gyms).map(({ _id }) => _id);
    expect(ids([next, far, here, near])).toEqual(['gym:two', 'gym:next']);
    expect(ids([next, here, { ...near, status: 'listed' }])).toEqual(['gym:next']);
    // Of another town, and on this device only because somebody looked at it once.
    expect(ids([far, here])).toEqual([]);
  });

  it('of the nearest gyms the first that has a class at that time is the one that is offered', () => {
    const next = gym('next', { geo: { lat: 53.9, lon: -1.55 } });
    const offered = (nearSlots: Slot[]) =>
      threeAlternatives(
        full,
        { gym: here, slots: [full] },
        [
          { gym: near, slots: nearSlots },
          { gym: next, slots: [other('2026-03-03T18:30')] },
        ],
        morning,
      ).map(({ gym: of }) => of._id);
    expect(offered([other('2026-03-03T18:30', { capacity: 5, bookedCount: 5 })])).toEqual(['gym:next']);
    expect(offered([elsewhere])).toEqual(['gym:two']);
  });

  it('the nearest gym is found among all that the directory here has, held or not, and its classes are looked at there', () => {
    const sold = { offers: near.offers, status: 'live' as const };
    const [closer, next] = [0.005, 0.02].map((north, at) =>
      gym(`cell-${at}`, { geo: { lat: here.geo.lat + north, lon: -1.55 }, ...sold }),
    );
    if (!closer || !next) throw new Error('two gyms');
    const sellsNothing = gym('nothing', { geo: here.geo, status: 'listed', offers: [] });
    const search = gymSearch(
      [here, sellsNothing, closer, next, far].flatMap((one) => rowOf(one) ?? []),
      [],
    );
    const asked = { now: morning, near: { label: here.name, geo: here.geo }, limit: NEARBY_ASKED };
    const { found } = search.ask(NEARBY, { ...asked, known: () => undefined, areaOf: () => undefined });
    const unknown = nearestUnknown(here, [here], found);
    expect(unknown?.row.id).toBe('gym:cell-0');
    expect(unknown?.metres).toBeCloseTo(556, -1);
    // Of one that is held the classes are known: it is offered with one of them or not at all.
    expect(nearestUnknown(here, [here, closer], found)?.row.id).toBe('gym:cell-1');
    expect(nearestUnknown(here, [here, closer, next], found)).toBeUndefined();

    const classes = threeAlternatives(full, { gym: here, slots: [full, thursday, soon, tomorrow] }, [], morning);
    expect(withUnknown(classes, unknown)).toEqual({ classes: classes.slice(0, 2), unknown });
    expect(withUnknown([], unknown)).toEqual({ classes: [], unknown });
    expect(withUnknown(classes, undefined)).toEqual({ classes });
    const known = threeAlternatives(full, { gym: here, slots: [full] }, [{ gym: near, slots: [elsewhere] }], morning);
    expect(withUnknown(known, unknown)).toEqual({ classes: known });
  });

  it('is offered where another class would help, and not where a pass is missing', () => {
    const about = ['SLOT_FULL', 'MOVE_FULL', 'SLOT_CANCELLED'] as const;
    expect(about.every(wantsAnotherClass)).toBe(true);
    expect(wantsAnotherClass('PASS_MISSING')).toBe(false);
    expect(wantsAnotherClass(undefined)).toBe(false);
  });
});
