/**
 * A piece of a message goes out: to each of those who are named, if they are still meant and may still be written to (G22), and to nobody twice,
 * whatever was killed when: a piece counts once, and a person's copy has one id.
 */
import { isRefusal } from '../../basics/machine.ts';
import type { Instant } from '../../basics/primitives.ts';
import { stamp } from '../../basics/revise.ts';
import { selfScope } from '../../basics/scope.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../../decision.ts';
import type { Notice } from '../../notice/shape.ts';
import { personOf } from '../../person/known.ts';
import { mayBeTold } from '../audience.ts';
import { isMeant, messageOf } from '../known.ts';
import type { MessagePiece, MessageTold } from '../proposals.ts';
import type { BulkMessage } from '../shape.ts';
import { MESSAGE } from '../states.ts';
import { gathering, telling } from './errands.ts';
import { waitsUntil } from './waits.ts';

export const copyIdOf = (uid: string, messageId: string): string => `notice:${uid}:${messageId}`;

export function decideMessagePiece({ body }: MessagePiece, known: Known, moment: Moment): Decision {
  const { messageId, piece, uids, after: behind, next } = body;
  const message = found(messageOf(known, messageId));
  if (message?.status !== 'sending' || message.pieces !== piece || message.gathered) return accepted([]);
  const until = waitsUntil(message, known, moment.receivedAt);
  if (until !== null) return accepted([waiting(message, behind, until, moment)]);
  const told = uids.filter((uid) => isTold(message, uid, known, moment));
  const isApart = message.channels.length > 0 && told.length > 0;
  const after: BulkMessage = {
    ...{ ...message, ...stamp(moment, message), pieces: piece + 1, open: message.open + (isApart ? 1 : 0) },
    stats: { ...message.stats, sent: message.stats.sent + told.length },
    ...(next === null && { gathered: true as const }),
  };
  return accepted([
    ended(after),
    ...told.map((uid) => copyOf(message, uid, moment)),
    ...(isApart ? [telling(message, piece, told, moment)] : []),
    ...(next === null ? [] : [gathering(after, next, moment)]),
  ]);
}

function isTold(message: BulkMessage, uid: string, known: Known, moment: Moment): boolean {
  const hasIt = known.get('notice', `${selfScope(uid)}/self`, copyIdOf(uid, message._id)).state === 'known';
  return !hasIt && mayBeTold(personOf(known, uid), message) && isMeant(message, uid, known, moment.receivedAt);
}

/** What they read, in the app and offline. Whom it is from stands in front: a push shows no more than that. */
function copyOf({ _id, sender, senderName, purpose, title, body, button }: BulkMessage, uid: string, moment: Moment): Notice {
  return {
    ...{ _id: copyIdOf(uid, _id), type: 'notice', ...stamp(moment), uid },
    event: purpose === 'marketing' ? 'message.marketing' : 'message.service',
    title: `${senderName.slice(0, 58)}: ${title}`,
    ...{ body, severity: 'info', entity: sender },
    ...(button !== undefined && { link: button }),
  };
}

/** It goes on where it stopped: in the morning, so that nobody is woken, or once offers are on again. */
const waiting = (message: BulkMessage, after: string | null, sendAt: Instant, moment: Moment): BulkMessage => ({
  ...{ ...message, ...stamp(moment, message), sendAt },
  waits: after === null ? {} : { after },
});

/** Said again it changes nothing: its id is that of the errand. */
export function decideMessageTold({ body }: MessageTold, known: Known, moment: Moment): Decision {
  const message = found(messageOf(known, body.messageId));
  if (message?.status !== 'sending' || message.open === 0) return accepted([]);
  const { stats } = message;
  const told = { ...stats, mailed: stats.mailed + body.mailed, failed: stats.failed + body.failed };
  return accepted([ended({ ...message, ...stamp(moment, message), open: message.open - 1, stats: told })]);
}

function ended(message: BulkMessage): BulkMessage {
  if (!message.gathered || message.open > 0) return message;
  const to = MESSAGE[message.status][message.stats.failed > 0 ? 'failed' : 'ended'];
  return isRefusal(to) ? message : { ...message, status: to };
}
