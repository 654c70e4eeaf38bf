import { describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, MINUTE, NOW, slot, timetable } from '../../tests/rules/documents.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import type { Slot } from './shape.ts';
import { classEvents, comingClasses } from './structured-data.ts';

const PAGE = 'https://hub.example/gym/one';
const ONE = gym('one', { name: 'Iron Works' });
const eventOf = (one: Slot): Record<string, unknown> => Object(classEvents(ONE, [one], PAGE)[0]);

describe('[2.6] classes as schema.org says them', () => {
  it('name what, when and where, with the offset that is in force on that day', () => {
    const winter = slot('2026-03-04T18:00', { instructor: 'Jo T.', room: 'Studio', capacity: 12, bookedCount: 3 });
    expect(eventOf(winter)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Event',
      '@id': `${PAGE}?book=slot%3Aspin%3A2026-03-04T18%3A00`,
      url: `${PAGE}?book=slot%3Aspin%3A2026-03-04T18%3A00`,
      name: winter.name,
      startDate: '2026-03-04T18:00:00+00:00',
      endDate: '2026-03-04T18:45:00+00:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'ExerciseGym',
        '@id': PAGE,
        name: 'Iron Works',
        address: { '@type': 'PostalAddress', ...ONE.address },
      },
      organizer: { '@type': 'Organization', name: 'Iron Works', url: PAGE },
      performer: { '@type': 'Person', name: 'Jo T.' },
      maximumAttendeeCapacity: 12,
      remainingAttendeeCapacity: 9,
    });
    expect(eventOf(slot('2026-07-14T18:00')).startDate).toBe('2026-07-14T18:00:00+01:00');
  });

  it('say that one is off, and of one that moved where it stood', () => {
    expect(eventOf(slot('2026-03-04T18:00', { status: 'cancelled', price: money(800) }))).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
      remainingAttendeeCapacity: 0,
      offers: undefined,
    });
    const moved = slot('2026-03-04T18:00', { status: 'changed', movedFrom: '2026-03-04T17:30:00.000Z' });
    expect(eventOf(moved)).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2026-03-04T17:30:00+00:00',
    });
  });

  it('say of one that moved and is off both', () => {
    const off = slot('2026-03-04T18:00', { status: 'cancelled', movedFrom: '2026-03-04T17:30:00.000Z' });
    expect(eventOf(off)).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
      previousStartDate: '2026-03-04T17:30:00+00:00',
    });
  });

  it('show the gym’s first photo and where it is on the web; a description is cut, and nobody is named who is not', () => {
    const hash = 'a'.repeat(64);
    const photos = [hash, 'b'.repeat(64)].map((one) => ({ hash: one, alt: 'The floor', width: 1200, height: 800 }));
    const shown = gym('one', { url: 'https://iron.example', photos });
    const [event] = classEvents(shown, [slot('2026-03-04T18:00', { description: `${'d'.repeat(300)}e` })], PAGE);
    expect(event).toMatchObject({
      image: `https://hub.example/blobs/${hash}-1200.webp`,
      organizer: { '@type': 'Organization', name: 'Gym one', url: 'https://iron.example' },
      description: 'd'.repeat(300),
      performer: undefined,
    });
    expect(eventOf(slot('2026-03-04T18:00'))).toMatchObject({ image: undefined, description: undefined });
  });

  it('offer one for money only where it has a price, and say when it is full', () => {
    expect(eventOf(slot('2026-03-04T18:00')).offers).toBeUndefined();
    const full = slot('2026-03-04T18:00', { price: money(850), capacity: 2, bookedCount: 3 });
    expect(eventOf(full)).toMatchObject({
      remainingAttendeeCapacity: 0,
    });
    const offer = {
      ...{ '@type': 'Offer', url: `${PAGE}?book=slot%3Aspin%3A2026-03-04T18%3A00`, price: '8.50', priceCurrency: 'GBP' },
      availability: 'https://schema.org/SoldOut',
    };
    expect(eventOf(full).offers).toEqual(offer);
    expect(eventOf({ ...full, bookedCount: 2 }).offers).toEqual(offer);
    expect(eventOf({ ...full, bookedCount: 1 }).offers).toEqual({ ...offer, availability: 'https://schema.org/InStock' });
  });

  it('are those of the next two weeks that somebody can come to, soonest first', () => {
    const at = (startsAt: string, change: Partial<Slot> = {}) =>
      slot('2026-03-04T18:00', { slotId: `slot:s:${startsAt.slice(0, 16)}`, startsAt, ...change });
    const [over, soon, edge, beyond] = [NOW, plus(NOW, 1), plus(NOW, 14 * DAY), plus(NOW, 14 * DAY + MINUTE)].map((one) =>
      at(one),
    );
    const floor = at(plus(NOW, HOUR), { kind: 'floor_session' });
    const days = [[edge, beyond], [floor, over], [soon]].map((slots) => timetable('gym:one', slots as Slot[]));
    expect(comingClasses(ONE, days, NOW)).toEqual([soon, edge]);
    expect(comingClasses({ status: 'paused' }, days, NOW)).toEqual([]);
    const same = ['b', 'a', 'c'].map((key) => at(plus(NOW, HOUR), { slotId: `slot:${key}:2026-03-03T09:00` }));
    const ids = comingClasses(ONE, [timetable('gym:one', same)], NOW).map(({ slotId }) => slotId.slice(5, 6));
    expect(ids).toEqual(['a', 'b', 'c']);
  });

  it('never make a page that is larger than a crawler reads, whatever a gym plans', () => {
    const long = { name: 'n'.repeat(60), description: '<'.repeat(1000), instructor: 'i'.repeat(50), price: money(200_000) };
    const slots = Array.from({ length: 2000 }, (_, at) =>
      slot('2026-03-04T18:00', { ...long, slotId: `slot:s${at}:2026-03-04T18:00` }),
    );
    const classes = comingClasses(ONE, [timetable('gym:one', slots)], NOW);
    expect(JSON.stringify(classEvents(ONE, classes, PAGE)).replaceAll('<', '\\u003c').length).toBeLessThan(250_000);
    expect(classes).toHaveLength(60);
  });
});
