/**
 * What gyms' own banks asked back of debts that were paid (R-59) before that was a dispute (2.16): how the gym stands alone said so. Each payment of which
 * its bank has said anything gets its appointment with the rule that writes what is missing and takes it off there (schemas/payout/debt/older.ts).
 */
import type { Instant } from '../../../schemas/basics/primitives.ts';
import type { Store, StoredDocument, Write } from '../../store/store.ts';
import { documentsOf } from '../../store/walk.ts';
import { AGENDA, agendaId, appointmentOf } from '../writes/appointment.ts';
import { type Laying, once } from './once.ts';
import { readable } from './stored.ts';

/** What debts are paid by is called so, and lies together. */
const DEBTS = 'errand:debt-';

export const appointOlderDebtDisputes = (laying: Laying & { readonly now: Instant }): Promise<Write[]> =>
  once(laying, 'debt-disputes-older', () => missingIn(laying.store, laying.now));

async function* missingIn(store: Store, now: Instant): AsyncGenerator<Write> {
  for await (const stored of documentsOf(store, 'cell/errands', DEBTS)) {
    if (!stored.id.startsWith(DEBTS)) break;
    if (isDisputed(stored)) yield* await missing(store, stored.id, now);
  }
}

function isDisputed(stored: StoredDocument): boolean {
  const errand = readable('errand', stored);
  return errand?.kind === 'debt' && errand.task.pspRef !== undefined && (errand.task.disputes ?? []).length > 0;
}

async function missing(store: Store, errandId: string, now: Instant): Promise<Write[]> {
  const id = agendaId(`older:${errandId.replace('errand:', '')}`);
  const kept = await store.get(AGENDA, id);
  if (kept && !kept.deleted) return [];
  const due = { at: now, kind: 'system.debtdisputes-older', body: { errandId } } as const;
  return [{ db: AGENDA, id, body: appointmentOf(id, due, now) }];
}
