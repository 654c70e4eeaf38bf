/** How the sandbox signs what it says: as Stripe does, HMAC-SHA256 over the time and the body as it came, so that both are held to the same. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PaymentPost, Unbelieved } from '../payments.ts';

/** Seconds. */
const FRESH_FOR = 300;

export function signPost(body: Uint8Array, secret: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${hmacOf(body, secret, String(seconds)).toString('hex')}`;
}

/** Null: it is signed, and just now. */
export function doubtOf({ body, signature }: PaymentPost, secret: string, now: number): Unbelieved | null {
  if (signature === undefined) return 'unsigned';
  const [, seconds, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (seconds === undefined || given === undefined) return 'forged';
  if (!timingSafeEqual(hmacOf(body, secret, seconds), Buffer.from(given, 'hex'))) return 'forged';
  return Math.abs(now / 1000 - Number(seconds)) > FRESH_FOR ? 'old' : null;
}

const hmacOf = (body: Uint8Array, secret: string, seconds: string) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
