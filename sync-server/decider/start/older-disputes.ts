/**
 * What a bank asked back before there was a dispute of it (2.16), or a time at which it is shown who came in: the payment alone says so, and the
 * agenda follows a document only when it is written. Each such payment gets its appointments with the rule that writes what is missing and, five days
 * after the bank asked, shows it; the payment itself is left as it is until then.
 */
import { keyOf } from '../../../schemas/basics/key.ts';
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { gymScope } from '../../../schemas/basics/scope.ts';
import { dueOf } from '../../../schemas/folds/documents.ts';
import type { Payment } from '../../../schemas/payment/shape.ts';
import type { Store, Write } from '../../store/store.ts';
import { documentsOf } from '../../store/walk.ts';
import { AGENDA, agendaId, appointmentOf } from '../writes/appointment.ts';
import { type Laying, once } from './once.ts';
import { readable } from './stored.ts';

/** Resolves with the note that it is done, to go with the next commit; with nothing when it was done before. */
export const appointOlderDisputes = (laying: Laying & { readonly now: Instant }): Promise<Write[]> =>
  once(laying, 'disputes-older', () => missingIn(laying.store, laying.now));

async function* missingIn(store: Store, now: Instant): AsyncGenerator<Write> {
  for await (const { id: gymId } of documentsOf(store, 'platform/gyms'))
    for await (const stored of documentsOf(store, `${gymScope(gymId)}/payments`)) {
      const payment = readable('payment', stored);
      if (payment?.chargebacks?.length) yield* await missing(store, payment, now);
    }
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
