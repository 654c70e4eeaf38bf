/** What may be proposed about a tablet at the door, and what the system says of one. */
import * as z from 'zod/mini';
import { Instant, idOf, text, Uid, whole } from '../basics/primitives.ts';
import { DoorPin } from '../person/shape.ts';
import { CHAIN_FAULTS, MissingPlaces } from '../proposal/link.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { KIOSK_ALGORITHMS, KIOSK_MODES, KioskKey, KioskName } from './shape.ts';
import { MOST_EARLIER } from './wire.ts';

const which = { gymId: idOf('gym'), kioskId: idOf('kiosk') };

/** Request, online only: another name, another mode. */
export const KioskEdit = proposalOf('kiosk.edit', {
  ...which,
  name: z.optional(KioskName),
  mode: z.optional(z.enum(KIOSK_MODES)),
});
/** Request, online only: out of service, for good. */
export const KioskRevoke = proposalOf('kiosk.revoke', which);
/** Setting, by the tablet itself and nobody else: it has its gym's list and is at work. */
export const KioskReady = proposalOf('kiosk.ready', which);

/** Setting, by the tablet itself and nobody else: how it is. Its version stands in every proposal's origin. */
export const KioskTold = proposalOf('kiosk.health', {
  ...which,
  /** As its list of people was; absent: it has none. */
  rosterAt: z.optional(Instant),
  waiting: whole(0, 1_000_000),
  /** Server clock minus its own; an origin has none where a clock is out by years. */
  clockOffsetMs: z.int(),
});

/** Request, online only: the PIN by which the gym's tablets know its author; absent: none any more. */
export const KioskPin = proposalOf('kiosk.pin', { gymId: idOf('gym'), pin: z.optional(DoorPin) });

/** A one-time code was used, and the tablet has shown that it holds this key. */
export const KioskEnrolled = systemOf('system.kiosk-enrolled', {
  gymId: idOf('gym'),
  uid: Uid,
  deviceId: text(8, 40),
  name: KioskName,
  mode: z.enum(KIOSK_MODES),
  algorithm: z.enum(KIOSK_ALGORITHMS),
  publicKey: KioskKey,
  registeredBy: Uid,
  /** What it was before, as it has shown by the keys of those. */
  replaces: z.optional(z.array(Uid).check(z.maxLength(MOST_EARLIER))),
});

/** What a tablet recorded did not arrive as it recorded it: at that number of its chain. */
export const KioskChainBroken = systemOf('system.kiosk-chain-broken', {
  uid: Uid,
  fault: z.enum(CHAIN_FAULTS),
  n: whole(0, 1_000_000_000),
  missing: z.optional(MissingPlaces),
});

export type KioskEdit = z.infer<typeof KioskEdit>;
export type KioskRevoke = z.infer<typeof KioskRevoke>;
export type KioskReady = z.infer<typeof KioskReady>;
export type KioskTold = z.infer<typeof KioskTold>;
export type KioskPin = z.infer<typeof KioskPin>;
export type KioskEnrolled = z.infer<typeof KioskEnrolled>;
export type KioskChainBroken = z.infer<typeof KioskChainBroken>;
