/** What may be proposed about seats that a device holds for walk-ins. */
import type * as z from 'zod/mini';
import { idOf, whole } from '../basics/primitives.ts';
import { LIMITS } from '../limits.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { SlotId } from '../slot/shape.ts';

/** Request, online only: hold so many free seats on this device. */
export const LeaseTake = proposalOf('lease.take', {
  gymId: idOf('gym'),
  slotId: SlotId,
  seats: whole(1, LIMITS.leasedSeats),
});
const about = { gymId: idOf('gym'), slotId: SlotId, leaseId: idOf('lease') };
/** Request: this device gives none of them away any more. */
export const LeaseReturn = proposalOf('lease.return', about);
/** Request, online only: another device is lost; what it may have given away by now comes on top. */
export const LeaseReclaim = proposalOf('lease.reclaim', about);
/** Its class should be over. */
export const LeaseOver = systemOf('system.lease-over', about);

export type LeaseTake = z.infer<typeof LeaseTake>;
export type LeaseReturn = z.infer<typeof LeaseReturn>;
export type LeaseReclaim = z.infer<typeof LeaseReclaim>;
export type LeaseOver = z.infer<typeof LeaseOver>;
