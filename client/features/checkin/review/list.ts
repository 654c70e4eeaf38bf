/** What is said of the visits that the gym has to decide about, and who was turned away lately. Pure. */

import { byText } from '../../../../schemas/basics/by-text.ts';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { between } from '../../../../schemas/basics/time.ts';
import { openDoubts } from '../../../../schemas/checkin/doubts.ts';
import { confirmable, isConfirmedInTime } from '../../../../schemas/checkin/settled/confirmable.ts';
import type { Checkin, CheckinAttempt } from '../../../../schemas/checkin/shape.ts';
import { listAgeOf } from '../../../../schemas/checkin/verdict.ts';
import { type ReasonCode, sentenceFor } from '../../../../schemas/codes.ts';
import { LIMITS } from '../../../../schemas/limits.ts';
import { words } from './words.ts';

/** As the gym reads it, else as everybody does. */
export const reasonOf = (code: ReasonCode): string => words.reasons[code] ?? sentenceFor(code);

/** All that speaks against it, in words. */
export function reasonsOf(checkin: Checkin): readonly string[] {
  const open = openDoubts(checkin);
  if (open.length === 0) return [words.unknownReason];
  return open.map((code) => (code === 'LATE_REPORT' ? whyLate(checkin) : reasonOf(code)));
}

/** R-42, C14: that code is of what was only written down, and of what was only recorded, as well. */
function whyLate({ reportedAt, method, checkedAgainst: { rosterAt }, judgedAt, receivedAt }: Checkin): string {
  if (reportedAt !== undefined || method === 'day_sheet') return words.writtenDown;
  const isRecorded = rosterAt !== undefined && listAgeOf(rosterAt, judgedAt) === 'recordOnly';
  return isRecorded || between(judgedAt, receivedAt) <= LIMITS.lateReportAfter ? words.onlyRecorded : reasonOf('LATE_REPORT');
}

/** What staff can still say of it, besides that it counts or does not. */
export const toConfirm = (checkin: Checkin, now: Instant): ReturnType<typeof confirmable> =>
  isConfirmedInTime(checkin, now) ? confirmable(checkin) : null;

/** Of the last seven days, the newest first. */
export const turnedAway = (attempts: readonly CheckinAttempt[], now: Instant): readonly CheckinAttempt[] =>
  attempts
    .filter(({ judgedAt }) => between(judgedAt, now) <= LIMITS.window.gymCheckins)
    .toSorted((a, b) => byText(b.judgedAt, a.judgedAt) || byText(a._id, b._id));
