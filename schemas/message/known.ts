/** Messages, and whether somebody is among those whom one is for, as far as they are known here. */
import type { Instant } from '../basics/primitives.ts';
import { gymScope, memberScope } from '../basics/scope.ts';
import { type Finding, found, type Known } from '../decision.ts';
import { grantsOf } from '../person/known.ts';
import { ACTIVE_WITHIN, cameWithin, hasLapsed, isBooked, isHeld, LAPSED_AFTER } from './audience.ts';
import type { BulkMessage } from './shape.ts';

export const MESSAGES = 'platform/messages';

export const messageOf = (known: Known, messageId: string): Finding<BulkMessage> => known.get('message', MESSAGES, messageId);

/** All that one sender has sent, or is about to. */
export const messagesFrom = (known: Known, sender: string): readonly BulkMessage[] =>
  found(known.find('message', MESSAGES, 'sender', sender)) ?? [];

/** The sender's others that are out, or on their way. */
export const wentBefore = ({ _id, sender }: Pick<BulkMessage, '_id' | 'sender'>, known: Known): readonly BulkMessage[] =>
  messagesFrom(known, sender).filter((one) => one._id !== _id && OUT.includes(one.status));
const OUT: readonly BulkMessage['status'][] = ['sending', 'sent', 'partially_failed'];

export function isMeant({ audience, sender }: BulkMessage, uid: string, known: Known, now: Instant): boolean {
  const gym = gymScope(sender);
  const entries = () => found(known.find('roster', `${gym}/roster`, 'memberId', uid)) ?? [];
  const cameIn = (within: number) =>
    (found(known.find('checkin', `${gym}/checkins`, 'memberId', uid)) ?? []).some((one) => cameWithin(one, within, now));
  switch (audience.who) {
    case 'pass_holders':
      return entries().some((one) => isHeld(one, now));
    case 'active_30d':
      return cameIn(ACTIVE_WITHIN);
    case 'lapsed_60d':
      return hasLapsed(entries(), now) && !cameIn(LAPSED_AFTER);
    case 'booked_slot': {
      const booked = found(known.find('booking', `${gym}/bookings`, 'slotId', audience.slotId)) ?? [];
      return booked.some((one) => one.memberId === uid && isBooked(one));
    }
    case 'all_owners':
      return (grantsOf(known, uid)?.gyms ?? []).some(({ preset, status }) => preset === 'owner' && status === 'active');
    case 'area': {
      const passes = found(known.find('pass', `${memberScope(uid)}/passes`, 'memberId', uid)) ?? [];
      const gyms = passes.filter((one) => isHeld(one, now)).flatMap(({ gymIds }) => gymIds);
      return gyms.some((gymId) => found(known.get('gym', 'platform/gyms', gymId))?.areaId === audience.areaId);
    }
  }
}
