/**
 * Counts of timetables and of days stayed on the agenda of older versions after they had been decided, one for each day of each gym, for ever: no
 * document asks for them, so nothing took them out. What has been decided goes, and what the timers went past too long ago ever to say it again.
 *
 * Once a store: a note says that it has been done, and then this is one question. Killed half-way it begins again with what is left.
 */
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { plus } from '../../../schemas/basics/time.ts';
import type { Commit, Store, StoredDocument, Write } from '../../store/store.ts';
import { documentsOf } from '../../store/walk.ts';
import { DecidedEntry, INBOX } from '../inbox/inbox.ts';
import { AGENDA, AGENDA_PLACE, AgendaPlace, Appointment, agendaId } from '../writes/appointment.ts';

const NOTE = { db: 'cell/decider', id: 'older-counts' } as const;
const COUNTS = ['count:', 'recount:'].map((start) => agendaId(start));
/** Removals after which is committed. */
const AT_ONCE = 100;
/** The timers look a day back at most (jobs/agenda.ts). */
const SAID_NO_MORE = 48 * 3_600_000;

interface Striking {
  readonly store: Store;
  readonly commit: (commit: Commit) => Promise<void>;
}

/** Resolves with the note that it is done, to go with the next commit; with nothing when it was done before. */
export async function strikeOlderCounts({ store, commit }: Striking): Promise<Write[]> {
  if (await store.get(NOTE.db, NOTE.id)) return [];
  const place = AgendaPlace.safeParse((await store.get(AGENDA_PLACE.db, AGENDA_PLACE.id))?.body);
  const until = place.success ? place.data.until : null;
  let writes: Write[] = [];
  const flush = async () => {
    if (writes.length > 0) await commit({ writes, last: [] });
    writes = [];
  };
  for (const start of COUNTS) {
    for await (const stored of documentsOf(store, AGENDA, start)) {
      if (!stored.id.startsWith(start)) break;
      if (!(await isOver(store, stored, until))) continue;
      writes.push({ db: AGENDA, id: stored.id, body: {}, deleted: true });
      if (writes.length === AT_ONCE) await flush();
    }
  }
  await flush();
  return [{ ...NOTE, body: {} }];
}

async function isOver(store: Store, { body }: StoredDocument, until: Instant | null): Promise<boolean> {
  const { at, proposal } = Appointment.parse(body);
  if (until === null || at > until) return false;
  if (at < plus(until, -SAID_NO_MORE)) return true;
  return DecidedEntry.safeParse((await store.get(INBOX, proposal._id))?.body).success;
}
