/**
 * Pushes one notice to where its person can be reached. What it says is read when it is sent: errands hold no words, and what was
 * seen meanwhile is no news. A device that has it is skipped when the errand runs again (A12).
 */

import { selfScope } from '../../schemas/basics/scope.ts';
import { between, instantOf } from '../../schemas/basics/time.ts';
import type { PushErrand } from '../../schemas/errand/shape.ts';
import { wants } from '../../schemas/folds/notices.ts';
import { toldBy } from '../../schemas/notice/proof.ts';
import { Notice } from '../../schemas/notice/shape.ts';
import { Person } from '../../schemas/person/shape.ts';
import type { Clock } from '../ports.ts';
import { KEPT_FOR, type Push, type PushContent } from '../push/push.ts';
import type { PushReceipts } from '../push/receipts.ts';
import type { PushTokens } from '../push/tokens.ts';
import type { Store, StoredDocument } from '../store/store.ts';

export interface Notifying {
  readonly push: Push;
  readonly tokens: PushTokens;
  /** Of what has to be proven to have arrived; without them nothing is. */
  readonly receipts?: PushReceipts;
}

/** Throws when one of the devices could not be reached just now. */
export async function notify(
  errand: PushErrand,
  { push, tokens, receipts }: Notifying,
  { store, clock }: { store: Store; clock: Clock },
): Promise<void> {
  if (between(errand.createdAt, instantOf(clock.now())) >= KEPT_FOR * 1000) return;
  const { uid, noticeId } = errand.task;
  const [storedNotice, storedPerson] = await store.getMany(`${selfScope(uid)}/self`, [noticeId, `user:${uid}`]);
  const notice = Notice.safeParse(documentOf(storedNotice));
  const person = Person.safeParse(documentOf(storedPerson));
  if (!notice.success || !person.success || notice.data.seenAt || !wants(person.data, notice.data.event, 'push')) return;
  // Overtaken: what is true now has an errand of its own.
  if (notice.data.createdAt !== errand.createdAt) return;
  const { title, body, link, severity } = notice.data;
  const told = toldBy(notice.data);
  const receipt = told && receipts?.receiptOf(told);
  const message: PushContent = {
    id: errand._id,
    title,
    body,
    urgent: severity !== 'info',
    ...(link ? { link } : {}),
    ...(receipt ? { receipt } : {}),
  };
  const tries = await Promise.allSettled(
    (await tokens.waitingFor(uid, errand._id)).map(async ({ record, to }) => {
      const sent = await push.send(to, message);
      if (sent === 'gone') await tokens.gone(record);
      // What is refused will be refused again.
      else await tokens.delivered(record, errand._id);
    }),
  );
  const failed = tries.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

const documentOf = (stored: StoredDocument | null | undefined) =>
  stored && !stored.deleted ? { _id: stored.id, ...stored.body } : null;
