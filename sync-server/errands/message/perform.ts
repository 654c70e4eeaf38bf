/** The steps of a message to many that read the store (A12): count, gather who is next, tell those who got their copy. */
import { MESSAGES } from '../../../schemas/message/known.ts';
import { BulkMessage } from '../../../schemas/message/shape.ts';
import { audienceOf } from '../../messages/audience.ts';
import type { Gathered } from '../../messages/gathered.ts';
import { type ErrandOf, type ErrandRun, reportId } from '../report.ts';
import { type MessageTelling, tell } from './tell.ts';

export interface MessageParts extends MessageTelling {
  readonly gathered: Gathered;
}

const NOTHING: ErrandRun = { reports: [], waits: false };

/** Throws when the store or the post office does not answer; said again it reports the same. */
export async function performMessage(errand: ErrandOf<'message'>, outside: MessageParts): Promise<ErrandRun> {
  const { task } = errand;
  const { messageId } = task;
  const stored = await outside.store.get(MESSAGES, messageId);
  const message = BulkMessage.safeParse(stored && !stored.deleted ? { _id: stored.id, ...stored.body } : null).data;
  if (!message) return NOTHING;
  switch (task.does) {
    case 'count': {
      const { length: count } = await audienceOf(message, outside);
      const body = { messageId, count, toBegin: task.toBegin };
      return reported({ _id: reportId('message-counted', errand), type: 'proposal', kind: 'system.message-counted', body });
    }
    case 'piece': {
      const { piece, after } = task;
      const { uids, next } = await outside.gathered.next(message, after);
      const body = { messageId, piece, uids: [...uids], after: after ?? null, next };
      return reported({ _id: reportId('message-piece', errand), type: 'proposal', kind: 'system.message-piece', body });
    }
    case 'tell': {
      const told = await tell(message, task.uids, errand.createdAt, outside);
      if (told === 'later') return { reports: [], waits: true };
      const body = { messageId, ...told };
      return reported({ _id: reportId('message-told', errand), type: 'proposal', kind: 'system.message-told', body });
    }
  }
}

const reported = (report: ErrandRun['reports'][number]): ErrandRun => ({ reports: [report], waits: false });
