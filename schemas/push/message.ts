/**
 * What travels to a device through a push service. The shape is Firebase Cloud Messaging's own for the web, so that the worker reads
 * one shape whichever provider sent it: Web Push carries this JSON encrypted, FCM builds it from its request.
 */
import * as z from 'zod/mini';
import { pattern, text } from '../primitives.ts';

/** A path of this site; a push never leads elsewhere. `//` would be another site. */
export const SamePath = pattern(/^\/(?!\/)[a-z0-9/_:.?=&-]*$/i, 200);

export const PushMessage = z.object({
  /** Shown only when it is there. */
  notification: z.optional(z.object({ title: z.optional(z.string()), body: z.optional(z.string()) })),
  data: z.optional(
    z.object({
      link: z.catch(z.optional(SamePath), undefined),
      /** One per cause: what arrives twice is shown once. */
      tag: z.catch(z.optional(text(1, 64)), undefined),
    }),
  ),
});
export type PushMessage = z.infer<typeof PushMessage>;
