/** One message to many people (product.md 2.24): what it says, to whom, and how far it has come. Who gets it is named nowhere in it. */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, line, prose, Uid, whole } from '../basics/primitives.ts';
import { AnyReasonCode } from '../basics/reason-code.ts';
import { SamePath } from '../push/message.ts';
import { SlotId } from '../slot/shape.ts';
import { MESSAGE_BODY, MESSAGE_CHANNELS, MESSAGE_PURPOSES, MESSAGE_STATUSES, MESSAGE_TITLE } from './types.ts';

/** A gym, or those who run the platform. */
export const MessageSender = z.union([idOf('gym'), z.literal('platform')]);

/** What is counted, and counted again as it is sent. The last two are for those who run the platform. */
export const MessageAudience = z.discriminatedUnion('who', [
  /** Holds a pass of the gym that lets them in, now or later. */
  z.strictObject({ who: z.literal('pass_holders') }),
  /** Came in within 30 days. */
  z.strictObject({ who: z.literal('active_30d') }),
  /** Held a pass, holds none, and has not come in for 60 days. */
  z.strictObject({ who: z.literal('lapsed_60d') }),
  /** Has a place in that class, or waits for one. */
  z.strictObject({ who: z.literal('booked_slot'), slotId: SlotId }),
  z.strictObject({ who: z.literal('all_owners') }),
  /** Holds a pass of a gym in that area. */
  z.strictObject({ who: z.literal('area'), areaId: idOf('area') }),
]);

export const MessageChannels = z.array(z.enum(MESSAGE_CHANNELS)).check(z.maxLength(MESSAGE_CHANNELS.length));

const people = whole(0, 10_000_000);
export const MOST_TOLD = 50;

export const BulkMessage = z.strictObject({
  /** `message:<opId>` of who sent it. */
  _id: idOf('message'),
  type: z.literal('message'),
  ...envelope,
  sender: MessageSender,
  senderName: line(2, 80),
  /** Who wrote it. */
  by: Uid,
  purpose: z.enum(MESSAGE_PURPOSES),
  channels: MessageChannels,
  audience: MessageAudience,
  title: line(1, MESSAGE_TITLE),
  body: prose(1, MESSAGE_BODY),
  button: z.optional(SamePath),
  /** When it goes, quiet hours considered. */
  sendAt: Instant,
  status: z.enum(MESSAGE_STATUSES),
  /** What its sender was shown as they sent it; since it was counted: what the server found. */
  count: people,
  /** Why somebody has to look first, and what they said. `many`: more get it than may unseen, 200 unless set otherwise · `new`: one of the sender's first, three unless set otherwise. */
  approval: z.optional(
    z.strictObject({
      why: z.enum(['many', 'new']),
      decided: z.optional(
        z.strictObject({ as: z.enum(['approved', 'refused']), by: Uid, at: Instant, reason: z.optional(prose(3, 500)) }),
      ),
    }),
  ),
  /** Why the system ended it; with how many people it would have gone to then. */
  ended: z.optional(z.strictObject({ code: AnyReasonCode, count: people })),
  /** Pieces of it that have been sent. */
  pieces: whole(0, 1_000_000),
  /** Pieces whose emails and pushes are still on their way. */
  open: whole(0, 1_000_000),
  /** The quiet hours came between: behind whom it goes on at `sendAt`, absent for the first. */
  waits: z.optional(z.strictObject({ after: z.optional(Uid) })),
  /** All of its audience have been looked at. */
  gathered: z.optional(z.literal(true)),
  /** `queued`: to how many it was to go as it began · `sent`: it is in their app · `mailed`, `failed`: by email · `unsubscribed`: took their consent back after it. */
  stats: z.strictObject({ queued: people, sent: people, mailed: people, failed: people, unsubscribed: people }),
  /** Two years are over: nobody reads it any more. */
  over: z.optional(z.literal(true)),
});

export type MessageSender = z.infer<typeof MessageSender>;
export type MessageAudience = z.infer<typeof MessageAudience>;
export type BulkMessage = z.infer<typeof BulkMessage>;
