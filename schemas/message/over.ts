/** What falls due of a message: its time, the end of the quiet hours, and two years later that nobody reads it any more (product.md 2.24). */
import { stamp } from '../basics/revise.ts';
import { plus } from '../basics/time.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import type { Due } from '../noun.ts';
import { messageOf } from './known.ts';
import type { MessageOver } from './proposals.ts';
import type { BulkMessage } from './shape.ts';

const keptUntil = ({ createdAt }: Pick<BulkMessage, 'createdAt'>) => plus(createdAt, LIMITS.messagesKept);

export function messageDue(message: BulkMessage): Due | null {
  const { _id: messageId, status, sendAt, over, waits } = message;
  if (over) return null;
  if (status === 'scheduled' || (status === 'sending' && waits))
    return { at: sendAt, kind: 'system.message-due', body: { messageId } };
  return { at: keptUntil(message), kind: 'system.message-over', body: { messageId } };
}

export function decideMessageOver({ body }: MessageOver, known: Known, moment: Moment): Decision {
  const message = found(messageOf(known, body.messageId));
  if (!message || keptUntil(message) > moment.receivedAt) return accepted([]);
  return accepted([{ ...message, ...stamp(moment, message), over: true }]);
}
