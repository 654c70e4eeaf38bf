/**
 * How a tablet becomes a principal, and how it shows afterwards that it is one (beside the documents; `sync-server/api/kiosk-rows.ts`).
 * Somebody with `kiosk.register` has a code made; the tablet makes a key that it cannot give away, and signs the code with it.
 */
import * as z from 'zod/mini';
import { Instant, idOf, line, pattern, text, Uid } from '../basics/primitives.ts';
import { KIOSK_ALGORITHMS, KIOSK_MODES, type KioskAlgorithm, KioskKey, KioskName } from './shape.ts';

/** Crockford base 32, ten characters: 50 bits that nobody guesses in the ten minutes a code lives. */
export const KIOSK_CODE_LENGTH = 10;
export const KIOSK_CODE_MINUTES = 10;

/** What is signed to enrol: it means nothing anywhere else, and that code no other time. */
export const enrolmentText = (code: string): string => `fitness-hub/kiosk-enrolment/1 ${code}`;

/** What a tablet signs with the key of an enrolment it had before: that it gives that one up for this one, and for no other. */
export const renewalText = (code: string, publicKey: string): string => `fitness-hub/kiosk-renewal/1 ${code} ${publicKey}`;
/** Enrolments that one device can give up at once; it has one, unless something went wrong. */
export const MOST_EARLIER = 3;

const Signature = pattern(/^[A-Za-z0-9_-]{86}$/, 86);

/** As somebody types it or reads it out: look-alikes put right, blanks and hyphens left out. */
export const kioskCodeOf = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
/** As it is shown: two groups of five. */
export const shownKioskCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** `POST /api/kiosks/code`, by a person on their device. */
export const KioskCodeAsked = z.strictObject({ gymId: idOf('gym') });
export const KioskCodeMade = z.object({ code: text(KIOSK_CODE_LENGTH, KIOSK_CODE_LENGTH), expiresAt: Instant });

/** `POST /api/kiosks`, by the tablet that has the code. */
export const KioskEnrolment = z.strictObject({
  code: text(1, 40),
  name: KioskName,
  mode: z.enum(KIOSK_MODES),
  algorithm: z.enum(KIOSK_ALGORITHMS),
  publicKey: KioskKey,
  /** Of `enrolmentText(code)` with that key, base64url; of ES256 as IEEE P1363, which WebCrypto and JWS use. */
  signature: Signature,
  /** What this device was before, each with `renewalText` signed by the key of that one: a device's word alone retires nothing. */
  earlier: z.optional(z.array(z.strictObject({ uid: Uid, signature: Signature })).check(z.maxLength(MOST_EARLIER))),
});
/** `deviceKey` is shown once: it goes into `X-Device`, as everybody's does. */
export const KioskEnrolledAnswer = z.object({
  uid: Uid,
  kioskId: idOf('kiosk'),
  gymId: idOf('gym'),
  gymName: line(2, 80),
  deviceId: text(8, 40),
  deviceKey: pattern(/^[A-Za-z0-9_-]{43}$/, 43),
});
export type KioskEnrolment = z.infer<typeof KioskEnrolment>;
export type KioskEnrolledAnswer = z.infer<typeof KioskEnrolledAnswer>;

/** `GET /api/gyms/:gym/kiosks`: when each was last heard of, and which of them listen just now. */
export const KiosksSeen = z.object({
  kiosks: z.array(z.object({ kioskId: idOf('kiosk'), lastSeenAt: Instant, listens: z.optional(z.boolean()) })),
});
export type KioskSeen = z.infer<typeof KiosksSeen>['kiosks'][number];

/**
 * What a tablet shows with every request afterwards: a JWT that it signs itself (RFC 7523 has clients do so), so there is no secret of the
 * server's on it, and with whom people sign in makes no difference. Times in seconds.
 */
export const KIOSK_TOKEN = { type: 'kiosk+jwt', audience: 'fitness-hub/api', life: 600 } as const;
/** JWS names of the two algorithms (RFC 8037, RFC 7518). */
export const KIOSK_JWS: Readonly<Record<KioskAlgorithm, 'EdDSA' | 'ES256'>> = { Ed25519: 'EdDSA', ES256: 'ES256' };
