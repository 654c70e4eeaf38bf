/**
 * How a device says where it can be reached (specification §3, §7): one text, the token. Firebase gives such a text; a Web Push
 * subscription is written as one, so that the body of `register-token` has its two fields with either provider.
 */
import * as z from 'zod/mini';
import { pattern, text, Uid } from '../basics/primitives.ts';
import { fromBase64Url, toBase64Url } from '../pass/token.ts';

/** A public key on P-256 as 65 bytes, base64url. */
const PublicKey = pattern(/^[A-Za-z0-9_-]{87}$/, 87);

/** RFC 8030 and RFC 8291, with what the specification keeps of it. */
export const Subscription = z.strictObject({
  endpoint: pattern(/^https?:\/\/[^\s<>"]+$/, 1000),
  auth: pattern(/^[A-Za-z0-9_-]{22}$/, 22),
  p256dh: PublicKey,
  vapidKey: PublicKey,
  swScope: pattern(/^\/[a-z0-9/_-]*$/i, 100),
});
export type Subscription = z.infer<typeof Subscription>;

export const RegisterToken = z.strictObject({ token: text(16, 4096), userId: Uid });
export const ForgetToken = z.strictObject({ token: text(16, 4096) });

const word = z.optional(z.string());
/** What a device must know to ask for a token: `GET /api/notifications/config`. */
export const PushConfig = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('web-push'), vapidKey: PublicKey }),
  /** Each of the four is needed; what is missing is for the device to say (specification §5). */
  z.object({
    provider: z.literal('fcm'),
    vapidKey: word,
    app: z.object({ projectId: word, apiKey: word, appId: word, messagingSenderId: word }),
  }),
  z.object({ provider: z.literal('none') }),
]);
export type PushConfig = z.infer<typeof PushConfig>;

const FORMAT = 'WP1.';

export function tokenOf(subscription: Subscription): string {
  return FORMAT + toBase64Url(new TextEncoder().encode(JSON.stringify(subscription)));
}

/** Null for anything that is not a subscription written by `tokenOf`. */
export function subscriptionOf(token: string): Subscription | null {
  const bytes = token.startsWith(FORMAT) ? fromBase64Url(token.slice(FORMAT.length)) : null;
  if (!bytes) return null;
  try {
    const read = Subscription.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
