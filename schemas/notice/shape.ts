/** Something the server wants a person to know (product.md 2.25). */
import * as z from 'zod/mini';
import { envelope } from '../envelope.ts';
import { Instant, idOf, pattern, text, Uid } from '../primitives.ts';

export const NOTICE_EVENTS = [
  'booking.confirmed',
  'booking.waitlisted',
  'booking.waitlist_promoted',
  'booking.refused',
  'booking.changed',
  'booking.cancelled_by_gym',
  'pass.ready',
  'pass.payment_failed',
  'checkin.flagged',
  'outbox.refused',
  'access.ended',
  'contact.answered',
  'account.closing',
] as const;

export const Notice = z.strictObject({
  /** `notice:<uid>:<cause>`; one per cause, so a replay makes no second. */
  _id: idOf('notice'),
  type: z.literal('notice'),
  ...envelope,
  uid: Uid,
  event: z.enum(NOTICE_EVENTS),
  title: text(1, 120),
  body: text(0, 400),
  /** Same-origin path. */
  link: z.optional(pattern(/^\/[a-z0-9/_:.?=&-]*$/i, 200)),
  severity: z.enum(['info', 'action', 'security']),
  entity: z.optional(text(1, 160)),
  seenAt: z.optional(Instant),
});
export type Notice = z.infer<typeof Notice>;
