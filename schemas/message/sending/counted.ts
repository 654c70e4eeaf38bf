/** The server has counted whom a message is for: it may go, somebody looks at it first, or its sender is asked again (G22). */
import { isRefusal } from '../../basics/machine.ts';
import type { Instant } from '../../basics/primitives.ts';
import { stamp } from '../../basics/revise.ts';
import { laterOf } from '../../basics/time.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../../decision.ts';
import { notice } from '../../notice/make.ts';
import { settingAt } from '../../setting/value.ts';
import { isOther } from '../audience.ts';
import { messageOf, wentBefore } from '../known.ts';
import type { MessageCounted, MessageDue } from '../proposals.ts';
import type { BulkMessage } from '../shape.ts';
import { MESSAGE, type MessageEvent } from '../states.ts';
import { counting, gathering } from './errands.ts';
import { afterTheLast, waitsUntil } from './waits.ts';
import { toldWriter } from './writer.ts';

export function decideMessageDue({ body }: MessageDue, known: Known, moment: Moment): Decision {
  const message = found(messageOf(known, body.messageId));
  if (!message || message.sendAt > moment.receivedAt) return accepted([]);
  // Where it is tried again after a long time nobody is woken.
  const until = waitsUntil(message, known, moment.receivedAt);
  if (until !== null) return accepted([later(message, until, moment)]);
  if (message.status === 'sending' && message.waits)
    return accepted([goesOn(message, moment), gathering(message, message.waits.after ?? null, moment)]);
  if (message.status !== 'scheduled') return accepted([]);
  return accepted([counting(message, moment, true)]);
}

export function decideMessageCounted({ body }: MessageCounted, known: Known, moment: Moment): Decision {
  const message = found(messageOf(known, body.messageId));
  if (!message || message.status !== (body.toBegin ? 'scheduled' : 'draft')) return accepted([]);
  const { event, why } = eventOf(message, body, known);
  const to = MESSAGE[message.status][event];
  if (isRefusal(to)) return accepted([]);
  const next: BulkMessage = { ...message, ...stamp(moment, message), status: to, count: body.count };
  switch (event) {
    case 'changed':
      return accepted([
        { ...next, count: message.count, ended: { code: 'AUDIENCE_CHANGED', count: body.count } },
        notice(
          moment,
          message.by,
          message._id,
          toldWriter(message, 'Your message wasn’t sent', changedWords(message, body.count)),
        ),
      ]);
    case 'doubted':
      return accepted([{ ...next, approval: { why } }]);
    case 'begun': {
      const until = waitsUntil(message, known, moment.receivedAt) ?? afterTheLast(message, known, moment.receivedAt);
      return until !== null
        ? accepted([later(message, until, moment)])
        : accepted([{ ...next, stats: { ...message.stats, queued: body.count } }, gathering(message, null, moment)]);
    }
    default:
      return accepted([{ ...next, sendAt: laterOf(message.sendAt, moment.receivedAt) }]);
  }
}

/**
 * R-60, 2.24: more get an offer than may unseen, or it is among the first of a gym. What was looked at needs no second look, and what was
 * handed in before a setting was changed goes by what held then.
 */
function eventOf(
  message: BulkMessage,
  { count, toBegin }: MessageCounted['body'],
  known: Known,
): { event: MessageEvent; why: 'many' | 'new' } {
  const { sender, purpose, approval, createdAt } = message;
  const most = settingAt(known, 'messages.offerPeople', createdAt);
  const isTooLarge = purpose === 'marketing' && most !== undefined && count > most;
  if (isTooLarge || isOther(message.count, count)) return { event: 'changed', why: 'many' };
  const isApproved = approval?.decided?.as === 'approved';
  const unseen = settingAt(known, 'messages.offerUnseen', createdAt);
  if (purpose === 'marketing' && unseen !== undefined && count > unseen && !isApproved) return { event: 'doubted', why: 'many' };
  const earlier = wentBefore(message, known);
  const first = settingAt(known, 'messages.firstSeen', createdAt);
  const isNew = sender !== 'platform' && first !== undefined && earlier.length < first;
  if (!toBegin && isNew && !isApproved) return { event: 'doubted', why: 'new' };
  return { event: toBegin ? 'begun' : 'cleared', why: 'new' };
}

const changedWords = ({ title, count: shown }: BulkMessage, count: number): string =>
  `“${title}” would go to ${count} ${count === 1 ? 'person' : 'people'} now instead of ${shown}. Have a look and send it again.`;

const later = (message: BulkMessage, sendAt: Instant, moment: Moment): BulkMessage => ({
  ...{ ...message, ...stamp(moment, message) },
  sendAt,
});

function goesOn(message: BulkMessage, moment: Moment): BulkMessage {
  const { waits: _waits, ...rest } = message;
  return { ...rest, ...stamp(moment, message) };
}
