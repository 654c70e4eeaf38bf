/** Who is told of an order, at once: the gym's owners, with the reasons; members who have a place or a pass there. */
import { gymScope } from '../basics/scope.ts';
import { bookingsOfSlot } from '../booking/seats.ts';
import { OPEN_BOOKING_STATUSES } from '../booking/states.ts';
import { found, type Known, type Moment } from '../decision.ts';
import { ownersOf } from '../employment/owners.ts';
import { timetablesOf } from '../gym/known.ts';
import { notice } from '../notice/make.ts';
import type { Notice } from '../notice/shape.ts';
import { REASON_SENTENCES } from './reasons.ts';
import type { GymOrder } from './shape.ts';

/** People told in one commit. */
export const TOLD_AT_ONCE = 500;
/** Passes that let somebody in, or will. */
const HELD: readonly string[] = ['ready', 'active', 'paused'];

type Words = { readonly title: string; readonly body: string };

/** @param ended that it is over */
export function ownersTold(order: GymOrder, known: Known, moment: Moment, ended = false): Notice[] {
  const { title, body } = ended ? ownersOver(order) : ownersWords(order);
  const event = ended ? 'gym.reinstated' : 'gym.ordered';
  // Whose account it is, not who else owns the gym.
  const owners = order.ownerUid === undefined ? ownersOf(known, order.gymId) : [order.ownerUid];
  return owners.map((uid) =>
    notice(moment, uid, order._id, { event, title, body, link: '/owner/dashboard', severity: ended ? 'info' : 'action' }),
  );
}

/** What somebody ordered is over, and this is not: the gym does not go on yet. */
export const ownersStillHeld = (by: GymOrder, endedWith: string, known: Known, moment: Moment): Notice[] =>
  ownersOf(known, by.gymId).map((uid) =>
    notice(moment, uid, by._id, {
      event: 'gym.ordered',
      title: `${by.gymName} is still paused`,
      body: `${endedWith} ${REASON_SENTENCES[by.reason]}`,
      link: '/owner/dashboard',
      severity: 'action',
    }),
  );

/** The next of those who have something there, after the one who was told last. */
export function membersTold(order: GymOrder, known: Known, moment: Moment, after = '', ended = false) {
  const all = membersOf(known, order.gymId, moment).filter((uid) => uid > after);
  const { title, body } = ended ? membersOver(order) : membersWords(order);
  const event = ended ? ('gym.open_again' as const) : ('gym.stopped' as const);
  const link = '/member/bookings';
  const notices = all
    .slice(0, TOLD_AT_ONCE)
    .map((uid) => notice(moment, uid, order._id, { event, title, body, link, severity: 'action' }));
  return { notices, toldUpTo: all.length > TOLD_AT_ONCE ? all[TOLD_AT_ONCE - 1] : undefined };
}

/** Who has a place or a pass there that lets them in, or will. */
export function membersOf(known: Known, gymId: string, moment: Moment): string[] {
  const slots = timetablesOf(known, gymId)
    .flatMap((day) => day.slots)
    .filter(({ startsAt, bookedCount, waitlistCount }) => startsAt > moment.receivedAt && bookedCount + waitlistCount > 0);
  const booked = slots
    .flatMap(({ slotId }) => found(bookingsOfSlot(known, gymId, slotId)) ?? [])
    .filter(({ status }) => OPEN_BOOKING_STATUSES.includes(status));
  const entries = found(known.find('roster', `${gymScope(gymId)}/roster`, 'gymId', gymId)) ?? [];
  const held = entries.filter(({ status }) => HELD.includes(status));
  return [...new Set([...booked, ...held].map(({ memberId }) => memberId))].sort();
}

function ownersWords({ action, gymName, reason, message }: GymOrder): Words {
  const title = {
    pause: `We paused ${gymName}`,
    suspend: `We suspended ${gymName}`,
    remove: `${gymName} will leave Fitness Hub`,
    suspend_owner: 'Your account is suspended',
  }[action];
  return { title, body: `${REASON_SENTENCES[reason]} ${message}` };
}

const ownersOver = ({ action, gymName, endedWith = '' }: GymOrder): Words => ({
  title: action === 'suspend_owner' ? 'Your account is open again' : `${gymName} may go on`,
  body: endedWith,
});

const membersWords = ({ action, gymName }: GymOrder): Words => ({
  title: action === 'pause' ? `${gymName} is paused` : `${gymName} isn't open at the moment`,
  body:
    action === 'pause'
      ? 'Nothing new can be booked or bought there for now. What you have is kept.'
      : "Your bookings and passes there can't be used for now. We'll tell you as soon as we know more.",
});

const membersOver = ({ gymName }: GymOrder): Words => ({
  title: `${gymName} is back`,
  body: 'Your bookings and passes there can be used again.',
});
