/** What may be proposed about a message to many. */
import * as z from 'zod/mini';
import { Instant, idOf, line, prose, text, Uid, whole } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { MessageAudience, MessageChannels, MessageSender, MOST_TOLD } from './shape.ts';
import { MESSAGE_BODY, MESSAGE_PURPOSES, MESSAGE_TITLE } from './types.ts';

const messageId = idOf('message');
const people = whole(0, 10_000_000);

/** Request: send this to those people. Online only; what is written offline is a draft on that device. */
export const MessageSend = proposalOf('message.send', {
  sender: MessageSender,
  purpose: z.enum(MESSAGE_PURPOSES),
  channels: MessageChannels,
  audience: MessageAudience,
  title: line(1, MESSAGE_TITLE),
  body: prose(1, MESSAGE_BODY),
  /** Where its button leads, as it was typed: the rule says in words what it may be. */
  button: z.optional(text(1, 300)),
  /** Absent: at once. */
  sendAt: z.optional(Instant),
  /** To how many it was to go, as its sender was shown (G22). */
  count: whole(1, 10_000_000),
});
/** Request: it is not to go. */
export const MessageCancel = proposalOf('message.cancel', { sender: MessageSender, messageId });
/** Request, of an administrator: it may go, or it may not and why. */
export const MessageDecide = proposalOf('message.decide', {
  messageId,
  as: z.enum(['approved', 'refused']),
  reason: z.optional(prose(3, 500)),
});
/** Its audience as the server counts it: once as it is sent off, and once more as it begins. */
export const MessageCounted = systemOf('system.message-counted', { messageId, count: people, toBegin: z.boolean() });
/** Its time has come, or the quiet hours are over. */
export const MessageDue = systemOf('system.message-due', { messageId });
/** Who may be next, by their ids, behind `after`; `next`: behind whom the one after begins. Null: from the first, and after the last. */
export const MessagePiece = systemOf('system.message-piece', {
  messageId,
  piece: whole(0, 1_000_000),
  uids: z.array(Uid).check(z.maxLength(MOST_TOLD)),
  after: z.nullable(Uid),
  next: z.nullable(Uid),
});
/** The emails and pushes of one piece have gone out; `failed`: to so many none could be sent. */
export const MessageTold = systemOf('system.message-told', { messageId, mailed: people, failed: people });
/** By the link in an e-mail, without signing in: no more of it from that sender. */
export const MessageStopped = systemOf('system.message-stopped', { uid: Uid, sender: MessageSender });
/** Two years are over. */
export const MessageOver = systemOf('system.message-over', { messageId });

export type MessageSend = z.infer<typeof MessageSend>;
export type MessageCancel = z.infer<typeof MessageCancel>;
export type MessageDecide = z.infer<typeof MessageDecide>;
export type MessageCounted = z.infer<typeof MessageCounted>;
export type MessageDue = z.infer<typeof MessageDue>;
export type MessagePiece = z.infer<typeof MessagePiece>;
export type MessageTold = z.infer<typeof MessageTold>;
export type MessageStopped = z.infer<typeof MessageStopped>;
export type MessageOver = z.infer<typeof MessageOver>;
