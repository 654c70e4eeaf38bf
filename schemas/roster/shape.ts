/** What a gym's tablet knows of a pass: enough for the door, nothing more (product.md 2.8, L9). Made by the server. */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, line, pattern, text, Uid, whole } from '../basics/primitives.ts';
import { AccessWindow, Eligibility, OFFER_KINDS } from '../gym/shape.ts';
import { PASS_STATUSES } from '../pass/shape.ts';
import { ContentHash } from '../upload/shape.ts';

export const RosterEntry = z.strictObject({
  /** `roster:<gymKey>:<passKey>` */
  _id: idOf('roster'),
  type: z.literal('roster'),
  ...envelope,
  gymId: idOf('gym'),
  passId: idOf('pass'),
  memberId: Uid,
  /** First name and initial: "Sam K." */
  displayName: line(1, 50),
  /** 2.8: of who may come; its bytes are behind `POST /api/portraits`. */
  photo: z.optional(ContentHash),
  kind: z.enum(OFFER_KINDS),
  passName: line(2, 60),
  /** Which of the gym's passes it is. Absent on entries from before it was kept. */
  productId: z.optional(idOf('product')),
  /** Whom it was sold for, where that has to be shown (2.4). */
  eligibility: z.optional(Eligibility),
  status: z.enum(PASS_STATUSES),
  activateBy: Instant,
  validFrom: z.optional(Instant),
  validTo: z.optional(Instant),
  /** since when its renewal is unpaid. */
  pastDueAt: z.optional(Instant),
  accessWindows: z.array(AccessWindow),
  maxVisitsPerDay: whole(1, 10),
  visitsLeft: z.optional(whole(0, 1000)),
  /** How many it was sold with. Absent on entries from before it was kept. */
  visitsTotal: z.optional(whole(0, 1000)),
  /** Of the short code (`slow-hash.ts`), hex; empty until the errand that makes it has been run. */
  shortCodeHash: pattern(/^([0-9a-f]{64})?$/, 64),
  /** `markOf` the key that it was made with. Absent: none yet, or one from before there were keys (`olderCodeHash`). */
  hashedWith: z.optional(text(1, 16)),
  flags: z.array(text(1, 40)).check(z.maxLength(10)),
  /** Devices of the member that were signed out and may still hold a good code: the newest, as long as a code lives. */
  endedDevices: z.optional(z.array(text(8, 40)).check(z.maxLength(20))),
  /** Keys that a device of theirs had before the one it has now (`thumbprintOf`): the newest, as long as a code lives. */
  endedKeys: z.optional(z.array(text(16, 40)).check(z.maxLength(20))),
});
/** 32 bytes, base64url. */
const KeyText = pattern(/^[A-Za-z0-9_-]{43}$/, 43);
/** More tablets than that are not taken out of service while one list is hashed. */
export const EARLIER_KEYS = 5;

/**
 * What the short codes on a gym's list are hashed with. Whoever reads the list has it, and nobody else: hashes that lie about somewhere without it
 * say nothing, and nobody can have hashed all codes before they have the list.
 */
export const ListKey = z.strictObject({
  /** `listkey:<gymKey>` */
  _id: idOf('listkey'),
  type: z.literal('listkey'),
  ...envelope,
  gymId: idOf('gym'),
  key: KeyText,
  /** scrypt's N is two to the power of it (RFC 7914); r is 8 and p is 1. */
  cost: whole(1, 20),
  /** How many the gym had before it; absent: none. */
  turn: z.optional(whole(1, 1_000_000)),
  /** Those before it, the latest first, while there are entries that are not hashed anew. */
  earlier: z.optional(z.array(z.strictObject({ key: KeyText, cost: whole(1, 20) })).check(z.maxLength(EARLIER_KEYS))),
});

export type RosterEntry = z.infer<typeof RosterEntry>;
export type ListKey = z.infer<typeof ListKey>;
