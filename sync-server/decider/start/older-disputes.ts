/**
 * What a bank asked back before there was a dispute of it (2.16), or a time at which it is shown who came in: the payment alone says so, and the
 * agenda follows a document only when it is written. Each such payment gets its appointments with the rule that writes what is missing and, five days
 * after the bank asked, shows it; the payment itself is left as it is until then.
 *
 * Once a store: a note says that it has been done, and then this is one question. Killed half-way it begins again, and finds what it has done.
 */
import { keyOf } from '../../../schemas/basics/key.ts';
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { gymScope } from '../../../schemas/basics/scope.ts';
import { dueOf } from '../../../schemas/folds/documents.ts';
import type { Payment } from '../../../schemas/payment/shape.ts';
import type { Commit, Store, Write } from '../../store/store.ts';
import { documentsOf } from '../../store/walk.ts';
import { AGENDA, agendaId, appointmentOf } from '../writes/appointment.ts';
import { readable } from './stored.ts';

const NOTE = { db: 'cell/decider', id: 'disputes-older' } as const;
/** Appointments after which is committed. */
const AT_ONCE = 100;

interface Appointing {
  readonly store: Store;
  readonly commit: (commit: Commit) => Promise<void>;
  readonly now: Instant;
}

/** Resolves with the note that it is done, to go with the next commit; with nothing when it was done before. */
export async function appointOlderDisputes({ store, commit, now }: Appointing): Promise<Write[]> {
  if (await store.get(NOTE.db, NOTE.id)) return [];
  let writes: Write[] = [];
  const flush = async () => {
    if (writes.length > 0) await commit({ writes, last: [] });
    writes = [];
  };
  for await (const { id: gymId } of documentsOf(store, 'platform/gyms'))
    for await (const stored of documentsOf(store, `${gymScope(gymId)}/payments`)) {
      const payment = readable('payment', stored);
      if (!payment?.chargebacks?.length) continue;
      writes.push(...(await missing(store, payment, now)));
      if (writes.length >= AT_ONCE) await flush();
    }
  await flush();
  return [{ ...NOTE, body: {} }];
}

/** At once for the disputes, and when the payment says for what the bank is shown. */
async function missing(store: Store, payment: Payment, now: Instant): Promise<Write[]> {
  const { _id: paymentId, memberId } = payment;
  const listed = { at: now, kind: 'system.defence-due', body: { paymentId, memberId } } as const;
  const due = dueOf(payment);
  const wanted = [{ id: agendaId(`older:${keyOf(paymentId)}`), due: listed }, ...(due ? [{ id: agendaId(paymentId), due }] : [])];
  const kept = await store.getMany(
    AGENDA,
    wanted.map(({ id }) => id),
  );
  return wanted.flatMap(({ id, due: one }, at) =>
    kept[at] && !kept[at].deleted ? [] : [{ db: AGENDA, id, body: appointmentOf(id, one, now) }],
  );
}
