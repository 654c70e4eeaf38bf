/** What may be proposed about a message to us. */
import * as z from 'zod/mini';
import { Instant, idOf, OpId, prose } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { ContactForm } from './shape.ts';

/** Request: a message to us, which begins a case. */
export const ContactSend = proposalOf('contact.send', ContactForm.shape);
/** Request: one more message to a case of one's own. */
export const ContactReply = proposalOf('contact.reply', { contactId: idOf('contact'), message: prose(1, 3000) });
/** Request, of an administrator: our answer to somebody who wrote to us. Online only, as is closing: two may be at it (V6). */
export const ContactAnswer = proposalOf('contact.answer', { contactId: idOf('contact'), message: prose(1, 3000) });
/** Request, of an administrator: there is nothing left to say. Its author's next message opens it again, unless it is spam. */
export const ContactClose = proposalOf('contact.close', { contactId: idOf('contact'), as: z.enum(['resolved', 'spam']) });
/** Request, of an administrator: they take it on, or let go of it. `takenAt`: when it was last taken, as they have seen it (V6). */
export const ContactTake = proposalOf('contact.take', {
  contactId: idOf('contact'),
  as: z.enum(['mine', 'nobodys']),
  takenAt: z.optional(Instant),
});
/** Request, of an administrator: it becomes part of an earlier one of the same person. Online only: two may be at it (V6). */
export const ContactMerge = proposalOf('contact.merge', { contactId: idOf('contact'), intoId: idOf('contact') });
/** Its author has not come back to it in time, or it need not be kept any longer. */
export const ContactDue = systemOf('system.contact-due', { contactId: idOf('contact') });
/** From somebody who is not signed in. */
export const ContactReceivedFrom = systemOf('system.contact-received', { opId: OpId, form: ContactForm });

export type ContactSend = z.infer<typeof ContactSend>;
export type ContactReply = z.infer<typeof ContactReply>;
export type ContactAnswer = z.infer<typeof ContactAnswer>;
export type ContactClose = z.infer<typeof ContactClose>;
export type ContactTake = z.infer<typeof ContactTake>;
export type ContactMerge = z.infer<typeof ContactMerge>;
export type ContactDue = z.infer<typeof ContactDue>;
export type ContactReceivedFrom = z.infer<typeof ContactReceivedFrom>;
