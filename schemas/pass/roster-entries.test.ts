import { expect, it } from 'vitest';
import { NOW, OFFER, pass, unlimited } from '../../tests/rules/documents.ts';
import { plus } from '../basics/time.ts';
import { rosterEntries, rosterIdOf, shortCodeHash } from './roster-entries.ts';

const HASH = /^[0-9a-f]{64}$/;

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
    status: 'ready',
    activateBy: held.activateBy,
    accessWindows: [],
    maxVisitsPerDay: 1,
    visitsLeft: 6,
    shortCodeHash: shortCodeHash('gym:one', 'ABCD1234'),
    flags: [],
  });
  expect(there).toMatchObject({
    _id: rosterIdOf('gym:two', 'pass:one'),
    gymId: 'gym:two',
    shortCodeHash: shortCodeHash('gym:two', 'ABCD1234'),
  });
});

it('[2.8] its days, if it has begun; no visits where there is no limit; no hash without a code', () => {
  const dates = { validFrom: NOW, validTo: plus(NOW, 1) };
  const { shortCode: _none, ...codeless } = { ...unlimited('member01'), ...dates };
  const [entry] = rosterEntries(codeless, { displayName: 'Sam K.' });
  expect(entry).toMatchObject({ ...dates, shortCodeHash: '' });
  expect(entry).not.toHaveProperty('visitsLeft');
});

it('[2.8] the hash of a code is another at every gym, and the same however it is typed', () => {
  expect(shortCodeHash('gym:one', 'abcd1234')).toBe(shortCodeHash('gym:one', 'ABCD1234'));
  expect(shortCodeHash('gym:one', 'ABCD1234')).toMatch(HASH);
  expect(shortCodeHash('gym:two', 'ABCD1234')).not.toBe(shortCodeHash('gym:one', 'ABCD1234'));
  expect(shortCodeHash('gym:one', 'ABCD1235')).not.toBe(shortCodeHash('gym:one', 'ABCD1234'));
});
