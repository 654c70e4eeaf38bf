/** How a request of somebody who is not signed in travels (product.md 2.20): `POST /api/area-requests`. */
import * as z from 'zod/mini';
import { OpId, text } from '../basics/primitives.ts';
import { AreaRequestForm } from './shape.ts';

export const AreaRequestMessage = z.strictObject({
  /** Chosen by the device when it is written: sent twice, it is received once. */
  opId: OpId,
  form: AreaRequestForm,
  /** A field that no person sees. Whoever fills in everything fills in this, and is no person. */
  website: z.optional(text(0, 200)),
  /** Milliseconds from opening the form to sending it. */
  tookMs: z.int().check(z.gte(0)),
});
export type AreaRequestMessage = z.infer<typeof AreaRequestMessage>;

/** What the server answers; anything else came from something in between. */
export const AreaRequestReceived = z.object({ received: z.literal(true) });
