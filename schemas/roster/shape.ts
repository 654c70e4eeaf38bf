/** What a gym's tablet knows of a pass: enough for the door, nothing more (product.md 2.8, L9). Made by the server. */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, line, pattern, text, Uid, whole } from '../basics/primitives.ts';
import { AccessWindow, OFFER_KINDS } from '../gym/shape.ts';
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
  status: z.enum(PASS_STATUSES),
  activateBy: Instant,
  validFrom: z.optional(Instant),
  validTo: z.optional(Instant),
  /** since when its renewal is unpaid. */
  pastDueAt: z.optional(Instant),
  accessWindows: z.array(AccessWindow),
  maxVisitsPerDay: whole(1, 10),
  visitsLeft: z.optional(whole(0, 1000)),
  /** SHA-256 over gym key and short code, hex. */
  shortCodeHash: pattern(/^([0-9a-f]{64})?$/, 64),
  flags: z.array(text(1, 40)).check(z.maxLength(10)),
  /** Devices of the member that were signed out and may still hold a good code: the newest, as long as a code lives. */
  endedDevices: z.optional(z.array(text(8, 40)).check(z.maxLength(20))),
  /** Keys that a device of theirs had before the one it has now (`thumbprintOf`): the newest, as long as a code lives. */
  endedKeys: z.optional(z.array(text(16, 40)).check(z.maxLength(20))),
});
export type RosterEntry = z.infer<typeof RosterEntry>;
