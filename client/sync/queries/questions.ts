/** The questions screens ask, each answered from an index of `collections.ts`. */
import type { DocumentType } from '../../../schemas/documents.ts';
import type { Question } from '../device/device.ts';
import type { Place } from '../storage/place.ts';

/** what a device holds at most of what is public. */
const GYMS = 1000;
const OWN = 500;
/** 24 months of visits, some days with two. */
const VISITS = 2000;

const question = <T extends DocumentType, P extends Place>(one: Question<T> & { readonly place: P }) => one;

/** Everything of one type among what is one's own whatever the workspace. */
export const ofSelf = <T extends DocumentType>(type: T, limit: number) =>
  question({ type, place: 'self', collection: 'self', selection: { index: ['type', '_id'], equals: [type], limit } });

export const questions = {
  areas: question({
    type: 'area',
    place: 'public',
    collection: 'basics',
    selection: { index: ['type', '_id'], equals: ['area'], limit: 500 },
  }),
  gyms: question({ type: 'gym', place: 'public', collection: 'gyms', selection: { index: ['_id'], limit: GYMS } }),
  person: ofSelf('user', 1),
  grants: ofSelf('grants', 1),
  notices: ofSelf('notice', OWN),
  favourites: ofSelf('favourite', OWN),
  ownContacts: ofSelf('contact', OWN),
  devices: ofSelf('device', 200),
  platformGyms: question({ type: 'gym', place: 'platform', collection: 'gyms', selection: { index: ['_id'], limit: GYMS } }),
  passTokens: ofSelf('passtoken', 200),
  passes: question({ type: 'pass', place: 'member', collection: 'passes', selection: { index: ['_id'], limit: OWN } }),
  bookings: question({
    type: 'booking',
    place: 'member',
    collection: 'bookings',
    selection: { index: ['startsAt'], limit: 1000 },
  }),
  checkins: question({ type: 'checkin', place: 'member', collection: 'checkins', selection: { index: ['newest'], limit: OWN } }),
  visits: question({ type: 'checkin', place: 'member', collection: 'checkins', selection: { index: ['newest'], limit: VISITS } }),
  payments: question({ type: 'payment', place: 'member', collection: 'payments', selection: { index: ['newest'], limit: OWN } }),

  contacts: question({
    type: 'contact',
    place: 'platform',
    collection: 'contacts',
    selection: { index: ['_id'], limit: 2000 },
  }),

  gym: (gymId: string): Question<'gym'> => ({
    type: 'gym',
    place: 'public',
    collection: 'gyms',
    selection: { index: ['_id'], equals: [gymId], limit: 1 },
    gymId,
  }),
  /** `before` is exclusive. */
  timetables: (gymId: string, from: string, before: string): Question<'timetable'> => ({
    type: 'timetable',
    place: 'public',
    collection: 'slots',
    selection: { index: ['gymId', 'date'], equals: [gymId], atLeast: from, below: before, limit: 60 },
    gymId,
  }),
  gymBookings: (gymKey: string, from: string, before: string): Question<'booking'> => ({
    type: 'booking',
    place: `gym-${gymKey}`,
    collection: 'bookings',
    selection: { index: ['startsAt'], atLeast: from, below: before, limit: 2000 },
  }),
  gymCheckins: (gymKey: string, limit: number): Question<'checkin'> => ({
    type: 'checkin',
    place: `gym-${gymKey}`,
    collection: 'checkins',
    selection: { index: ['type', 'newest'], equals: ['checkin'], limit },
  }),
  gymAttempts: (gymKey: string, limit: number): Question<'attempt'> => ({
    type: 'attempt',
    place: `gym-${gymKey}`,
    collection: 'checkins',
    selection: { index: ['type', 'newest'], equals: ['attempt'], limit },
  }),
  gymPayments: (gymKey: string, limit: number): Question<'payment'> => ({
    type: 'payment',
    place: `gym-${gymKey}`,
    collection: 'payments',
    selection: { index: ['newest'], limit },
  }),
  roster: (gymKey: string, search: string): Question<'roster'> => {
    const prefix = search.trim().toLowerCase();
    return {
      type: 'roster',
      place: `gym-${gymKey}`,
      collection: 'roster',
      selection: { index: ['searchName'], ...(prefix ? { atLeast: prefix, below: `${prefix}\uffff` } : {}), limit: 50 },
    };
  },
};
