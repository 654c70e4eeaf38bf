/** Which visits the platform pays a gym for although no pass does, as far as the visit itself says. */
import { between } from '../../basics/time.ts';
import type { Checkin } from '../../checkin/shape.ts';
import type { ReasonCode } from '../../codes.ts';
import { LIMITS } from '../../limits.ts';

/** C3, C7, C8: with these no pass pays for it. */
const UNPAID: readonly ReasonCode[] = ['OVERUSED', 'PASS_REFUNDED'];
/** These the door could not know of, or they are nothing against it. All others the gym has to look at first (C15). */
const NO_FAULT: readonly ReasonCode[] = [...UNPAID, 'LATE_REPORT', 'IMPOSSIBLE_TRAVEL', 'NOT_ON_LIST'];
const BY_CODE: readonly Checkin['method'][] = ['qr_member_shown', 'qr_gym_scanned', 'kiosk_self'];

/** With a list of a day at most and a valid code the platform does; with an older one, or where staff let them in, the gym bears it. */
export function isOwedToGym(visit: Checkin): boolean {
  const { consumedVisit, status, codes, review, method, staffReason, reportedAt, checkedAgainst, judgedAt } = visit;
  if (!consumedVisit || status === 'voided' || status === 'duplicate' || !codes.some((code) => among(UNPAID, code))) return false;
  const { rosterAt } = checkedAgainst;
  if (rosterAt === undefined || between(rosterAt, judgedAt) > LIMITS.listAmber) return false;
  if (!BY_CODE.includes(method) || staffReason !== undefined || reportedAt !== undefined) return false;
  const seen = review?.verdict === 'accepted' ? review.codes : [];
  return codes.every((code) => among(NO_FAULT, code) || seen.includes(code));
}

const among = (codes: readonly string[], code: string): boolean => codes.includes(code);

/** C7, C8: its pass was given back. */
export const isOfRefunded = ({ codes }: Pick<Checkin, 'codes'>): boolean => codes.includes('PASS_REFUNDED');
