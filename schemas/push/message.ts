/**
 * What travels to a device through a push service. The shape is Firebase Cloud Messaging's own for the web, so that the worker reads
 * one shape whichever provider sent it: Web Push carries this JSON encrypted, FCM builds it from its request.
 */
import * as z from 'zod/mini';
import { pattern, text } from '../basics/primitives.ts';

/** A path of this site; a push never leads elsewhere. `//` would be another site. */
export const SamePath = pattern(/^\/(?!\/)[a-z0-9/_:.?=&-]*$/i, 200);

/** What the server signed for one device's person, and reads again. */
const PushReceipt = pattern(/^[A-Za-z0-9_.:~=-]+$/, 400);
/** `POST /api/notifications/received`: a device has shown a push. */
export const PushReceived = z.strictObject({ receipt: PushReceipt });

export const PushMessage = z.object({
  /** Shown only when it is there. */
  notification: z.optional(z.object({ title: z.optional(z.string()), body: z.optional(z.string()) })),
  data: z.optional(
    z.object({
      link: z.catch(z.optional(SamePath), undefined),
      /** One per cause: what arrives twice is shown once. */
      tag: z.catch(z.optional(text(1, 64)), undefined),
      /** To be sent back by whoever shows it. */
      receipt: z.catch(z.optional(PushReceipt), undefined),
    }),
  ),
});
export type PushMessage = z.infer<typeof PushMessage>;

/** What the worker says to a page that is being looked at, which then shows it itself (specification §8). */
export const PUSHED = 'PUSHED';
/** What the worker says to a page it has brought to the front: go there. */
export const OPEN = 'OPEN_LINK';
/** What the worker says to every page: the browser has another subscription now. */
export const RESUBSCRIBED = 'RESUBSCRIBED';
export const ToPage = z.discriminatedUnion('type', [
  z.object({ type: z.literal(PUSHED), message: PushMessage }),
  z.object({ type: z.literal(OPEN), link: SamePath }),
  z.object({ type: z.literal(RESUBSCRIBED) }),
]);
export type ToPage = z.infer<typeof ToPage>;
/** What a page answers through the port that came with the message, once it has done what was said. */
export const TAKEN = 'TAKEN';

/** Specification §8: the words, the picture and the tag of a notification shown by a page. */
export const DEFAULT_TITLE = 'Fitness Hub Notification';
export const SHARED_TAG = 'fitness-hub';
/** The favicon that every browser can draw in a notification; they draw no SVG there. */
export const FAVICON = '/icon-192.png';
