/**
 * A tablet at a gym's door that was enrolled (product.md 2.26): a principal of its own, with a key that never leaves it. Its gym reads this
 * document and so does the tablet itself; what it may do stands in its grants, as everybody's does.
 */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, line, pattern, text, Uid, whole } from '../basics/primitives.ts';
import type { Permission } from '../person/shape.ts';
import { CHAIN_FAULTS, MissingPlaces } from '../proposal/link.ts';

/** `self_service`: nobody stands beside it, so there is no search and no override · `staff`: somebody does, and says who by a PIN. */
export const KIOSK_MODES = ['staff', 'self_service'] as const;
/** `registered`: enrolled, its first list not there yet · `active`: at work · `revoked`: for good. */
export const KIOSK_STATUSES = ['registered', 'active', 'revoked'] as const;
/** Ed25519 (RFC 8032), or ECDSA on P-256 with SHA-256 where a browser has none. */
export const KIOSK_ALGORITHMS = ['Ed25519', 'ES256'] as const;

export const KioskName = line(2, 40);
/** As `crypto.subtle.exportKey('raw')` gives it, base64url: 32 bytes of Ed25519, or 65 of an uncompressed point on P-256. */
export const KioskKey = pattern(/^(?:[A-Za-z0-9_-]{43}|[A-Za-z0-9_-]{87})$/, 87);

/** Places that are kept of a tablet's broken chain; the oldest go first. */
export const BROKEN_KEPT = 20;
/** What a tablet last said of itself (2.26). The phones that were signed out are on the list itself, so they are as old as it is. */
export const KioskHealth = z.strictObject({
  /** When the server heard it. */
  lastSeenAt: Instant,
  /** How old its list of people was then; absent: it had none. */
  rosterAt: z.optional(Instant),
  /** What it had recorded and not been able to send by then. */
  waiting: whole(0, 1_000_000),
  /** By how much its own clock was slow, milliseconds; fast: negative. */
  clockOffsetMs: z.int(),
  appBuild: text(1, 40),
});
export type KioskHealth = z.infer<typeof KioskHealth>;

const BrokenLink = z.strictObject({
  fault: z.enum(CHAIN_FAULTS),
  n: whole(0, 1_000_000_000),
  at: Instant,
  /** Which of its records never came, as far as that is known. */
  missing: z.optional(MissingPlaces),
});

export const Kiosk = z.strictObject({
  /** `kiosk:<ULID>` */
  _id: idOf('kiosk'),
  type: z.literal('kiosk'),
  ...envelope,
  gymId: idOf('gym'),
  name: KioskName,
  /** The principal it is (`kioskUidOf`), and the device in the server's book of devices. */
  uid: Uid,
  deviceId: text(8, 40),
  algorithm: z.enum(KIOSK_ALGORITHMS),
  publicKey: KioskKey,
  mode: z.enum(KIOSK_MODES),
  /** Whose code it was enrolled with. */
  registeredBy: Uid,
  registeredAt: Instant,
  status: z.enum(KIOSK_STATUSES),
  /** What it records as having happened later is in doubt (C15). */
  revokedAt: z.optional(Instant),
  /** As what it went on: the same tablet was enrolled anew, and what it recorded before still comes. */
  replacedBy: z.optional(idOf('kiosk')),
  /** Absent until it has said so: one that was set up lately, or runs an older version of the app. */
  health: z.optional(KioskHealth),
  /** Where what it recorded is not as it recorded it, the newest last (schemas/proposal/chain.ts). */
  broken: z.optional(z.array(BrokenLink).check(z.maxLength(BROKEN_KEPT))),
});

export type Kiosk = z.infer<typeof Kiosk>;
export type KioskMode = (typeof KIOSK_MODES)[number];
export type KioskStatus = (typeof KIOSK_STATUSES)[number];
export type KioskAlgorithm = (typeof KIOSK_ALGORITHMS)[number];

/** what a tablet may do by itself. None of it makes, changes or revokes tablets, and none is about people beyond the door. */
export const DOOR_POWERS: Readonly<Record<KioskMode, readonly Permission[]>> = {
  staff: ['checkin.scan', 'checkin.search', 'checkin.override', 'bookings.add'],
  self_service: ['checkin.scan'],
};
