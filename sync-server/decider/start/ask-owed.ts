/**
 * Visits that an older version booked as owed have no document that their members could read or pay by (C3, C7). Each gets its appointment with the rule
 * that asks for it, which looks at what the books say then.
 *
 * Once a store: a note says that it has been done, and then this is one question. Killed half-way it begins again, and finds what it has done.
 */
import { keyOf } from '../../../schemas/basics/key.ts';
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { gymScope, memberScope } from '../../../schemas/basics/scope.ts';
import type { LedgerEntry } from '../../../schemas/ledger/shape.ts';
import { owedVisitIdOf } from '../../../schemas/owed-visit/known.ts';
import type { Commit, Store, Write } from '../../store/store.ts';
import { documentsOf } from '../../store/walk.ts';
import { AGENDA, agendaId, appointmentOf } from '../writes/appointment.ts';
import { readable } from './stored.ts';

const NOTE = { db: 'cell/decider', id: 'owed-asked' } as const;
/** Appointments after which is committed. */
const AT_ONCE = 100;

interface Asking {
  readonly store: Store;
  readonly commit: (commit: Commit) => Promise<void>;
  readonly now: Instant;
}

/** Resolves with the note that it is done, to go with the next commit; with nothing when it was done before. */
export async function askOlderOwed({ store, commit, now }: Asking): Promise<Write[]> {
  if (await store.get(NOTE.db, NOTE.id)) return [];
  let writes: Write[] = [];
  const flush = async () => {
    if (writes.length > 0) await commit({ writes, last: [] });
    writes = [];
  };
  for await (const stored of documentsOf(store, 'cell/ledger')) {
    const entry = readable('entry', stored);
    if (entry?.account !== 'owed_by_members' || entry.amount.amountMinor <= 0) continue;
    writes.push(...(await missing(store, entry, now)));
    if (writes.length >= AT_ONCE) await flush();
  }
  await flush();
  return [{ ...NOTE, body: {} }];
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
