import { expect, it } from 'vitest';
import { gym } from '../../../../tests/rules/documents.ts';
import { gymConflicts } from './conflicts.ts';

const ALL_DAY = [{ opens: '00:00', closes: '00:00' }];
const SHORT = [{ opens: '08:00', closes: '12:00' }];

it('[G4] a conflict says hours and days as people do: no midnight to midnight, no 2026-12-25', () => {
  const live = gym('one', {
    openingHours: [{ dayOfWeek: ['Monday'], opens: '00:00', closes: '00:00' }],
    specialOpeningHours: [{ validFrom: '2026-12-25', validThrough: '2026-12-26' }],
  });
  const to = { validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '10:00', closes: '14:00' };
  expect(
    gymConflicts(
      {
        gymId: live._id,
        openingHours: { Monday: { from: [], to: [...SHORT, { opens: '16:00', closes: '20:00' }] } },
        specialOpeningHours: [{ from: null, to }],
      },
      live,
    ),
  ).toMatchObject([
    { field: 'Opening hours, Monday', live: 'Open 24 hours', yours: '08:00–12:00 and 16:00–20:00' },
    {
      field: 'Special hours from Fri 25 Dec',
      live: 'Fri 25 Dec to Sat 26 Dec: Closed',
      yours: 'Fri 25 Dec: 10:00–14:00',
    },
  ]);
});

it('[G4] closed, and what is not known, are said too', () => {
  const edit = { gymId: 'gym:one', openingHours: { Monday: { from: SHORT, to: ALL_DAY }, Tuesday: { from: SHORT, to: [] } } };
  const live = gym('one', { openingHours: [{ dayOfWeek: ['Tuesday'], opens: '09:00', closes: '17:00' }] });
  expect(gymConflicts(edit, live)).toMatchObject([
    { live: 'Closed', yours: 'Open 24 hours' },
    { live: '09:00–17:00', yours: 'Closed' },
  ]);
  expect(gymConflicts(edit, gym('one'))[0]).toMatchObject({ live: 'Not known' });
});
