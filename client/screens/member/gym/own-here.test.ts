import { expect, it } from 'vitest';
import { plus } from '../../../../schemas/basics/time.ts';
import { booking, checkin, DAY, NOW, pass } from '../../../../tests/rules/documents.ts';
import type { Row } from '../../../sync/queries/rows.ts';
import { hasOwn, ownHere } from './own-here.ts';

const rows = <T>(...docs: T[]): Row<T>[] => docs.map((doc) => ({ doc, mark: 'decided' }));
const nothing = { passes: [], bookings: [], checkins: [] };

it('keeps what belongs to this gym, what is over counted only', () => {
  const here = ownHere(
    {
      passes: rows(
        pass('late', 'member00', { status: 'active', validTo: plus(NOW, 9 * DAY) }),
        pass('soon', 'member00', { status: 'active', validTo: plus(NOW, 2 * DAY) }),
        pass('over', 'member00', { status: 'expired', validTo: plus(NOW, -DAY) }),
        pass('other', 'member00', { gymIds: ['gym:two'] }),
      ),
      bookings: rows(
        booking('next'),
        booking('gone', { status: 'attended', startsAt: plus(NOW, -DAY), endsAt: plus(NOW, -DAY) }),
        booking('other', { gymId: 'gym:two' }),
      ),
      checkins: rows(
        checkin('one'),
        checkin('again', { reEntry: true }),
        checkin('twice', { status: 'duplicate' }),
        checkin('other', { gymId: 'gym:two' }),
      ),
    },
    'gym:one',
    NOW,
  );
  expect(here.passes.map(({ doc }) => doc._id)).toEqual(['pass:soon', 'pass:late']);
  expect(here).toMatchObject({ pastPasses: 1, pastBookings: 1, gymName: 'Gym one' });
  expect(here.bookings.map(({ doc }) => doc._id)).toEqual(['booking:next']);
  expect(here.visits.map(({ doc }) => doc._id)).toEqual(['checkin:one', 'checkin:again']);
  expect(here.visitCount).toBe(1);
});

it('knows when there is nothing', () => {
  expect(hasOwn(ownHere(nothing, 'gym:one', NOW))).toBe(false);
  expect(hasOwn(ownHere({ ...nothing, checkins: rows(checkin('one')) }, 'gym:one', NOW))).toBe(true);
});
