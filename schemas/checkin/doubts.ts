/**
 * Which visits somebody has to look at, and why: the gym's list, its counts and what members are told of their visits all ask here.
 *
 * Being late alone is no reason (C14, R-39). A tablet that was unplugged for two days tells of every honest visit late; its chain shows that each is
 * as it was recorded, and until its list is a week old it knows whom it lets in. What staff wrote down afterwards, what was only recorded,
 * and what a device without a chain tells late is looked at: a picture of the gym's code can be kept until somebody says that they were there.
 * Once staff say that somebody did come, being late is no question any more. Whoever left used nothing by it.
 */
import { between } from '../basics/time.ts';
import { kioskIdOf } from '../kiosk/uid.ts';
import { LIMITS } from '../limits.ts';
import type { Checkin } from './shape.ts';

/** As much of a visit as is asked. */
export const ASKED = {
  status: true,
  codes: true,
  review: true,
  direction: true,
  staffId: true,
  method: true,
  confirmed: true,
  reportedAt: true,
  checkedAgainst: true,
  judgedAt: true,
} as const;
type Asked = Pick<Checkin, keyof typeof ASKED>;

/** All that speaks against it and that the gym has not looked at yet, in the order in which it was found. */
export const openDoubts = ({ codes, review }: Pick<Checkin, 'codes' | 'review'>): Checkin['codes'] =>
  codes.filter((code) => !review?.codes.includes(code));

/** Somebody has to decide about it. One that is flagged without a reason that is known here is looked at as well. */
export function isInDoubt(checkin: Asked): boolean {
  if (checkin.status !== 'accepted_flagged') return false;
  const [first, ...more] = openDoubts(checkin);
  const isOnlyLate = first === 'LATE_REPORT' && more.length === 0;
  return !(isOnlyLate && (checkin.direction === 'out' || checkin.confirmed !== undefined || isOfTablet(checkin)));
}

/** In its tablet's chain, and with a list young enough to let somebody in by. A broken link of that chain is a doubt of its own. */
function isOfTablet({ staffId, method, reportedAt, checkedAgainst: { rosterAt }, judgedAt }: Asked): boolean {
  const isLive = method !== 'day_sheet' && reportedAt === undefined;
  const knewThem = rosterAt !== undefined && between(rosterAt, judgedAt) <= LIMITS.listRed;
  return isLive && knewThem && kioskIdOf(staffId) !== undefined;
}
