import { expect, it } from 'vitest';
import { matches } from '../../sync/queries/selection.ts';
import { invitationsQuery } from '../invitation/queries.ts';
import { employeesQuery } from './queries.ts';

it('neither the team nor its invitations are crowded out by the duties of every class, which lie in the same collection', () => {
  const ids = ['duty:iron-works:spin:2026-03-04T18:00', 'employee:iron-works:olga0001', 'invite:01J0000000000000000000000A'];
  const found = (query: ReturnType<typeof employeesQuery> | ReturnType<typeof invitationsQuery>) =>
    ids.filter((_id) => matches({ _id }, query.selection));
  expect(found(employeesQuery('iron-works'))).toEqual([ids[1]]);
  expect(found(invitationsQuery('iron-works'))).toEqual([ids[2]]);
});
