/** What may be proposed about somebody who came in. */
import * as z from 'zod/mini';
import { idOf, prose, Uid } from '../basics/primitives.ts';
import { AnyReasonCode } from '../basics/reason-code.ts';
import { proposalOf } from '../proposal/shape.ts';
import { CHECKIN_METHODS, CheckedAgainst, Proof, STAFF_REASONS } from './shape.ts';

/** Fact: somebody came in (C1–C5). Written by staff at the door. */
export const CheckinRecord = proposalOf('checkin.record', {
  gymId: idOf('gym'),
  passId: z.optional(idOf('pass')),
  memberId: z.optional(Uid),
  method: z.enum(CHECKIN_METHODS),
  direction: z.enum(['in', 'out']),
  proof: z.optional(Proof),
  checkedAgainst: CheckedAgainst,
  localVerdict: z.enum(['ok', 'ok_warn', 'denied']),
  localCode: z.optional(AnyReasonCode),
  staffReason: z.optional(z.enum(STAFF_REASONS)),
  staffNote: z.optional(prose(0, 200)),
});
/** Request: the gym's decision about a visit in doubt. The fact stays; whoever voids it says why. */
export const CheckinDecide = proposalOf('checkin.review', {
  gymId: idOf('gym'),
  checkinId: idOf('checkin'),
  verdict: z.enum(['accepted', 'voided']),
  reason: z.optional(prose(3, 200)),
});

export type CheckinRecord = z.infer<typeof CheckinRecord>;
export type CheckinDecide = z.infer<typeof CheckinDecide>;
