/** Somebody wrote to us (product.md 2.18), and what was said since. */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Email, Instant, idOf, line, pattern, prose, text, Uid } from '../basics/primitives.ts';
import { CONTACT_TOPICS } from './writing.ts';

/** What a person fills in; the same for a visitor and a member. */
export const ContactForm = z.strictObject({
  name: line(2, 60),
  email: Email,
  topic: z.enum(CONTACT_TOPICS),
  subject: line(3, 100),
  message: prose(20, 3000),
  gymId: z.optional(idOf('gym')),
  /** The pass or booking it is about. */
  about: z.optional(text(1, 160)),
});

const Ref = z.optional(pattern(/^CR-\d{4}-\d{5,9}$/, 20));

export const Contact = z.strictObject({
  /** `contact:<opId>` */
  _id: idOf('contact'),
  type: z.literal('contact'),
  ...envelope,
  ...ContactForm.shape,
  /** Absent for somebody who was not signed in. */
  uid: z.optional(Uid),
  /** `CR-2026-00041`, given on receipt; a device that has not sent it yet has none. */
  ref: Ref,
  status: z.enum(['new', 'open', 'waiting_on_requester', 'resolved', 'closed', 'spam']),
  /** In the order in which they were written (judged time, then id). */
  thread: z
    .array(z.strictObject({ id: text(1, 40), from: z.enum(['requester', 'us']), text: prose(1, 3000), at: Instant }))
    .check(z.maxLength(100)),
  /** When an answer is due: two working days, a month where it is about privacy. */
  dueAt: Instant,
  /** The earlier one of the same person that it became part of, where it goes on. */
  mergedInto: z.optional(idOf('contact')),
  /** Those that became part of it, as they were received: what was said in them stands in the thread. */
  parts: z.optional(
    z
      .array(
        z.strictObject({
          contactId: idOf('contact'),
          ref: Ref,
          ...{ topic: ContactForm.shape.topic, subject: ContactForm.shape.subject },
          at: Instant,
        }),
      )
      .check(z.maxLength(100)),
  ),
  /** Its time is over: it is taken away. */
  over: z.optional(z.literal(true)),
});

/** One of us, as the others call them. */
const ByUs = z.strictObject({ by: Uid, name: line(1, 50), at: Instant });

/** What of a case only those see who answer. */
export const ContactCase = z.strictObject({
  /** `contactcase:<contactKey>` */
  _id: idOf('contactcase'),
  type: z.literal('contactcase'),
  ...envelope,
  contactId: idOf('contact'),
  /** Who has taken it on; absent: nobody. */
  taken: z.optional(ByUs),
  /** Who made it part of another. */
  merged: z.optional(ByUs),
});
export type ContactCase = z.infer<typeof ContactCase>;
export type ContactForm = z.infer<typeof ContactForm>;
export type Contact = z.infer<typeof Contact>;

/** The highest number given away in a series; only the system reads it. */
export const Counter = z.strictObject({
  /** `counter:<series>` */
  _id: idOf('counter'),
  type: z.literal('counter'),
  ...envelope,
  last: z.int(),
});
export type Counter = z.infer<typeof Counter>;
