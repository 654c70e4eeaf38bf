/** One document of each kind as the rules write it, for tests to change what they are about. */

import { money } from '../../schemas/basics/primitives.ts';
import { instantAt, plus } from '../../schemas/basics/time.ts';
import type { Booking } from '../../schemas/booking/shape.ts';
import type { Checkin } from '../../schemas/checkin/shape.ts';
import type { GymClosure } from '../../schemas/closure/shape.ts';
import type { Gym, Offer } from '../../schemas/gym/shape.ts';
import type { BulkMessage } from '../../schemas/message/shape.ts';
import type { Pass } from '../../schemas/pass/shape.ts';
import type { Payment } from '../../schemas/payment/shape.ts';
import type { Person } from '../../schemas/person/shape.ts';
import type { Receipt } from '../../schemas/receipt/shape.ts';
import type { PaymentRefund } from '../../schemas/refund/shape.ts';
import type { RosterEntry } from '../../schemas/roster/shape.ts';
import type { ClassSchedule, Series } from '../../schemas/schedule/shape.ts';
import type { Slot, Timetable } from '../../schemas/slot/shape.ts';

export const ZONE = 'Europe/London';
/** A Tuesday in winter, 08:00 in London. */
export const NOW = '2026-03-03T08:00:00.000Z';
export const HOUR = 3_600_000;
export const MINUTE = 60_000;
export const DAY = 24 * HOUR;

export const born = { schemaVersion: 1, createdAt: NOW, updatedAt: NOW, createdBy: 'system', updatedBy: 'system' };
const judged = { proposalId: 'proposal:01', judgedAt: NOW };

export const OFFER: Offer = {
  productId: 'product:ten',
  version: 1,
  kind: 'multi_visit',
  name: '10 visits',
  price: money(6000),
  vatRate: 'standard_20',
  visits: 10,
  validity: 'P180D',
  activation: 'first_check_in',
  activateWithin: 'P60D',
  accessWindows: [],
  includesClasses: 'all',
  maxVisitsPerDay: 1,
  status: 'on_sale',
};

export function gym(key: string, change: Partial<Gym> = {}): Gym {
  return {
    _id: `gym:${key}`,
    type: 'gym',
    ...born,
    kind: 'ExerciseGym',
    name: `Gym ${key}`,
    slug: key,
    address: { streetAddress: '1 High Street', addressLocality: 'Leeds', postalCode: 'LS1 4AP', addressCountry: 'GB' },
    geo: { lat: 53.8, lon: -1.55 },
    areaId: 'area:leeds',
    timeZone: ZONE,
    amenityFeature: [],
    activities: ['Spin'],
    ageRange: { min: 16 },
    policies: { cutoffHours: 6, bookingWindowDays: 8, reEntry: 'same_day', requirePhoto: false, entryMode: 'walk_in' },
    offers: [OFFER],
    closures: [],
    status: 'live',
    ...change,
  };
}

export function person(uid: string, change: Partial<Person> = {}): Person {
  return {
    _id: `user:${uid}`,
    type: 'user',
    ...born,
    uid,
    role: 'member',
    email: `${uid}@example.org`,
    emailVerified: true,
    displayName: `Sam ${uid}`,
    status: 'active',
    standing: { owedVisits: 0 },
    consents: [],
    ...change,
  };
}

export function pass(key: string, memberId: string, change: Partial<Pass> = {}): Pass {
  return {
    _id: `pass:${key}`,
    type: 'pass',
    ...born,
    memberId,
    productId: OFFER.productId,
    productVersion: 1,
    gymIds: ['gym:one'],
    kind: 'multi_visit',
    snapshot: {
      name: '10 visits',
      gymName: 'Gym one',
      timeZone: ZONE,
      price: money(6000),
      validity: 'P180D',
      activation: 'first_check_in',
      accessWindows: [],
      includesClasses: 'all',
      maxVisitsPerDay: 1,
    },
    purchasedAt: NOW,
    activateBy: plus(NOW, 60 * DAY),
    visitsTotal: 10,
    visitsUsed: 0,
    visitsReserved: 0,
    owedVisits: 0,
    startRequestedNow: false,
    autoRenew: false,
    shortCode: 'ABCD1234',
    status: 'ready',
    flags: [],
    ...change,
  };
}

/** A class of 45 minutes at a wall-clock time of the gym's day. */
export function slot(localStart: string, change: Partial<Slot> = {}): Slot {
  const [day = '', time = ''] = localStart.split('T');
  const startsAt = instantAt(day, time, ZONE);
  return {
    slotId: `slot:spin:${localStart}`,
    scheduleId: 'schedule:spin',
    kind: 'class',
    name: 'Spin',
    activities: ['Spin'],
    level: 'all',
    localStart,
    startsAt,
    endsAt: plus(startsAt, 45 * MINUTE),
    capacity: 2,
    waitlistMax: 10,
    bookedCount: 0,
    waitlistCount: 0,
    asOf: NOW,
    closesMinutesBefore: 15,
    cutoffHours: 6,
    bookingWindowDays: 8,
    status: 'open',
    ...change,
  };
}

/** Every day at 18:00 from the day after `NOW` on: of each day the class that `slot` is. */
export const SERIES: Series = {
  ...{ kind: 'class', name: 'Spin', activities: ['Spin'], level: 'all', dtstart: '2026-03-04T18:00', timeZone: ZONE },
  ...{ rrule: 'FREQ=DAILY', exdates: [], duration: 'PT45M', capacity: 2, waitlistMax: 10, closesMinutesBefore: 15 },
};

export const schedule = (key: string, change: Partial<ClassSchedule> = {}): ClassSchedule => ({
  ...{ _id: `schedule:${key}`, type: 'schedule', ...born, gymId: 'gym:one', version: 1, status: 'published', series: SERIES },
  ...change,
});

/** Of the whole gym, planned, from one wall-clock moment to another. */
export const closure = (key: string, start: string, end: string, change: Partial<GymClosure> = {}): GymClosure => ({
  ...{ _id: `closure:${key}`, type: 'closure', ...born, gymId: 'gym:one', scope: 'whole_gym', reason: 'other' },
  ...{ start, end, timeZone: ZONE, startsAt: instantAt(start.slice(0, 10), start.slice(11), ZONE) },
  ...{ endsAt: instantAt(end.slice(0, 10), end.slice(11), ZONE), cancelBookings: true, passExtension: 'none' },
  ...{ status: 'scheduled', isEmergency: false, affected: { bookings: 0, members: 0 } },
  ...change,
});

export function timetable(gymId: string, slots: Slot[]): Timetable {
  const date = (slots[0]?.localStart ?? '2026-03-04').slice(0, 10);
  return { _id: `timetable:${gymId.slice(4)}:${date}`, type: 'timetable', ...born, gymId, areaId: 'area:leeds', date, slots };
}

/** What its gym's tablet has of a pass. */
export const rosterEntry = ({ _id, memberId, kind, status, validTo }: Pass): RosterEntry => ({
  ...{ _id: `roster:one:${_id.slice(5)}`, type: 'roster', ...born, gymId: 'gym:one', passId: _id, memberId, kind, status },
  ...{ displayName: 'Sam K.', passName: 'Monthly', activateBy: NOW, accessWindows: [], maxVisitsPerDay: 1 },
  ...{ shortCodeHash: '', flags: [], ...(validTo === undefined ? {} : { validTo }) },
});

/** A pass without a limit of visits. */
export function unlimited(memberId: string): Pass {
  const { visitsTotal: _total, ...rest } = pass(memberId, memberId, { kind: 'monthly' });
  return rest;
}

/** A place in the class at 18:00 on the day of `NOW`, free to cancel until noon. */
export function booking(key: string, change: Partial<Booking> = {}): Booking {
  return {
    _id: `booking:${key}`,
    type: 'booking',
    ...born,
    ...judged,
    slotId: 'slot:spin:2026-03-03T18:00',
    gymId: 'gym:one',
    memberId: 'member00',
    memberName: 'Sam K.',
    gymName: 'Gym one',
    slotName: 'Spin',
    startsAt: '2026-03-03T18:00:00.000Z',
    endsAt: '2026-03-03T18:45:00.000Z',
    timeZone: ZONE,
    joinWaitlistIfFull: true,
    status: 'confirmed',
    cutoffAt: '2026-03-03T12:00:00.000Z',
    late: false,
    creditReturned: false,
    strike: false,
    flags: [],
    ...change,
  };
}

/** A visit on the day of `NOW`, by a code that was scanned. */
export function checkin(key: string, change: Partial<Checkin> = {}): Checkin {
  return {
    _id: `checkin:${key}`,
    type: 'checkin',
    ...born,
    ...judged,
    gymId: 'gym:one',
    gymName: 'Gym one',
    gymGeo: { lat: 53.8, lon: -1.55 },
    gymDay: '2026-03-03',
    memberId: 'member00',
    memberName: 'Sam K.',
    method: 'qr_member_shown',
    direction: 'in',
    checkedAgainst: { trust: 'synced' },
    localVerdict: 'ok',
    staffId: 'staff000',
    receivedAt: NOW,
    status: 'accepted',
    codes: [],
    consumedVisit: true,
    reEntry: false,
    ...change,
  };
}

/** Sixty pounds for ten visits, paid at `NOW`. */
export function payment(key: string, change: Partial<Payment> = {}): Payment {
  return {
    _id: `payment:${key}`,
    type: 'payment',
    ...born,
    ...judged,
    memberId: 'member00',
    gymId: 'gym:one',
    passId: 'pass:one',
    kind: 'sale',
    lines: [],
    total: money(6000),
    status: 'succeeded',
    paidAt: NOW,
    ...change,
  };
}

/** Of the payment of that key: £42. */
export const refund = (key: string, status: PaymentRefund['status'], change: Partial<PaymentRefund> = {}): PaymentRefund => ({
  ...{ _id: `refund:${key}`, type: 'refund', ...born, ...judged, memberId: 'member00', gymId: 'gym:one', passId: 'pass:one' },
  ...{ paymentId: `payment:${key}`, amount: money(4200), cause: 'changed_mind', status },
  ...change,
});

/** Of the payment of that key. */
export function receipt(key: string, change: Partial<Receipt> = {}): Receipt {
  return {
    _id: `receipt:one-2026-${key}`,
    type: 'receipt',
    ...born,
    number: 'FH-7K3M9Q-2026-000001',
    memberId: 'member00',
    gymId: 'gym:one',
    paymentId: `payment:${key}`,
    passId: 'pass:one',
    taxPoint: '2026-03-03',
    seller: {
      name: 'Gym One Limited',
      tradingAs: 'Gym one',
      address: { streetAddress: '1 High Street', addressLocality: 'Leeds', postalCode: 'LS1 4AP', addressCountry: 'GB' },
      vatNumber: '123456782',
    },
    buyerName: 'Sam Field',
    lines: [{ name: '10 visits', gross: money(6000), vatRate: 'standard_20', vat: money(1000) }],
    total: money(6000),
    vat: money(1000),
    ...change,
  };
}

/** That the pool is closed, to everybody who holds a pass; being counted. */
export const message = (key: string, change: Partial<BulkMessage> = {}): BulkMessage => ({
  ...{ _id: `message:${key}`, type: 'message', ...born, sender: 'gym:one', senderName: 'Gym one', by: 'owner001' },
  ...{ purpose: 'service', channels: ['email'], audience: { who: 'pass_holders' }, title: 'The pool is closed' },
  ...{ body: 'On Tuesday, all day.', sendAt: NOW, status: 'draft', count: 3, pieces: 0, open: 0 },
  stats: { queued: 0, sent: 0, mailed: 0, failed: 0, unsubscribed: 0 },
  ...change,
});
