/** What everyone may know: the areas, the keys that passes are signed with, and the public settings (product.md 2.3, 2.26). */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Geo, Instant, idOf, line, pattern, TimeZone, text, whole } from '../basics/primitives.ts';
import { LIMITS } from '../limits.ts';

export const Area = z.strictObject({
  _id: idOf('area'),
  type: z.literal('area'),
  ...envelope,
  name: line(2, 60),
  slug: pattern(/^[a-z0-9-]+$/, 60),
  centre: Geo,
  outcodes: z.array(pattern(/^[A-Z]{1,2}[0-9][A-Z0-9]?$/, 4)).check(z.maxLength(LIMITS.outcodesInArea)),
  tz: TimeZone,
  gymCount: whole(0, 100_000),
  status: z.enum(['planned', 'open_soon', 'live', 'paused']),
});

/** A public Ed25519 key that pass tokens are signed with; with it a tablet verifies offline. */
export const SigningKey = z.strictObject({
  _id: idOf('key'),
  type: z.literal('key'),
  ...envelope,
  kid: text(1, 40),
  algorithm: z.literal('Ed25519'),
  /** Raw public key, base64url. */
  publicKey: pattern(/^[A-Za-z0-9_-]{43}$/, 43),
  notBefore: Instant,
  notAfter: Instant,
  /** What it has signed from the beginning; absent on keys from before FH2. The first of these says since when there is FH2 (`fh1End`). */
  format: z.optional(z.literal('FH2')),
});

export type Area = z.infer<typeof Area>;
export type SigningKey = z.infer<typeof SigningKey>;
