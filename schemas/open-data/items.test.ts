import { describe, expect, it } from 'vitest';
import { gym, NOW, OFFER, slot, timetable } from '../../tests/rules/documents.ts';
import { money } from '../basics/primitives.ts';
import { ACCESS_SUPPORT } from '../gym/edit/access-support.ts';
import type { Gym } from '../gym/shape.ts';
import type { Slot } from '../slot/shape.ts';
import { facilitySlot, facilityUse, scheduledSession, sessionSeries } from './items.ts';
import { openSeries, openSessions, seriesFacts } from './of-timetable.ts';
import { OpenSeries, OpenSession } from './shape.ts';
import { supportConcept } from './venue.ts';

const ORIGIN = 'https://hub.example';
const PAGE = `${ORIGIN}/gym/one`;
const START = '2026-03-04T18:00';

/** What travels of it. */
const said = (value: object): Record<string, unknown> => JSON.parse(JSON.stringify(value));
const seriesOf = (one: Slot, change: Partial<Gym> = {}) => openSeries(gym('one', change), one, NOW);
const sessionOf = (one: Slot) => openSessions(timetable('gym:one', [one]))[0] ?? expect.fail('it is not there');

describe('[L10] open data says of a series', () => {
  it('what, where, by whom, at what time and for how much', () => {
    const description = 'Bring a towel.';
    const series = seriesOf(slot(START, { price: money(850), description, level: 'beginner', instructor: 'Jo T.' }), {
      telephone: '+441131234567',
      ageRange: { min: 16, max: 70 },
      accessibilitySupport: ['Hearing impairment', 'Whatever'],
      accessibilityInformation: 'A ramp at the side.',
      photos: [{ hash: 'a'.repeat(64), alt: 'The hall', width: 1600, height: 900 }],
      amenityFeature: [{ type: 'Showers', value: true }],
    });
    expect(OpenSeries.parse(series)).toEqual(series);
    expect(said(sessionSeries(series, ORIGIN))).toEqual({
      '@context': 'https://openactive.io/',
      '@type': 'SessionSeries',
      '@id': `${PAGE}#spin`,
      identifier: 'spin',
      url: PAGE,
      name: 'Spin',
      description,
      image: [{ '@type': 'ImageObject', url: `${ORIGIN}/blobs/${'a'.repeat(64)}-1200.webp` }],
      location: {
        ...{ '@type': 'Place', '@id': `${PAGE}#place`, identifier: 'one', name: 'Gym one', url: PAGE },
        address: {
          ...{ '@type': 'PostalAddress', streetAddress: '1 High Street', addressLocality: 'Leeds', addressRegion: 'Leeds' },
          ...{ postalCode: 'LS1 4AP', addressCountry: 'GB' },
        },
        geo: { '@type': 'GeoCoordinates', latitude: 53.8, longitude: -1.55 },
        telephone: '+441131234567',
        amenityFeature: [{ '@type': 'Showers', name: 'Showers', value: true }],
      },
      accessibilitySupport: [
        {
          ...{ '@type': 'Concept', prefLabel: 'Hearing impairment', inScheme: 'https://openactive.io/accessibility-support' },
          '@id': 'https://openactive.io/accessibility-support#2bfb7228-5969-4927-8435-38b5005a8771',
        },
      ],
      accessibilityInformation: 'A ramp at the side.',
      activity: [
        {
          ...{ '@type': 'Concept', prefLabel: 'Indoor Cycling', inScheme: 'https://openactive.io/activity-list' },
          '@id': 'https://openactive.io/activity-list#5f09c2ca-ceeb-4e0c-871f-e2d0b9971317',
        },
      ],
      level: ['Beginner'],
      ageRange: { '@type': 'QuantitativeValue', minValue: 16, maxValue: 70 },
      organizer: { '@type': 'Organization', '@id': PAGE, name: 'Gym one', url: PAGE, telephone: '+441131234567' },
      isAccessibleForFree: false,
      offers: [
        { ...{ '@type': 'Offer', '@id': `${PAGE}#spin/once`, name: 'Once' }, url: PAGE, price: 8.5, priceCurrency: 'GBP' },
        { ...{ '@type': 'Offer', '@id': `${PAGE}#ten`, name: '10 visits' }, url: PAGE, price: 60, priceCurrency: 'GBP' },
      ],
      eventSchedule: [{ '@type': 'PartialSchedule', startTime: '18:00', endTime: '18:45', scheduleTimezone: 'Europe/London' }],
    });
  });

  it('no pass that does not open its classes, though it lets in to the floor', () => {
    const offers = [{ ...OFFER, includesClasses: 'none' } as const];
    expect(sessionSeries(seriesOf(slot(START), { offers }), ORIGIN).offers).toBeUndefined();
    const floor = seriesOf(slot(START, { kind: 'floor_session' }), { offers });
    expect(facilityUse(floor, ORIGIN)).toMatchObject({ '@type': 'FacilityUse', offers: [{ name: '10 visits' }] });
  });

  it('an activity that the list knows, also where the gym’s own word is none of it', () => {
    const activity = (kind: Slot['kind']) =>
      said(sessionSeries(seriesOf(slot(START, { kind, activities: ['Goats'] })), ORIGIN)).activity;
    expect(activity('class')).toMatchObject([{ prefLabel: 'Group Exercise' }]);
    expect(activity('induction')).toMatchObject([{ prefLabel: 'Gym Workout' }]);
  });

  it('nothing of what the gym or the class does not say', () => {
    const bare = sessionSeries(seriesOf(slot(START, { description: '', activities: [] }), { offers: [] }), ORIGIN);
    expect(said(bare)).toEqual({
      ...{ '@context': 'https://openactive.io/', '@type': 'SessionSeries', '@id': `${PAGE}#spin`, identifier: 'spin' },
      ...{ url: PAGE, name: 'Spin', ageRange: { '@type': 'QuantitativeValue', minValue: 16 }, isAccessibleForFree: false },
      location: expect.objectContaining({ '@id': `${PAGE}#place` }),
      activity: [expect.objectContaining({ prefLabel: 'Group Exercise' })],
      organizer: { '@type': 'Organization', '@id': PAGE, name: 'Gym one', url: PAGE },
      eventSchedule: [{ '@type': 'PartialSchedule', startTime: '18:00', endTime: '18:45', scheduleTimezone: 'Europe/London' }],
    });
    const wordless = { accessibilitySupport: ['Whatever'], accessibilityInformation: '' };
    expect(said(sessionSeries(seriesOf(slot(START), wordless), ORIGIN))).not.toHaveProperty('accessibilitySupport');
    expect(said(sessionSeries(seriesOf(slot(START), wordless), ORIGIN))).not.toHaveProperty('accessibilityInformation');
  });

  it.each([
    ['beginner', ['Beginner']],
    ['intermediate', ['Intermediate']],
    ['advanced', ['Advanced']],
    ['all', undefined],
  ] as const)('that %s may come', (level, told) => {
    expect(sessionSeries(seriesOf(slot(START, { level })), ORIGIN).level).toEqual(told);
  });

  it('the passes that open this class, and not those that open another', () => {
    const only = (key: string, ...classes: string[]) => ({
      ...{ ...OFFER, productId: `product:${key}`, name: key },
      onlyClasses: classes.map((one) => ({ scheduleId: `schedule:${one}`, name: 'A class' })),
    });
    const offers = [only('mats', 'yoga', 'pilates'), only('wheels', 'yoga', 'spin')];
    expect(said(sessionSeries(seriesOf(slot(START), { offers }), ORIGIN)).offers).toMatchObject([{ name: 'wheels' }]);
  });

  it('of a floor session what a facility is: who keeps it, and nothing of levels and ages', () => {
    const floor = slot(START, { kind: 'floor_session', name: 'Free weights', activities: [], price: money(300) });
    expect(said(facilityUse(seriesOf(floor, { offers: [] }), ORIGIN))).toEqual({
      ...{ '@context': 'https://openactive.io/', '@type': 'FacilityUse', '@id': `${PAGE}#spin`, identifier: 'spin', url: PAGE },
      name: 'Free weights',
      location: expect.objectContaining({ '@id': `${PAGE}#place` }),
      activity: [expect.objectContaining({ prefLabel: 'Gym Workout' })],
      provider: { '@type': 'Organization', '@id': PAGE, name: 'Gym one', url: PAGE },
      offers: [{ '@type': 'Offer', '@id': `${PAGE}#spin/once`, name: 'Once', url: PAGE, price: 3, priceCurrency: 'GBP' }],
    });
  });

  it('whom the gym is prepared for in every word that it can choose', () => {
    expect(ACCESS_SUPPORT.filter((one) => supportConcept(one) === undefined)).toEqual([]);
    expect(supportConcept('toString')).toBeUndefined();
  });
});

describe('[L10] another slot of a series', () => {
  it('says the same of it as long as nothing is other than the day', () => {
    const one = slot(START, { price: money(850), description: 'Bring a towel.' });
    const facts = { kind: 'class', name: 'Spin', activities: ['Spin'], level: 'all', startsAt: one.startsAt, endsAt: one.endsAt };
    expect(seriesFacts(one)).toEqual({ ...facts, price: money(850), description: 'Bring a towel.' });
    expect(seriesFacts({ ...one, bookedCount: 2, asOf: '2026-03-04T09:00:00.000Z' })).toEqual(seriesFacts(one));
  });
});

describe('[L10] open data says of a day', () => {
  it('when it is, of which series, and the places left, never fewer than none', () => {
    const session = sessionOf(slot(START, { capacity: 2, bookedCount: 3, instructor: 'Jo T.' }));
    expect(OpenSession.parse(session)).toEqual(session);
    expect(said(scheduledSession(session, ORIGIN))).toEqual({
      ...{ '@context': 'https://openactive.io/', '@type': 'ScheduledSession', name: 'Spin', superEvent: `${PAGE}#spin` },
      '@id': `${PAGE}?book=slot%3Aspin%3A2026-03-04T18%3A00`,
      url: `${PAGE}?book=slot%3Aspin%3A2026-03-04T18%3A00`,
      identifier: 'spin:2026-03-04T18:00',
      ...{ startDate: '2026-03-04T18:00:00Z', endDate: '2026-03-04T18:45:00Z', duration: 'PT45M' },
      eventStatus: 'https://schema.org/EventScheduled',
      ...{ maximumAttendeeCapacity: 2, remainingAttendeeCapacity: 0 },
    });
  });

  it.each([
    ['2026-03-04T18:00:00.000Z', '2026-03-04T18:45:00.000Z', 'PT45M'],
    ['2026-03-04T09:05:00.000Z', '2026-03-04T21:00:00.000Z', 'PT715M'],
    ['2026-03-04T23:30:00.000Z', '2026-03-05T00:15:00.000Z', 'PT45M'],
    ['2026-02-28T23:59:00.000Z', '2026-03-01T00:59:00.000Z', 'PT60M'],
    ['2026-03-04T18:00:00.000Z', '2026-03-04T18:44:40.000Z', 'PT45M'],
  ])('how long it lasts, from %s to %s', (startsAt, endsAt, duration) => {
    expect(scheduledSession({ ...sessionOf(slot(START)), startsAt, endsAt }, ORIGIN)).toMatchObject({ duration });
  });

  it('that it is called off, which leaves no place, or was moved', () => {
    const status = (change: Partial<Slot>) => scheduledSession(sessionOf(slot(START, change)), ORIGIN);
    const off = { eventStatus: 'https://schema.org/EventCancelled', remainingAttendeeCapacity: 0 };
    expect(status({ status: 'cancelled' })).toMatchObject(off);
    const movedFrom = '2026-03-04T17:30:00.000Z';
    expect(status({ status: 'changed', movedFrom })).toMatchObject({ eventStatus: 'https://schema.org/EventRescheduled' });
    expect(status({ status: 'cancelled', movedFrom })).toMatchObject(off);
  });

  it('of a floor session what it costs too; one that is called off is not there', () => {
    const floor = slot(START, { kind: 'floor_session', capacity: 20, bookedCount: 5 });
    expect(said(facilitySlot(sessionOf(floor), ORIGIN, seriesOf(floor)))).toMatchObject({
      ...{ '@type': 'Slot', facilityUse: `${PAGE}#spin`, remainingUses: 15, maximumUses: 20, duration: 'PT45M' },
      ...{ '@context': 'https://openactive.io/', '@id': `${PAGE}?book=slot%3Aspin%3A2026-03-04T18%3A00` },
      ...{ identifier: 'spin:2026-03-04T18:00', startDate: '2026-03-04T18:00:00Z', endDate: '2026-03-04T18:45:00Z' },
      offers: [{ name: '10 visits' }],
    });
    expect(said(facilitySlot(sessionOf(floor), ORIGIN, undefined))).not.toHaveProperty('offers');
    expect(openSessions(timetable('gym:one', [{ ...floor, status: 'cancelled' }]))).toEqual([]);
  });

  it('nothing while its gym is not public', () => {
    expect(openSessions({ ...timetable('gym:one', [slot(START)]), unlisted: true })).toEqual([]);
  });

  it('[A5] nobody’s name: who takes the class is in none of it', () => {
    const one = slot(START, { instructor: 'Jo Tripp' });
    const all = [sessionSeries(seriesOf(one), ORIGIN), scheduledSession(sessionOf(one), ORIGIN), seriesOf(one), sessionOf(one)];
    expect(JSON.stringify(all)).not.toContain('Tripp');
  });
});
