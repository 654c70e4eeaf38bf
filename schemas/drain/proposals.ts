/** What a device says of its own outbox. */
import * as z from 'zod/mini';
import { whole } from '../basics/primitives.ts';
import { LIMITS } from '../limits.ts';
import { proposalOf } from '../proposal/shape.ts';

const Seq = whole(1, 1_000_000_000);

/** Setting: nothing waits here; all that was made has been answered. Of two the later counts. */
export const DeviceDrained = proposalOf('device.drained', {
  /** The highest number that was given out. */
  upTo: whole(0, 1_000_000_000),
  /** Numbers up to it that nothing here bears: answered long ago, taken back before they left, or never used. From and to, both included. */
  gone: z.array(z.strictObject({ from: Seq, to: Seq })).check(z.maxLength(LIMITS.drainGaps)),
});
export type DeviceDrained = z.infer<typeof DeviceDrained>;
