import { expect, it } from 'vitest';
import { NOW, OFFER, pass, unlimited } from '../../tests/rules/documents.ts';
import { plus } from '../basics/time.ts';
import { rosterIdOf } from '../roster/id.ts';
import { rosterEntries } from './roster-entries.ts';

it('[2.8, L9] each gym of a pass has an entry with what its door needs, and nothing else', () => {
  const held = pass('one', 'member01', { gymIds: ['gym:one', 'gym:two'], visitsUsed: 4, flags: ['IMPOSSIBLE_TRAVEL'] });
  const [here, there] = rosterEntries(held, { displayName: 'Sam K.' });
  expect(here).toEqual({
    _id: 'roster:one:one',
    type: 'roster',
    gymId: 'gym:one',
    passId: 'pass:one',
    memberId: 'member01',
    displayName: 'Sam K.',
    kind: 'multi_visit',
    passName: OFFER.name,
    productId: OFFER.productId,
    status: 'ready',
    activateBy: held.activateBy,
    accessWindows: [],
    maxVisitsPerDay: 1,
    visitsLeft: 6,
    visitsTotal: 10,
    flags: [],
  });
  expect(there).toMatchObject({
    _id: rosterIdOf('gym:two', 'pass:one'),
    gymId: 'gym:two',
  });
});

it('[2.8] its days, if it has begun; no visits where there is no limit', () => {
  const dates = { validFrom: NOW, validTo: plus(NOW, 1) };
  const [entry] = rosterEntries({ ...unlimited('member01'), ...dates }, { displayName: 'Sam K.' });
  expect(entry).toMatchObject(dates);
  expect(entry).not.toHaveProperty('visitsLeft');
});
