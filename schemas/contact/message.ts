/** How a message of somebody who is not signed in travels (product.md 2.18): `POST /api/contact`. */
import * as z from 'zod/mini';
import { OpId, text } from '../basics/primitives.ts';
import { ContactForm } from './shape.ts';

export const ContactMessage = z.strictObject({
  /** Chosen by the device when it is written: sent twice, it is received once. */
  opId: OpId,
  form: ContactForm,
  /** A field that no person sees. Whoever fills in everything fills in this, and is no person. */
  website: z.optional(text(0, 200)),
  /** Milliseconds from opening the form to sending it. */
  tookMs: z.int().check(z.gte(0)),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** What the server answers: its number. */
export const ContactReceived = z.object({ ref: text(1, 20) });
