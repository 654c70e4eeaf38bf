/**
 * Counts of timetables and of days stayed on the agenda of older versions after they had been decided, one for each day of each gym, for ever: no
 * document asks for them, so nothing took them out. What has been decided goes, and what the timers went past too long ago ever to say it again.
 */
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { plus } from '../../../schemas/basics/time.ts';
import type { Store, StoredDocument, Write } from '../../store/store.ts';
import { documentsOf } from '../../store/walk.ts';
import { DecidedEntry, INBOX } from '../inbox/inbox.ts';
import { AGENDA, AGENDA_PLACE, AgendaPlace, Appointment, agendaId } from '../writes/appointment.ts';
import { type Laying, once } from './once.ts';

const COUNTS = ['count:', 'recount:'].map((start) => agendaId(start));
/** The timers look a day back at most (jobs/agenda.ts). */
const SAID_NO_MORE = 48 * 3_600_000;

export const strikeOlderCounts = (laying: Laying): Promise<Write[]> => once(laying, 'older-counts', () => overIn(laying.store));

async function* overIn(store: Store): AsyncGenerator<Write> {
  const place = AgendaPlace.safeParse((await store.get(AGENDA_PLACE.db, AGENDA_PLACE.id))?.body);
  const until = place.success ? place.data.until : null;
  for (const start of COUNTS)
    for await (const stored of documentsOf(store, AGENDA, start)) {
      if (!stored.id.startsWith(start)) break;
      if (await isOver(store, stored, until)) yield { db: AGENDA, id: stored.id, body: {}, deleted: true };
    }
}

async function isOver(store: Store, { body }: StoredDocument, until: Instant | null): Promise<boolean> {
  const { at, proposal } = Appointment.parse(body);
  if (until === null || at > until) return false;
  if (at < plus(until, -SAID_NO_MORE)) return true;
  return DecidedEntry.safeParse((await store.get(INBOX, proposal._id))?.body).success;
}
