import { describe, expect, it } from 'vitest';
import { gym, NOW, slot, timetable } from '../../tests/rules/documents.ts';
import { money } from '../basics/primitives.ts';
import type { Slot } from '../slot/shape.ts';
import { openData } from './noun.ts';
import { openSeries, openSessions } from './of-timetable.ts';

const START = '2026-03-04T18:00';
const { openseries, opensession } = openData.documents;
const seriesOf = (change: Partial<Slot> = {}) => openSeries(gym('one'), slot(START, change), NOW);
const sessionOf = (change: Partial<Slot> = {}) =>
  openSessions(timetable('gym:one', [slot(START, change)]))[0] ?? expect.fail('it is not there');

describe('[L10] a document of open data', () => {
  it('lies in the feed of its kind', () => {
    const floor = { kind: 'floor_session' } as const;
    expect(openseries.databases(seriesOf())).toEqual(['open/series']);
    expect(openseries.databases(seriesOf({ kind: 'induction' }))).toEqual(['open/series']);
    expect(openseries.databases(seriesOf(floor))).toEqual(['open/facilities']);
    expect(opensession.databases(sessionOf())).toEqual(['open/sessions']);
    expect(opensession.databases(sessionOf(floor))).toEqual(['open/slots']);
  });

  it('may lie in either feed, since a class can become a floor session; both are open to everyone', () => {
    expect(openseries.homes?.(seriesOf())).toEqual(['open/series', 'open/facilities']);
    expect(opensession.homes?.(sessionOf())).toEqual(['open/sessions', 'open/slots']);
    expect(openData.readers).toEqual({
      ...{ 'open/series': 'anyone', 'open/sessions': 'anyone', 'open/facilities': 'anyone', 'open/slots': 'anyone' },
    });
  });

  it('[A6] says nothing of its class nor its gym once it is taken away', () => {
    const series = seriesOf({ description: 'Bring a towel.', price: money(850) });
    const { description: _, price: __, ...left } = series;
    expect(openseries.blanked({ ...series, createdBy: 'owner001', updatedBy: 'owner001' })).toStrictEqual({
      ...{ ...left, createdBy: 'system', updatedBy: 'system', name: 'Removed', activities: [] },
      venue: {
        ...{
          kind: 'ExerciseGym',
          name: 'Removed',
          geo: { lat: 0, lon: 0 },
          ageRange: { min: 0 },
          amenityFeature: [],
          offers: [],
        },
        address: { streetAddress: '', addressLocality: '', postalCode: 'ZZ9 9ZZ', addressCountry: 'GB' },
      },
    });
    const session = sessionOf({ capacity: 12, bookedCount: 5 });
    const moved = { ...session, movedFrom: NOW, createdBy: 'owner001', updatedBy: 'owner001' };
    expect(opensession.blanked(moved)).toStrictEqual({
      ...{ ...session, createdBy: 'system', updatedBy: 'system', name: 'Removed', capacity: 1, left: 0 },
    });
  });
});
