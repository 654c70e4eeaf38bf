/** How a letter of somebody who is not signed in travels (product.md 2.18): `POST /api/contact`. */
import * as z from 'zod/mini';
import { OpId, text } from '../basics/primitives.ts';
import { ContactForm } from './shape.ts';

export const ContactLetter = z.strictObject({
  /** Chosen by the device when the letter is written: sent twice, it is received once. */
  opId: OpId,
  form: ContactForm,
  /** A field that no person sees. Whoever fills in everything fills in this, and is no person. */
  website: z.optional(text(0, 200)),
  /** Milliseconds from opening the form to sending it. */
  tookMs: z.int().check(z.gte(0)),
});
export type ContactLetter = z.infer<typeof ContactLetter>;

/** Less than this nobody needs to write twenty characters. */
export const SHORTEST_WRITING_MS = 2000;

/** What the server answers: the letter's number. */
export const ContactReceived = z.object({ ref: text(1, 20) });
