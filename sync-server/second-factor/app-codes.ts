/** Six digits of an authenticator app, a new one every thirty seconds (RFC 6238); by `otpauth`. */
import { Secret, TOTP } from 'otpauth';
import type { Random } from '../ports.ts';

const ISSUER = 'Fitness Hub';
/** Bytes; RFC 4226 asks for 16 at least and advises 20. */
const SECRET_BYTES = 20;

const clockOf = (base32: string, label: string) =>
  new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(base32) });

export const newAppSecret = (random: Random): string => {
  const bytes = Uint8Array.from(random.bytes(SECRET_BYTES));
  return new Secret({ buffer: bytes.buffer }).base32;
};

/** `otpauth://…`, as apps take it. `label`: whose it is. */
export const appAddress = (secret: string, label: string): string => clockOf(secret, label).toString();

/**
 * Which step of time a code is of: the running one, or the one before or after, as clocks differ. Null for any other.
 * @param at milliseconds since 1970
 */
export function stepOf(secret: string, code: string, at: number): number | null {
  const clock = clockOf(secret, '');
  const delta = clock.validate({ token: code, timestamp: at, window: 1 });
  return delta === null ? null : clock.counter({ timestamp: at }) + delta;
}
