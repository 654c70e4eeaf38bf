import { expect, it } from 'vitest';
import { moves } from '../../tests/rules/moves.ts';
import { CHECKIN, type CheckinEvent } from './states.ts';

it.each<[CheckinEvent, string]>([
  ['stands', 'accepted'],
  ['doubted', 'accepted_flagged'],
  ['repeats', 'duplicate'],
  ['voided', 'voided'],
])('[A2, C17] a visit is whatever is said of it last, but what was voided stays voided: %s', (event, status) => {
  const from = ['none', 'accepted', 'accepted_flagged', 'duplicate', 'voided'].filter(
    (state) => state !== status && state !== 'voided',
  );
  expect(moves(CHECKIN, event)).toEqual(Object.fromEntries(from.map((state) => [state, status])));
});

it('[C17] until somebody who may says that it was one after all', () => {
  expect(moves(CHECKIN, 'restored')).toEqual({
    ...{ none: 'accepted', accepted_flagged: 'accepted', duplicate: 'accepted', voided: 'accepted' },
  });
});
