/** Owners and managers write to a gym's members, and those who run the platform to owners; these look at what gyms are about to send, too. */
import type { Instant } from '../basics/primitives.ts';
import { gymScope } from '../basics/scope.ts';
import { found, type Known } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { type DeviceNoun, ORDINARY, request, shown, sinceEver } from '../noun.ts';
import { decideMessageCancel, decideMessageDecide } from './decide.ts';
import { MESSAGES, messageOf } from './known.ts';
import { MessageCancel, MessageDecide, MessageSend } from './proposals.ts';
import { decideMessageSend } from './send.ts';
import { BulkMessage } from './shape.ts';

export const message = {
  for: 'writing',
  documents: {
    message: shown(BulkMessage, {
      in: ['gym/messages', MESSAGES],
      databases: ({ sender, over }) =>
        over ? [] : [...(sender === 'platform' ? [] : [`${gymScope(sender)}/messages`]), MESSAGES],
      exportedAs: null,
      provisional: 'never',
    }),
  },
  kinds: {
    'message.send': request(MessageSend, {
      ...{ ...ORDINARY, decide: decideMessageSend, since: sinceEver, perHour: LIMITS.messagesPerHour },
      online: 'send a message',
    }),
    'message.cancel': request(MessageCancel, {
      ...{ ...ORDINARY, decide: decideMessageCancel, since: writtenSince },
      online: 'take a message back',
    }),
    'message.decide': request(MessageDecide, {
      ...{ ...ORDINARY, decide: decideMessageDecide, since: writtenSince },
      online: 'decide about a message',
    }),
  },
  // No device keeps them: who writes is online, and asks `GET /api/messages`.
  collections: {},
} as const satisfies DeviceNoun;

/** Since it was handed in. */
function writtenSince(
  { body }: { readonly body: { readonly messageId: string } },
  known: Known,
): readonly (Instant | undefined)[] {
  return [found(messageOf(known, body.messageId))?.createdAt];
}
