import { expect, it } from 'vitest';
import { ClassSchedule, Series } from '../../../schemas/schedule/shape.ts';
import { born } from '../../../tests/rules/documents.ts';
import { occurrenceDifferences, seriesDifferences } from './differences.ts';

const series = Series.parse({
  ...{ kind: 'class', name: 'Spin', activities: [], level: 'all', room: 'Studio 1', dtstart: '2026-03-03T18:00' },
  ...{ timeZone: 'Europe/London', rrule: 'FREQ=WEEKLY;BYDAY=TU', exdates: [], duration: 'PT45M' },
  ...{ capacity: 20, waitlistMax: 10, closesMinutesBefore: 15 },
});
const live = ClassSchedule.parse({
  ...{ _id: 'schedule:one', type: 'schedule', ...born, gymId: 'gym:one', version: 3, status: 'published' },
  series,
});

it('[G4] a conflict shows both values of what two people want otherwise, and of nothing else', () => {
  const { room: _room, ...rest } = series;
  const yours = { ...rest, dtstart: '2026-03-03T19:00', capacity: 12 };
  expect(seriesDifferences({ gymId: 'gym:one', status: 'paused', series: yours }, live)).toEqual([
    { field: 'Starts', live: '18:00', yours: '19:00' },
    { field: 'Places', live: '20', yours: '12' },
    { field: 'Room', live: 'Studio 1', yours: 'Empty' },
    { field: 'State', live: 'Published', yours: 'Paused' },
  ]);
});

it('[G4] of one day too', () => {
  expect(occurrenceDifferences({ cancelled: true }, { start: '2026-03-03T19:00' })).toEqual([
    { field: 'This day', live: 'Changed for this day', yours: 'Cancelled' },
    { field: 'Starts', live: 'Tue 3 Mar 19:00', yours: 'Empty' },
  ]);
  expect(occurrenceDifferences(null, null)).toEqual([]);
});
