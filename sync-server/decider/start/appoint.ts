/**
 * Bookings that an older version wrote have no timer for what later versions let time do to them (2.7: a no-show, the end of a waiting list); the
 * agenda follows a document only when it is written, and nobody may ever write these again. So each gets its appointment, and is left as it is.
 *
 * Once a store: a note says that it has been done, and then this is one question. Killed half-way it begins again, and finds what it has done.
 * Whose class was over by then is left alone: nobody was asked to tick it, and a strike for last spring is no news anybody could answer.
 */
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { gymScope } from '../../../schemas/basics/scope.ts';
import type { Booking } from '../../../schemas/booking/shape.ts';
import { dueOf } from '../../../schemas/folds/documents.ts';
import type { Commit, Store, Write } from '../../store/store.ts';
import { documentsOf } from '../../store/walk.ts';
import { AGENDA, agendaId, appointmentOf } from '../writes/appointment.ts';
import { readable } from './stored.ts';

const NOTE = { db: 'cell/decider', id: 'appointed' } as const;
/** Appointments after which is committed. */
const AT_ONCE = 100;

interface Appointing {
  readonly store: Store;
  readonly commit: (commit: Commit) => Promise<void>;
  readonly now: Instant;
}

/** Resolves with the note that it is done, to go with the next commit; with nothing when it was done before. */
export async function appointOlder({ store, commit, now }: Appointing): Promise<Write[]> {
  if (await store.get(NOTE.db, NOTE.id)) return [];
  let open: Booking[] = [];
  const flush = async () => {
    const writes = await missing(store, open, now);
    if (writes.length > 0) await commit({ writes, last: [] });
    open = [];
  };
  for await (const { id: gymId } of documentsOf(store, 'platform/gyms')) {
    for await (const stored of documentsOf(store, `${gymScope(gymId)}/bookings`)) {
      const booking = readable('booking', stored);
      if (booking && booking.endsAt > now && open.push(booking) === AT_ONCE) await flush();
    }
  }
  await flush();
  return [{ ...NOTE, body: {} }];
}

/** The appointments that these ought to have and have not. */
async function missing(store: Store, bookings: readonly Booking[], now: Instant): Promise<Write[]> {
  const wanted = bookings.flatMap((booking) => {
    const due = dueOf(booking);
    return due ? [{ id: agendaId(booking._id), due }] : [];
  });
  if (wanted.length === 0) return [];
  const kept = await store.getMany(
    AGENDA,
    wanted.map(({ id }) => id),
  );
  return wanted.flatMap(({ id, due }, at) =>
    kept[at] && !kept[at].deleted ? [] : [{ db: AGENDA, id, body: appointmentOf(id, due, now) }],
  );
}
