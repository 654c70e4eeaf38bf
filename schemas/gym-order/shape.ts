/**
 * What those who run the platform ordered about a gym (product.md 2.2, R-61, R-71): to pause, suspend or remove it, or to suspend its owner.
 * With the reasons in writing, for its owner to read: so it names nobody of us. Who it was is on record in the audit.
 */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, line, prose, text, Uid } from '../basics/primitives.ts';
import { ORDER_REASONS } from './reasons.ts';

export const ORDER_ACTIONS = ['pause', 'suspend', 'remove', 'suspend_owner'] as const;
/** `proposed`: an administrator asked for what only a super-admin decides · `planned`: it begins later. */
export const ORDER_STATUSES = ['proposed', 'planned', 'in_force', 'ended', 'declined'] as const;
/** So long that all of it goes into the notice and its e-mail. */
export const Reasons = prose(20, 300);

export const GymOrder = z.strictObject({
  /** `gymorder:<opId>` */
  _id: idOf('gymorder'),
  type: z.literal('gymorder'),
  ...envelope,
  gymId: idOf('gym'),
  gymName: line(2, 80),
  action: z.enum(ORDER_ACTIONS),
  /** Of `suspend_owner`. */
  ownerUid: z.optional(Uid),
  reason: z.enum(ORDER_REASONS),
  message: Reasons,
  /** When it begins. */
  from: Instant,
  status: z.enum(ORDER_STATUSES),
  /** What the gym goes back to. */
  before: z.optional(z.enum(['live', 'paused'])),
  endedAt: z.optional(Instant),
  endedWith: z.optional(Reasons),
  /** More people are to be told than one commit takes: those after this one are still to be. */
  toldUpTo: z.optional(text(1, 40)),
  /** of a removal: passes are still to be given back, those after this entry of the gym's list. */
  refunding: z.optional(z.strictObject({ after: z.optional(idOf('roster')) })),
});

export type GymOrder = z.infer<typeof GymOrder>;
export type OrderAction = GymOrder['action'];
