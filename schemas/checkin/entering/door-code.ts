/**
 * What the server found in the code of a gym's tablet that a member scanned (schemas/pass/code/gym-code.ts): its gateway checks the signature, so
 * that the rules stay pure (A4). What is seen in it proves a visit, or says why it does not.
 */
import * as z from 'zod/mini';
import { Instant, idOf } from '../../basics/primitives.ts';
import { between } from '../../basics/time.ts';
import type { ReasonCode } from '../../codes.ts';
import type { Known, Moment } from '../../decision.ts';
import { kioskOf } from '../../kiosk/known.ts';
import { LIMITS } from '../../limits.ts';
import { Nonce } from '../shape.ts';

/** Nothing that a code says which its tablet did not sign is worth anything. */
export const DoorCodeSeen = z.union([
  z.strictObject({ genuine: z.literal(false) }),
  z.strictObject({
    genuine: z.literal(true),
    gymId: idOf('gym'),
    kioskId: idOf('kiosk'),
    /** The half minute that the tablet showed it in, by the tablet's corrected clock. */
    shownAt: Instant,
    nonce: Nonce,
  }),
]);
export type DoorCodeSeen = z.infer<typeof DoorCodeSeen>;

/** Why that code proves no visit at that gym, at that moment; null: it proves it. */
export function faultOfDoorCode(seen: DoorCodeSeen, gymId: string, known: Known, moment: Moment): ReasonCode | null {
  if (!seen.genuine || seen.gymId !== gymId) return 'DOOR_CODE_WRONG';
  const kiosk = kioskOf(known, gymId, seen.kioskId);
  if (kiosk.state === 'absent') return 'DOOR_CODE_WRONG';
  const revokedAt = kiosk.state === 'known' ? kiosk.value.revokedAt : undefined;
  if (revokedAt !== undefined && seen.shownAt >= revokedAt) return 'DOOR_CODE_ENDED';
  return Math.abs(between(seen.shownAt, moment.judgedAt)) > LIMITS.doorCodeFor ? 'DOOR_CODE_OLD' : null;
}
