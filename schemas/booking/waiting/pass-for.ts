/** Does the pass that somebody booked with still open the door when the class begins (B6)? */
import { found, type Known } from '../../decision.ts';
import { memberRecord } from '../../pass/member.ts';
import { type Usable, usableForSlot } from '../../pass/usable.ts';
import type { Slot } from '../../slot/shape.ts';
import type { Booking } from '../shape.ts';

type Opens = { readonly ok: true } | Extract<Usable, { ok: false }>;

/** Who booked without one needs none. */
export function passFor(known: Known, { passId, memberId, gymId }: Booking, slot: Slot): Opens {
  if (!passId) return { ok: true };
  const pass = (found(memberRecord(known, memberId).passes) ?? []).find((one) => one._id === passId);
  return pass ? usableForSlot(pass, gymId, slot) : { ok: false, code: 'PASS_MISSING', facts: {} };
}
