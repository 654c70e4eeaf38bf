/**
 * What still goes on with an account that is to be closed, each in a few words. All of it at once: whoever has it ended looks once. What is unknown is
 * in nobody's way (A4).
 */
import { OPEN } from '../../application/states.ts';
import { memberScope } from '../../basics/scope.ts';
import type { BookingStatus } from '../../booking/shape.ts';
import { blockedUntil } from '../../booking/standing.ts';
import { type Finding, found, type Known, type Moment } from '../../decision.ts';
import { isUndecided } from '../../dispute/known.ts';
import type { Pass } from '../../pass/shape.ts';
import type { Payment } from '../../payment/shape.ts';
import { grantsOf, ownOf } from '../../person/known.ts';
import { isUnspent } from '../../refund/voucher/spend.ts';
import { MOST_SAVED } from '../../saved-search/set.ts';
import { isOnHold, recordOf, waitingRole } from '../known.ts';
import { searchesTogether } from './brought-along.ts';

/** Once over, or given back, nothing of it is used any more. */
const PASS_OVER: readonly Pass['status'][] = ['used_up', 'expired', 'cancelled', 'refunded'];
/** It is to come, or nobody has said yet whether they came. */
const BOOKING_OPEN: readonly BookingStatus[] = ['confirmed', 'waitlisted', 'offered', 'no_show_provisional'];
/** Not paid yet, or asked back by a bank. */
const PAYMENT_OPEN: readonly Payment['status'][] = ['created', 'requires_action', 'processing', 'disputed'];

/** @returns nothing where it can be closed */
export function inTheWay(uid: string, into: string, known: Known, moment: Moment): string[] {
  const now = moment.receivedAt;
  const at = (collection: string) => `${memberScope(uid)}/${collection}`;
  const passes = all(known.find('pass', at('passes'), 'memberId', uid));
  const bookings = all(known.find('booking', at('bookings'), 'memberId', uid));
  const payments = all(known.find('payment', at('payments'), 'memberId', uid));
  const refunds = all(known.find('refund', at('payments'), 'memberId', uid));
  const counts: readonly (readonly [count: number, one: string, many: string])[] = [
    [workAt(uid, known), 'gym where they work', 'gyms where they work'],
    [passes.filter(({ status }) => !PASS_OVER.includes(status)).length, 'pass that isn’t over', 'passes that aren’t over'],
    [
      bookings.filter(({ status }) => BOOKING_OPEN.includes(status)).length,
      'booking that isn’t over',
      'bookings that aren’t over',
    ],
    [payments.filter(({ status }) => PAYMENT_OPEN.includes(status)).length, 'open payment', 'open payments'],
    [refunds.filter(({ status }) => status === 'asked').length, 'refund on its way', 'refunds on their way'],
    [
      refunds.filter(({ voucher }) => voucher && isUnspent(voucher) && voucher.until > now).length,
      'unspent voucher',
      'unspent vouchers',
    ],
    [all(ownOf(known, uid, 'dispute')).filter(({ status }) => isUndecided(status)).length, 'open dispute', 'open disputes'],
    [applying(uid, known), 'gym they apply for', 'gyms they apply for'],
  ];
  return [
    ...(isOnHold(known, uid) ? ['it’s on legal hold'] : []),
    ...(isOnHold(known, into) ? ['the one that goes on is on legal hold'] : []),
    ...counts.flatMap(([count, one, many]) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`])),
    ...(waitingRole(found(recordOf(known, uid))) ? ['a role that a second super-admin is asked for'] : []),
    ...(blockedUntil(bookings, now) ? ['booking ahead is paused'] : []),
    ...(searchesTogether(uid, into, known) > MOST_SAVED ? [`more than ${MOST_SAVED} saved searches together`] : []),
  ];
}

const all = <T>(finding: Finding<readonly T[]>): readonly T[] => found(finding) ?? [];

const workAt = (uid: string, known: Known): number =>
  grantsOf(known, uid)?.gyms.filter(({ status }) => status !== 'removed').length ?? 0;

const applying = (uid: string, known: Known): number =>
  all(ownOf(known, uid, 'application')).filter(({ status }) => OPEN.includes(status)).length;
