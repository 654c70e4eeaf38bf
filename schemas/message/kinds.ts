/** What is proposed about a message, at a gym's desk and by those who run the platform alike. */
import type { Instant } from '../basics/primitives.ts';
import { gymScope } from '../basics/scope.ts';
import { found, type Known } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { ORDINARY, request, shown, sinceEver } from '../noun.ts';
import { decideMessageCancel } from './decide.ts';
import { MESSAGES, messageOf } from './known.ts';
import { MessageCancel, MessageSend } from './proposals.ts';
import { decideMessageSend } from './send.ts';
import { BulkMessage } from './shape.ts';

export const shownMessage = shown(BulkMessage, {
  in: ['gym/messages', 'platform/messages'],
  databases: ({ sender, over }) => (over ? [] : [...(sender === 'platform' ? [] : [`${gymScope(sender)}/messages`]), MESSAGES]),
  exportedAs: null,
  provisional: 'never',
});

export const SENT_BY_BOTH = {
  'message.send': request(MessageSend, {
    ...{ ...ORDINARY, decide: decideMessageSend, since: sinceEver, perHour: LIMITS.messagesPerHour },
    online: 'send a message',
  }),
  'message.cancel': request(MessageCancel, {
    ...{ ...ORDINARY, decide: decideMessageCancel, since: writtenSince },
    online: 'take a message back',
  }),
} as const;

/** Since it was handed in. */
export function writtenSince(
  { body }: { readonly body: { readonly messageId: string } },
  known: Known,
): readonly (Instant | undefined)[] {
  return [found(messageOf(known, body.messageId))?.createdAt];
}
