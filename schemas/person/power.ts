/** May somebody do this at a gym? Asked of the grants as they are now: what was taken away since does not count (G8, G9). */
import { selfScope } from '../basics/scope.ts';
import { type Decision, found, type Known, refused } from '../decision.ts';
import type { GymGrant, Permission } from './shape.ts';

/**
 * what it takes to propose something about a gym, by the kind. The rules ask it here (`powerMissing`); `access.expected.ts` has it once
 * more, by hand. `owner`: no power that could be given to anybody else.
 */
export const TAKES = {
  'checkin.record': 'checkin.scan',
  'checkin.review': 'checkin.void',
  'checkin.confirm': 'checkin.scan',
  'induction.record': 'checkin.scan',
  'register.mark': 'register.mark',
  'booking.walk-in': 'bookings.add',
  'booking.excuse': 'register.mark',
  'lease.take': 'bookings.add',
  'lease.return': 'bookings.add',
  'lease.reclaim': 'bookings.add',
  'kiosk.edit': 'kiosk.register',
  'kiosk.revoke': 'kiosk.register',
  'kiosk.pin': 'checkin.scan',
  'staffnote.write': 'members.view',
  'staffnote.remove': 'timetable.edit',
  'duty.give': 'timetable.edit',
  'gym.edit': 'profile.edit',
  'gym.policies': 'profile.edit',
  'gym.agreement': 'owner',
  'gym.publish': 'owner',
  'gym.pause': 'owner',
  'gym.resume': 'owner',
  'gym.close': 'owner',
  'product.set': 'passes.edit',
  'product.order': 'passes.edit',
  'refund.give': 'refunds',
  'pass.extend': 'owner',
  'pastdue.tell': 'financials.view',
  'schedule.set': 'timetable.edit',
  'schedule.end': 'timetable.edit',
  'schedule.occurrence': 'timetable.edit',
  'schedule.price': 'passes.edit',
  'closure.plan': 'closures.edit',
  'closure.emergency': 'closures.edit',
  'closure.cancel': 'closures.edit',
  'verification.submit': 'owner',
  'dispute.concede': 'owner',
  'dispute.contest': 'owner',
  'dispute.state': 'owner',
  'review.respond': 'reviews.respond',
  'review.contest': 'reviews.respond',
  'message.send': 'messages.send',
  'message.cancel': 'messages.send',
  'employee.set': 'employees.manage',
  'employee.suspend': 'employees.manage',
  'employee.resume': 'employees.manage',
  'employee.remove': 'employees.manage',
  'invite.send': 'employees.manage',
  'invite.resend': 'employees.manage',
  'invite.revoke': 'employees.manage',
} as const satisfies Readonly<Record<string, Permission | 'owner'>>;
/** whoever stands at the desk closes the door when the roof leaks, and plans nothing. */
const ALSO: Partial<Record<KindWithPower, GymGrant['preset']>> = { 'closure.emergency': 'reception' };
export type KindWithPower = keyof typeof TAKES;
/** by a grant as it stands on the device. */
export const mayCloseAtOnce = ({ permissions, preset }: Pick<GymGrant, 'permissions' | 'preset'>): boolean =>
  permissions.includes(TAKES['closure.emergency']) || preset === ALSO['closure.emergency'];

/** The grant somebody has at a gym; undefined where there is none that is in force, or where it is not known here. */
export const grantAt = (known: Known, uid: string, gymId: string): GymGrant | undefined =>
  found(known.get('grants', `${selfScope(uid)}/self`, `grants:${uid}`))?.gyms.find(
    (one) => one.gymId === gymId && one.status === 'active',
  );

/** The refusal for whoever may not propose this of that gym; null for whoever may, and where it is unknown. */
export function powerMissing(known: Known, uid: string, gymId: string, kind: KindWithPower): Decision | null {
  const power: Permission | 'owner' = TAKES[kind];
  if (known.get('grants', `${selfScope(uid)}/self`, `grants:${uid}`).state === 'unknown') return null;
  const grant = grantAt(known, uid, gymId);
  const has =
    power === 'owner'
      ? grant?.preset === 'owner'
      : grant?.permissions.includes(power) || (grant !== undefined && grant.preset === ALSO[kind]);
  return has ? null : refused('NO_PERMISSION');
}
