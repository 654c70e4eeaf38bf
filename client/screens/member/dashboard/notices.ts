/** Which notices stand on the home page: not seen yet, not old, and not what a card beside them already says. Pure. */

import { byText } from '../../../../schemas/basics/by-text.ts';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { between } from '../../../../schemas/basics/time.ts';
import type { Notice } from '../../../../schemas/notice/shape.ts';

const atMost = 4;
const youngerThan = 14 * 86_400_000;
const declinedFor = 86_400_000;
/** The Outbox tells these itself, with what to do next. */
const toldElsewhere: readonly Notice['event'][] = ['outbox.refused'];

/** @param promoted ids of the bookings whose promotion has its own card */
export function noticesToShow(notices: readonly Notice[], promoted: readonly string[], now: Instant): Notice[] {
  return notices
    .filter(
      (notice) =>
        notice.seenAt === undefined &&
        (notice.until === undefined || notice.until > now) &&
        between(notice.createdAt, now) < youngerThan &&
        !toldElsewhere.includes(notice.event) &&
        !isOldDecline(notice, notices, now) &&
        !(notice.event === 'booking.waitlist_promoted' && promoted.includes(notice.entity ?? '')),
    )
    .sort((a, b) => urgency(a) - urgency(b) || byText(b.createdAt, a.createdAt) || byText(a._id, b._id))
    .slice(0, atMost);
}

/** A card that was declined is no news any more once a payment went through, or after a day. */
const isOldDecline = (notice: Notice, all: readonly Notice[], now: Instant): boolean =>
  notice.event === 'pass.payment_failed' &&
  (between(notice.createdAt, now) >= declinedFor ||
    all.some((later) => later.event === 'pass.ready' && later.createdAt > notice.createdAt));

const urgency = ({ severity }: Notice): number => (severity === 'info' ? 1 : 0);
