/** One message to many people (product.md 2.24). */
import { BY_NOBODY, GONE, NOBODY, without } from '../blank.ts';
import { document, forgetting, type Noun, system } from '../noun.ts';
import { message as writing } from './for-writing.ts';
import { MESSAGES } from './known.ts';
import { decideMessageOver, messageDue } from './over.ts';
import { MessageCounted, MessageDue, MessageOver, MessagePiece, MessageStopped, MessageTold } from './proposals.ts';
import { decideMessageCounted, decideMessageDue } from './sending/counted.ts';
import { decideMessagePiece, decideMessageTold } from './sending/piece.ts';
import { BulkMessage } from './shape.ts';
import { decideMessageStopped } from './stopped.ts';

export const message = {
  documents: {
    message: document(BulkMessage, {
      ...writing.documents.message,
      blanked: (doc) => ({
        ...without(doc, 'approval', 'button', 'waits'),
        ...{ ...BY_NOBODY, by: NOBODY, senderName: GONE, title: GONE, body: GONE },
      }),
      homes: () => [MESSAGES],
      due: messageDue,
      // A gym's words, not its writer's: their id stays, as with all that they did there. Copies are notices, and go with those.
      erased: null,
    }),
  },
  readers: { 'gym/messages': 'messages.send', 'platform/messages': 'admin' },
  indexes: { messages: ['sender'] },
  kinds: {
    ...writing.kinds,
    'system.message-counted': system(MessageCounted, decideMessageCounted),
    'system.message-due': system(MessageDue, decideMessageDue),
    'system.message-piece': system(MessagePiece, decideMessagePiece),
    'system.message-told': system(MessageTold, decideMessageTold),
    'system.message-stopped': system(MessageStopped, decideMessageStopped),
    'system.message-over': forgetting(MessageOver, decideMessageOver, ({ by }: BulkMessage) => [by]),
  },
  collections: writing.collections,
  notices: {
    'message.decided': { group: 'always', mailed: true },
    // Sent in pieces by an errand of their own, where their sender wants them to be.
    'message.service': { group: 'always', mailed: false, pushed: false },
    'message.marketing': { group: 'always', mailed: false, pushed: false },
  },
} as const satisfies Noun;
