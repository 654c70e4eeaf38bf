/** Something the server wants a person to know (product.md 2.25). */
import * as z from 'zod/mini';
import { envelope } from '../envelope.ts';
import { Instant, idOf, line, pattern, prose, text, Uid } from '../primitives.ts';

export const NOTICE_EVENTS = [
  'booking.confirmed',
  'booking.waitlisted',
  'booking.waitlist_promoted',
  'booking.changed',
  'booking.cancelled',
  'booking.cancelled_by_gym',
  'pass.ready',
  'pass.payment_failed',
  'checkin.flagged',
  'checkin.reviewed',
  'outbox.refused',
  'access.ended',
  'contact.answered',
  'account.closing',
  'account.kept',
] as const;

export const Notice = z.strictObject({
  /** `notice:<uid>:<what it is about>`: one for each thing, so that a replay makes no second and what overtakes it replaces it. */
  _id: idOf('notice'),
  type: z.literal('notice'),
  ...envelope,
  uid: Uid,
  event: z.enum(NOTICE_EVENTS),
  title: line(1, 120),
  body: prose(0, 400),
  /** Same-origin path. */
  link: z.optional(pattern(/^\/[a-z0-9/_:.?=&-]*$/i, 200)),
  severity: z.enum(['info', 'action', 'security']),
  entity: z.optional(text(1, 160)),
  /** After this nobody needs to know any more: the class is over. Without it news ages by itself. */
  until: z.optional(Instant),
  seenAt: z.optional(Instant),
});
export type Notice = z.infer<typeof Notice>;
