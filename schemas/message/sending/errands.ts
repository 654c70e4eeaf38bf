/** What has to happen outside the decider for a message (A12): its audience is counted and gathered there, where it keeps nobody's check-in waiting. */
import { keyOf } from '../../basics/key.ts';
import { stamp } from '../../basics/revise.ts';
import type { Moment } from '../../decision.ts';
import type { MessageErrand } from '../../errand/shape.ts';
import type { BulkMessage } from '../shape.ts';

type Task = MessageErrand['task'];

/** Once a step of a message, and once more where the quiet hours came between. */
const errandOf = ({ _id }: Pick<BulkMessage, '_id'>, step: string, moment: Moment, task: Task): MessageErrand => ({
  _id: `errand:message-${keyOf(_id)}.${step}.${moment.receivedAt.replaceAll(/[-:.]/g, '')}`,
  type: 'errand',
  ...stamp(moment),
  status: 'open',
  kind: 'message',
  task,
});

export const counting = (message: BulkMessage, moment: Moment, toBegin = false): MessageErrand =>
  errandOf(message, toBegin ? 'begin' : 'count', moment, { does: 'count', messageId: message._id, toBegin });

/** `after`: behind whom it begins, in the order of their ids; null for the first. */
export const gathering = (message: BulkMessage, after: string | null, moment: Moment): MessageErrand =>
  errandOf(message, `piece${message.pieces}`, moment, {
    ...{ does: 'piece', messageId: message._id, piece: message.pieces },
    ...(after !== null && { after }),
  });

export const telling = (message: BulkMessage, piece: number, uids: readonly string[], moment: Moment): MessageErrand =>
  errandOf(message, `tell${piece}`, moment, { does: 'tell', messageId: message._id, uids: [...uids] });
