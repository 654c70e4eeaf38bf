/** What the gym has to decide about, and who was turned away: of the last seven days, the newest first. Pure. */

import { byText } from '../../../../schemas/basics/by-text.ts';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { between } from '../../../../schemas/basics/time.ts';
import type { Checkin, CheckinAttempt } from '../../../../schemas/checkin/shape.ts';
import { LIMITS } from '../../../../schemas/limits.ts';

const newestFirst = <T extends Pick<Checkin, '_id' | 'judgedAt'>>(all: readonly T[], now: Instant): readonly T[] =>
  all
    .filter(({ judgedAt }) => between(judgedAt, now) <= LIMITS.window.gymCheckins)
    .toSorted((a, b) => byText(b.judgedAt, a.judgedAt) || byText(a._id, b._id));

export const toReview = (checkins: readonly Checkin[], now: Instant): readonly Checkin[] =>
  newestFirst(
    checkins.filter(({ status }) => status === 'accepted_flagged'),
    now,
  );

export const turnedAway = (attempts: readonly CheckinAttempt[], now: Instant): readonly CheckinAttempt[] =>
  newestFirst(attempts, now);
