/**
 * A gym moves to another cell, with those who work at its door: its old cell stops deciding about it, all of it is copied, and then the table of
 * places says so. Each step may be taken again, and whoever is killed in between goes on where it was.
 */
import { asMade } from '../../../schemas/proposal/shape.ts';
import { INBOX } from '../../../sync-server/decider/inbox/inbox.ts';
import { AGENDA_PLACE } from '../../../sync-server/decider/writes/appointment.ts';
import type { Body, Write } from '../../../sync-server/store/store.ts';
import type { KeptRow } from '../server.ts';
import { type GymMove, gymIdIn, homeOf, ownerOf, type Placement } from './placement.ts';
import type { CellSite } from './site.ts';
import { isAway } from './state.ts';

/** All that the gym's old cell has of it and of them, and of what it decided about it for people who live in the new one. */
export async function copyAll(from: CellSite, to: CellSite, moving: GymMove): Promise<void> {
  await from.server.idle();
  await to.server.idle();
  // It may have been here before.
  await clearBooks(to);
  const rows = from.server.written(new Map(), () => true);
  const devices = new Set(
    rows.flatMap(({ db, body }) => (db === INBOX && moves(body.uid, moving) ? [String(body.deviceId)] : [])),
  );
  const whole = rows.filter((row) => isOfIt(row, from.placement, moving, devices));
  const writes = [...whole, ...rows.filter(isDueOf(whole, moving.gymId))].flatMap(withItsPast);
  const last: Write[] = [];
  for (const row of rows) {
    const uid = /^self-(.+)\/proposals$/.exec(row.db)?.[1];
    if (uid === undefined || isAway(row.body) || !isAbout(row, moving.gymId) || homeOf(from.placement, uid) !== to.name) continue;
    const there = await to.server.store.get(row.db, row.id);
    if (there && isAway(there.body)) last.push(written(row));
  }
  await to.carry(writes, last);
  await lookBack(to, rows.filter(isDueOf(whole, moving.gymId)));
}

/** Timers look at what has come due since they looked last, and no further: what fell due while the gym stood still is older than that. */
async function lookBack({ server: { store } }: CellSite, due: readonly KeptRow[]): Promise<void> {
  const place = await store.get(AGENDA_PLACE.db, AGENDA_PLACE.id);
  const [first] = due.flatMap(({ deleted, body: { at } }) => (deleted || typeof at !== 'string' ? [] : [at])).sort();
  if (!place || first === undefined || first >= String(place.body.until)) return;
  await store.put([{ ...AGENDA_PLACE, body: { ...place.body, until: first }, expect: place.rev }]);
}

/** What it gave away is in its books no more; what its people read of it comes from there. */
export async function clearBooks(site: CellSite): Promise<void> {
  if (site.left.size === 0) return;
  await site.server.idle();
  const rows = site.server.written(new Map(), () => true);
  const gone = [...site.left].flatMap((gymId) => {
    const isDue = isDueOf(
      rows.filter(({ body }) => gymIdIn(body) === gymId),
      gymId,
    );
    return rows.filter((row) => !row.deleted && (isDue(row) || (row.db === 'cell/ledger' && row.body.gymId === gymId)));
  });
  if (gone.length > 0)
    await site.carry(
      gone.map((row) => ({ ...written(row), deleted: true })),
      [],
    );
  site.cleared();
}

/** What falls due by time alone of any of these, or of the gym itself. */
function isDueOf(rows: readonly KeptRow[], gymId: string): (row: KeptRow) => boolean {
  const ids = new Set([gymId, ...rows.map(({ id }) => id)]);
  return ({ db, id, body }) => {
    if (db !== 'cell/agenda') return false;
    const { proposal } = body;
    const about = typeof proposal === 'object' && proposal !== null && 'body' in proposal ? proposal.body : null;
    return ids.has(id.slice('agenda:'.length)) || Object.values(about ?? {}).some((value) => ids.has(String(value)));
  };
}

/** Whose documents are copied with it. */
const isAbout = ({ body: { body } }: KeptRow, gymId: string): boolean =>
  typeof body === 'object' && body !== null && 'gymId' in body && body.gymId === gymId;

const moves = (uid: unknown, { uids }: GymMove): boolean => typeof uid === 'string' && uids.includes(uid);
const written = ({ db, id, body, deleted }: KeptRow): Write => ({ db, id, body, ...(deleted ? { deleted } : {}) });

/** A proposal under the revision that its device knows, and what became of it as its child. */
export function withItsPast(row: KeptRow): Write[] {
  const { db, id, body, firstRevision } = row;
  if (!/^self-.+\/proposals$/.test(db)) return [written(row)];
  return [{ db, id, body: asMade(body) as Body, rev: firstRevision }, written(row)];
}

function isOfIt(row: KeptRow, placement: Placement, moving: GymMove, devices: ReadonlySet<string>): boolean {
  const { db, id, body } = row;
  const { gymId, uids } = moving;
  const person = /^(?:self|member)-([^/]+)\//.exec(db)?.[1];
  if (moves(person, moving) || (db === INBOX && moves(body.uid, moving))) return true;
  if (db === 'cell/devices') return uids.includes(id) || uids.some((uid) => id.endsWith(`:${uid}`));
  if (db === 'cell/judged' || db === 'cell/contacts') return devices.has(id.slice(id.indexOf(':') + 1));
  if (person !== undefined && db.startsWith('self-')) return false;
  const after: Placement = { ...placement, gyms: { ...placement.gyms, [gymId]: moving.to } };
  return ownerOf(placement, db, id, body) !== ownerOf(after, db, id, body);
}
