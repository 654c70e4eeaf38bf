/** What may be proposed about somebody who came in. */
import * as z from 'zod/mini';
import { Instant, idOf, pattern, prose, Uid } from '../basics/primitives.ts';
import { AnyReasonCode } from '../basics/reason-code.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { CHECKIN_METHODS, CheckedAgainst, Nonce, Proof, STAFF_REASONS } from './shape.ts';

/** Fact: somebody came in (C1–C5). Written by staff at the door. */
export const CheckinRecord = proposalOf('checkin.record', {
  gymId: idOf('gym'),
  passId: z.optional(idOf('pass')),
  memberId: z.optional(Uid),
  method: z.enum(CHECKIN_METHODS),
  direction: z.enum(['in', 'out']),
  proof: z.optional(Proof),
  nonce: z.optional(Nonce),
  /** when it was, of what is only written down afterwards. */
  cameAt: z.optional(Instant),
  checkedAgainst: CheckedAgainst,
  localVerdict: z.enum(['ok', 'ok_warn', 'denied']),
  localCode: z.optional(AnyReasonCode),
  staffReason: z.optional(z.enum(STAFF_REASONS)),
  staffNote: z.optional(prose(0, 200)),
  /** By a tablet in staff mode: whose PIN was typed. */
  actedBy: z.optional(Uid),
});
/** Request: the gym's decision about a visit in doubt. The fact stays; whoever voids it says why. */
export const CheckinDecide = proposalOf('checkin.review', {
  gymId: idOf('gym'),
  checkinId: idOf('checkin'),
  verdict: z.enum(['accepted', 'voided']),
  reason: z.optional(prose(3, 200)),
});

/** Request: somebody did come whom nothing else proves, or who it was (5.2, C12). */
export const CheckinConfirm = proposalOf('checkin.confirm', {
  gymId: idOf('gym'),
  checkinId: idOf('checkin'),
  passId: z.optional(idOf('pass')),
});
/** Fact: a member came in and scanned the code at the door; with neither a code nor a nonce it was one on paper. */
export const CheckinScanned = proposalOf('checkin.scanned', {
  gymId: idOf('gym'),
  passId: idOf('pass'),
  nonce: z.optional(Nonce),
  /** All that the tablet's code said (schemas/pass/code/GYM-CODES.md). Apps before it knew only its nonce. */
  code: z.optional(pattern(/^FHK1:[0-9A-Z $%*+\-./:]+$/, 400)),
  checkedAgainst: CheckedAgainst,
});
/** Request: its member was not there. */
export const CheckinObject = proposalOf('checkin.object', {
  gymId: idOf('gym'),
  checkinId: idOf('checkin'),
  reason: prose(3, 200),
});

/** Nobody has to know any more who was turned away, or who came in (2.8). */
export const AttemptOver = systemOf('system.attempt-over', { gymId: idOf('gym'), attemptId: idOf('attempt') });
export const CheckinUnnamed = systemOf('system.checkin-unnamed', { gymId: idOf('gym'), checkinId: idOf('checkin') });

export type AttemptOver = z.infer<typeof AttemptOver>;
export type CheckinUnnamed = z.infer<typeof CheckinUnnamed>;
export type CheckinConfirm = z.infer<typeof CheckinConfirm>;
export type CheckinScanned = z.infer<typeof CheckinScanned>;
export type CheckinObject = z.infer<typeof CheckinObject>;
export type CheckinRecord = z.infer<typeof CheckinRecord>;
export type CheckinDecide = z.infer<typeof CheckinDecide>;
