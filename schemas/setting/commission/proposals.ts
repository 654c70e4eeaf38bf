/** What the system says of owners who are to be told of a commission. */
import * as z from 'zod/mini';
import { idOf, OpId, whole } from '../../basics/primitives.ts';
import { systemOf } from '../../proposal/shape.ts';

/** Gyms of which the owners are told at once. */
export const GYMS_AT_ONCE = 25;

/** The next gyms, by their ids; `next`: behind which one the next piece begins, null where these are the last. */
export const OwnersTold = systemOf('system.owners-told', {
  change: OpId,
  round: whole(1, 1_000_000),
  piece: whole(0, 1_000_000),
  gymIds: z.array(idOf('gym')).check(z.maxLength(GYMS_AT_ONCE)),
  next: z.nullable(idOf('gym')),
});
export type OwnersTold = z.infer<typeof OwnersTold>;
