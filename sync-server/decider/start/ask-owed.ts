/**
 * Visits that an older version booked as owed have no document that their members could read or pay by (C3, C7). Each gets its appointment with the rule
 * that asks for it, which looks at what the books say then.
 */
import { keyOf } from '../../../schemas/basics/key.ts';
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { gymScope, memberScope } from '../../../schemas/basics/scope.ts';
import type { LedgerEntry } from '../../../schemas/ledger/shape.ts';
import { owedVisitIdOf } from '../../../schemas/owed-visit/known.ts';
import type { Store, Write } from '../../store/store.ts';
import { documentsOf } from '../../store/walk.ts';
import { AGENDA, agendaId, appointmentOf } from '../writes/appointment.ts';
import { type Laying, once } from './once.ts';
import { readable } from './stored.ts';

/** Resolves with the note that it is done, to go with the next commit; with nothing when it was done before. */
export const askOlderOwed = (laying: Laying & { readonly now: Instant }): Promise<Write[]> =>
  once(laying, 'owed-asked', () => missingIn(laying.store, laying.now));

async function* missingIn(store: Store, now: Instant): AsyncGenerator<Write> {
  for await (const stored of documentsOf(store, 'cell/ledger')) {
    const entry = readable('entry', stored);
    if (entry?.account === 'owed_by_members' && entry.amount.amountMinor > 0) yield* await missing(store, entry, now);
  }
}

/** The appointment that it ought to have and has not; none where its member was asked. */
async function missing(store: Store, { gymId, checkinId }: LedgerEntry, now: Instant): Promise<Write[]> {
  if (checkinId === undefined) return [];
  const stored = await store.get(`${gymScope(gymId)}/checkins`, checkinId);
  const memberId = stored && !stored.deleted ? readable('checkin', stored)?.memberId : undefined;
  if (memberId === undefined) return [];
  const owed = await store.get(`${memberScope(memberId)}/payments`, owedVisitIdOf(checkinId));
  const id = agendaId(`older:${keyOf(owedVisitIdOf(checkinId))}`);
  const kept = await store.get(AGENDA, id);
  if (owed || (kept && !kept.deleted)) return [];
  const body = { checkinId, memberId };
  return [{ db: AGENDA, id, body: appointmentOf(id, { at: now, kind: 'system.owedvisit-older', body }, now) }];
}
