/** When something was said of a visit. */
import type { Instant } from '../../basics/primitives.ts';
import type { Moment } from '../../decision.ts';

/** K2, X4: what a clock that nobody vouches for says, or one that was not heard for longer than is set, counts from receipt. */
export const saidAt = ({ claimable, judgedAt, receivedAt }: Moment): Instant => (claimable ? judgedAt : receivedAt);
