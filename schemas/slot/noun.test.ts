import { describe, expect, it } from 'vitest';
import { HOUR, NOW, slot, timetable } from '../../tests/rules/documents.ts';
import { plus } from '../basics/time.ts';
import { databasesOf } from '../folds/access.ts';
import { slot as everyone } from './for-everyone.ts';
import { slot as noun } from './noun.ts';
import type { Timetable } from './shape.ts';

const { timetable: part } = noun.documents;
const day = (change: Partial<Timetable> = {}): Timetable => ({ ...timetable('gym:one', [slot('2026-03-04T18:00')]), ...change });

describe('a day of a timetable', () => {
  it('[A5] lies with its gym and its area; too far ahead with its gym alone, unlisted with the gym’s own people', () => {
    expect(databasesOf(day())).toEqual(['venue-one/slots', 'area-leeds/slots']);
    expect(databasesOf(day({ ahead: true }))).toEqual(['venue-one/slots']);
    expect(databasesOf(day({ unlisted: true }))).toEqual(['gym-one/slots']);
    expect(databasesOf(day({ unlisted: true, ahead: true }))).toEqual(['gym-one/slots']);
    expect(part.homes?.(day())).toEqual(['venue-one/slots', 'gym-one/slots']);
  });

  it('[A6] has nothing in it where it may no longer be seen', () => {
    const gone = day({ unsettled: ['slot:spin:2026-03-04T18:00'], createdBy: 'member01', updatedBy: 'member01' });
    expect(part.blanked(gone)).toEqual(day({ slots: [] }));
  });

  it('[S7] brings the next piece at once while bookings have to follow, and nothing else', () => {
    expect(part.due?.(day())).toBeNull();
    expect(part.due?.(day({ unsettled: ['slot:spin:2026-03-04T18:00'], updatedAt: plus(NOW, HOUR) }))).toEqual({
      at: plus(NOW, HOUR),
      kind: 'system.timetable-settle',
      body: { gymId: 'gym:one', timetableId: 'timetable:one:2026-03-04' },
    });
  });

  it('[A11] is for everybody, and with the gym’s own people for them', () => {
    expect(noun.readers).toEqual({ 'area/slots': 'anyone', 'venue/slots': 'anyone', 'gym/slots': 'staff' });
    expect([everyone.for, part.in, noun.indexes]).toEqual([
      ...['everyone', ['area/slots', 'venue/slots', 'gym/slots'], { slots: ['gymId'] }],
    ]);
    expect(everyone.collections).toEqual({ 'area/slots': { indexes: [['gymId', 'date'], ['date']] } });
  });
});
