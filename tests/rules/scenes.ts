/** What happens in a small world: people book, cancel and check in. */

import { instantAt } from '../../schemas/basics/time.ts';
import type { Booking } from '../../schemas/booking/shape.ts';
import type { ProposalOf } from '../../schemas/folds/proposals.ts';
import { PRESET_PERMISSIONS, type Preset } from '../../schemas/person/shape.ts';
import { born, gym, NOW, pass, payment, person, slot, timetable, ZONE } from './documents.ts';
import { KnownWorld, type When } from './world.ts';

/** One live gym with a class of two places tomorrow at 18:00, and people with a ten-visit pass each. */
export function smallWorld(...members: string[]): KnownWorld {
  const world = new KnownWorld(
    gym('one'),
    timetable('gym:one', [slot('2026-03-04T18:00')]),
    ...members.flatMap((uid) => [person(uid), pass(uid, uid)]),
  );
  return world;
}

/** An employee of a gym with a preset's permissions. */
export function employ(world: KnownWorld, uid: string, preset: Exclude<Preset, 'custom'>, gymId = 'gym:one', since = NOW): void {
  world.lay([
    person(uid, { role: 'gym-employee' }),
    {
      _id: `grants:${uid}`,
      type: 'grants',
      ...born,
      uid,
      admin: false,
      gyms: [{ gymId, gymName: 'Gym one', preset, permissions: [...PRESET_PERMISSIONS[preset]], since, status: 'active' }],
    },
  ]);
}

/** A pass that was paid with £60 is given back as a whole, by rule, and the provider has sent the money. */
export function refund(
  world: KnownWorld,
  passId: string,
  memberId: string,
  at = NOW,
  cause: 'duplicate_charge' | 'gym_closed' = 'duplicate_charge',
): void {
  const paymentId = passId.replace('pass:', 'payment:');
  const before = world.all('refund').length;
  world.lay([payment(paymentId.slice('payment:'.length), { memberId, passId, pspRef: 'psp_paid' })]);
  world.system('system.refund-due', { paymentId, memberId, cause }, at);
  for (const { _id: refundId } of world.all('refund').slice(before))
    world.system('system.refund-reported', { refundId, memberId, result: 'succeeded', pspRef: 'psp_back' }, at);
}

type BookingBody = ProposalOf<'booking.request'>['body'];
export function requestBody(change: Partial<BookingBody> = {}): BookingBody {
  const slotId = change.slotId ?? 'slot:spin:2026-03-04T18:00';
  const localStart = slotId.slice(-16);
  return {
    gymId: 'gym:one',
    slotId,
    anyPass: false,
    joinWaitlistIfFull: true,
    startsAtSeen: instantAt(localStart.slice(0, 10), localStart.slice(11), ZONE),
    cutoffHoursSeen: 6,
    ...change,
  };
}
export function book(world: KnownWorld, uid: string, change: Partial<BookingBody> = {}, when: When = {}) {
  return world.say(uid, 'booking.request', requestBody({ passId: `pass:${uid}`, ...change }), when);
}

export function cancel(world: KnownWorld, uid: string, booking: Booking, when: When = {}) {
  return world.say(uid, 'booking.cancel', { bookingId: booking._id, gymId: booking.gymId, slotId: booking.slotId }, when);
}

type CheckinBody = ProposalOf<'checkin.record'>['body'];
export function checkIn(
  world: KnownWorld,
  staff: string,
  uid: string,
  at: string,
  change: Partial<CheckinBody> = {},
  when: When = {},
) {
  return world.say(
    staff,
    'checkin.record',
    {
      gymId: 'gym:one',
      passId: `pass:${uid}`,
      memberId: uid,
      method: 'qr_member_shown',
      direction: 'in',
      checkedAgainst: { trust: 'synced' },
      localVerdict: 'ok',
      ...change,
    },
    { madeAt: at, receivedAt: at, ...when },
  );
}

export const bookingOf = (world: KnownWorld, uid: string): Booking => {
  const booking = world.all('booking').find((one) => one.memberId === uid);
  if (!booking) throw new Error(`${uid} has no booking`);
  return booking;
};

/** What a refusal writes: its author is told of it ([10.16]), and nothing else happens. */
export const TOLD_ALONE = [
  { type: 'notice', event: 'outbox.refused' },
  { type: 'errand', kind: 'push' },
];
