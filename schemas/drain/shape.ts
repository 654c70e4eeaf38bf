/** How far a device has told all that it had to tell: the server's own note, made of what the device says and what has arrived. */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, text, Uid, whole } from '../basics/primitives.ts';

export const Drain = z.strictObject({
  /** `drain:<deviceId>` */
  _id: idOf('drain'),
  type: z.literal('drain'),
  ...envelope,
  uid: Uid,
  deviceId: text(8, 40),
  /** Every proposal of the device up to this number has been decided. */
  upTo: whole(0, 1_000_000_000),
  /** Nothing waited on it then. */
  drainedAt: Instant,
});
export type Drain = z.infer<typeof Drain>;

export const drainIdOf = (deviceId: string): string => `drain:${deviceId}`;
