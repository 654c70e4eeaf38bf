/**
 * What gyms' own banks asked back of debts that were paid (R-59) before that was a dispute (2.16): how the gym stands alone said so. Each payment of which
 * its bank has said anything gets its appointment with the rule that writes what is missing and takes it off there (schemas/payout/debt/older.ts).
 *
 * Once a store: a note says that it has been done, and then this is one question. Killed half-way it begins again, and finds what it has done.
 */
import type { Instant } from '../../../schemas/basics/primitives.ts';
import type { Commit, Store, StoredDocument, Write } from '../../store/store.ts';
import { documentsOf } from '../../store/walk.ts';
import { AGENDA, agendaId, appointmentOf } from '../writes/appointment.ts';
import { readable } from './stored.ts';

const NOTE = { db: 'cell/decider', id: 'debt-disputes-older' } as const;
/** Appointments after which is committed. */
const AT_ONCE = 100;
/** What debts are paid by is called so, and lies together. */
const DEBTS = 'errand:debt-';

interface Appointing {
  readonly store: Store;
  readonly commit: (commit: Commit) => Promise<void>;
  readonly now: Instant;
}

/** Resolves with the note that it is done, to go with the next commit; with nothing when it was done before. */
export async function appointOlderDebtDisputes({ store, commit, now }: Appointing): Promise<Write[]> {
  if (await store.get(NOTE.db, NOTE.id)) return [];
  let writes: Write[] = [];
  const flush = async () => {
    if (writes.length > 0) await commit({ writes, last: [] });
    writes = [];
  };
  for await (const stored of documentsOf(store, 'cell/errands', DEBTS)) {
    if (!stored.id.startsWith(DEBTS)) break;
    if (!isDisputed(stored)) continue;
    writes.push(...(await missing(store, stored.id, now)));
    if (writes.length >= AT_ONCE) await flush();
  }
  await flush();
  return [{ ...NOTE, body: {} }];
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
