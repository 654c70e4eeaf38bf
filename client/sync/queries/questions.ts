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

export const questions = {
  areas: question({
    type: 'area',
    place: 'public',
    collection: 'basics',
    selection: { index: ['type', '_id'], equals: ['area'], limit: 500 },
  }),
  gyms: question({ type: 'gym', place: 'public', collection: 'gyms', selection: { index: ['_id'], limit: GYMS } }),
  person: question({
    type: 'user',
    place: 'self',
    collection: 'self',
    selection: { index: ['type', '_id'], equals: ['user'], limit: 1 },
  }),
  grants: question({
    type: 'grants',
    place: 'self',
    collection: 'self',
    selection: { index: ['type', '_id'], equals: ['grants'], limit: 1 },
  }),
  notices: question({
    type: 'notice',
    place: 'self',
    collection: 'self',
    selection: { index: ['type', '_id'], equals: ['notice'], limit: OWN },
  }),
  favourites: question({
    type: 'favourite',
    place: 'self',
    collection: 'self',
    selection: { index: ['type', '_id'], equals: ['favourite'], limit: OWN },
  }),
  ownContacts: question({
    type: 'contact',
    place: 'self',
    collection: 'self',
    selection: { index: ['type', '_id'], equals: ['contact'], limit: OWN },
  }),
  devices: question({
    type: 'device',
    place: 'self',
    collection: 'self',
    selection: { index: ['type', '_id'], equals: ['device'], limit: 200 },
  }),
  platformGyms: question({ type: 'gym', place: 'platform', collection: 'gyms', selection: { index: ['_id'], limit: GYMS } }),
  passTokens: question({
    type: 'passtoken',
    place: 'self',
    collection: 'self',
    selection: { index: ['type', '_id'], equals: ['passtoken'], limit: 200 },
  }),
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
