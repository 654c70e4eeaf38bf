/** Something the server wants a person to know (product.md 2.25). */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, line, pattern, prose, text, Uid } from '../basics/primitives.ts';

/** What it tells of, as the nouns name it: `booking.confirmed`. Whoever reads one from a newer server shows its words all the same. */
export const NoticeEvent = pattern(/^[a-z]+\.[a-z_]+$/, 40);

export const Notice = z.strictObject({
  /** `notice:<uid>:<what it is about>`: one for each thing, so that a replay makes no second and what overtakes it replaces it. */
  _id: idOf('notice'),
  type: z.literal('notice'),
  ...envelope,
  uid: Uid,
  event: NoticeEvent,
  title: line(1, 120),
  body: prose(0, 1000),
  /** Same-origin path. */
  link: z.optional(pattern(/^\/[a-z0-9/_:.?=&-]*$/i, 200)),
  severity: z.enum(['info', 'action', 'security']),
  entity: z.optional(text(1, 160)),
  /** After this nobody needs to know any more: the class is over. Without it news ages by itself. */
  until: z.optional(Instant),
  seenAt: z.optional(Instant),
});
export type Notice = z.infer<typeof Notice>;
