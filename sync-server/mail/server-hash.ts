/**
 * The server's keyed hash, HMAC-SHA-256 in base64url: by it somebody is known who asked never to be contacted again, and signed are the links in
 * our emails to gyms that might come to us (`schemas/outreach/email/tokens.ts`). Made with the secret of the whole server, so that every process of it
 * makes the same; whoever changes that secret forgets who asked.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export type ServerHash = (words: string) => string;

export const serverHash =
  (secret: string): ServerHash =>
  (words) =>
    createHmac('sha256', secret).update(`outreach ${words}`).digest('base64url');

/** In a time that tells nobody how much of it was right. */
export function isSameToken(one: string, other: string): boolean {
  const [given, right] = [Buffer.from(one), Buffer.from(other)];
  return given.length === right.length && timingSafeEqual(given, right);
}
