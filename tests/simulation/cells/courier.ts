/**
 * What goes from one cell to another while they reach each other: proposals to the cell that decides them, and back whatever the people of the
 * other may read, as a device pulls it: documents first and the outcomes that speak of them last, in one piece. All of it may go again (S3).
 */
import { keyOf } from '../../../schemas/basics/primitives.ts';
import { instantOf, msOf } from '../../../schemas/basics/time.ts';
import { DecidedProposal } from '../../../schemas/folds/proposals.ts';
import { momentOf } from '../../../schemas/proposal/judge.ts';
import { asMade } from '../../../schemas/proposal/shape.ts';
import { INBOX } from '../../../sync-server/decider/inbox/inbox.ts';
import type { Body, Write } from '../../../sync-server/store/store.ts';
import type { KeptRow } from '../server.ts';
import { settled, type VirtualTime } from '../virtual-time.ts';
import { DEBTS_ELSEWHERE, VISITS_ELSEWHERE } from './deciding.ts';
import { withItsPast } from './moving.ts';
import { cellOfGym, gymIdIn, homeOf, later, ownerOf } from './placement.ts';
import type { CellSite } from './site.ts';
import { isAway } from './state.ts';

/** What its home has of a person and every cell needs: who they are, and what they may do where. */
const OF_A_PERSON = ['user', 'grants'];
const uidIn = (db: string, prefix: 'self-' | 'member-'): string | null =>
  db.startsWith(prefix) ? db.slice(prefix.length, db.indexOf('/')) : null;
const isOfPeople = (db: string): boolean => /^(self|member|gym|venue|area)-/.test(db);

export class Courier {
  readonly #time: VirtualTime;
  readonly #readers: (gymId: string) => readonly string[];
  readonly #read = new Map<CellSite, Map<string, number>>();
  readonly #outcomes = new Map<CellSite, Map<string, number>>();
  readonly #waiting = new Map<CellSite, Map<string, KeptRow>>();
  /** Whose visits elsewhere a cell has still to look at. */
  readonly #visitors = new Map<CellSite, Set<string>>();
  #version = 0;

  /** @param readers who may read what a gym keeps to itself */
  constructor(time: VirtualTime, readers: (gymId: string) => readonly string[]) {
    this.#time = time;
    this.#readers = readers;
  }

  /** From the one to the other: what is to be decided there, then what has been decided here. */
  async go(from: CellSite, to: CellSite): Promise<void> {
    if (from.isPutBack || to.isPutBack) return;
    // Nobody sends by a table that the other knows to be old.
    const table = later(from.placement, to.placement);
    for (const site of [from, to]) site.learn(table);
    if (from.placement.version > this.#version) {
      // Somebody else owns things now: everything is looked at again, and what has come is settled with the visits that are known here.
      this.#version = from.placement.version;
      this.#read.clear();
      for (const site of [from, to]) for (const uid of Object.keys(from.placement.people)) this.#visitorsOf(site).add(uid);
    }
    await this.#send(from, to);
    await this.carry(from, to);
  }

  /**
   * A cell was put back to what it was earlier. Before it decides anything it hears from the other all that it may have, how what its people asked
   * there has ended, and what it decided itself and has forgotten, which it does once more in the order of then, each as of then. What the other
   * holds of it then, and it has not, has never been.
   */
  async makeGood(back: CellSite, other: CellSite): Promise<void> {
    const table = later(back.placement, other.placement);
    for (const site of [back, other]) site.learn(table);
    for (const marks of [this.#read, this.#outcomes]) for (const site of [back, other]) marks.delete(site);
    this.#waiting.delete(back);
    this.#waiting.delete(other);
    if (back.asksNobody) return back.hasHeard();
    await this.carry(other, back);
    const undone: Write[] = [];
    for (const again of await forgottenBy(back, other)) {
      const writes = 'writes' in again ? again.writes : await cameIn(other, again.row);
      if (writes !== null) await back.carry(writes, []);
      else if ('row' in again) {
        await this.#askAgain(back, other, again.row);
        undone.push(...(await undoneIn(back, again.row)));
      }
    }
    await this.carry(back, other);
    if (!other.keepsGhosts) await sweep(back, other, undone);
    back.hasHeard();
  }

  async #askAgain(back: CellSite, other: CellSite, row: KeptRow): Promise<void> {
    const proposal = DecidedProposal.parse({ _id: row.id, ...row.body });
    const uid = uidIn(row.db, 'self-') ?? '';
    const { at, judgedAt } = proposal.outcome;
    const { claimable } = momentOf(proposal.origin, { by: uid, receivedAt: proposal.receivedAt });
    const { before: lateClaims } = other.asked(uid).get(row.id) ?? {};
    back.bring(row.id, { judgedAt, claimable, heardAt: proposal.receivedAt, lateClaims });
    // What was over by then is over: a place that ended by time alone counts no more.
    await back.server.lookAtAgenda(msOf(at));
    await back.server.store.put([{ db: INBOX, id: row.id, body: entryOf(row, proposal, uid, at), expect: null }]);
    // The next may speak of what comes of it, and of what a provider says to that.
    for (let turn = 0; turn < 2; turn += 1) {
      await settled();
      await back.server.idle();
    }
  }

  /** What waits here for another cell, in the order in which it came; what has come home meanwhile is asked again here. */
  async #send(from: CellSite, to: CellSite): Promise<void> {
    const { placement } = from;
    for (const row of this.#held(from)) {
      const proposal = DecidedProposal.parse({ _id: row.id, ...row.body });
      const uid = uidIn(row.db, 'self-') ?? '';
      const gymId = await gymAsked(from, proposal, uid);
      // Only its home asks, and asks until it is told how it ended: whoever else has it was asked once, and may have been the wrong cell.
      if (gymId === null || homeOf(placement, uid) !== from.name) continue;
      const again = { proposalId: row.id, uid };
      if (from.decides(gymId)) await from.server.say('system.held-timed-out', again);
      if (cellOfGym(placement, gymId) !== to.name) continue;
      const { judgedAt } = proposal.outcome;
      const { claimable } = momentOf(proposal.origin, { by: uid, receivedAt: proposal.receivedAt });
      const { before: lateClaims } = from.asked(uid).get(row.id) ?? {};
      to.bring(row.id, { judgedAt, claimable, heardAt: proposal.receivedAt, lateClaims });
      const body = entryOf(row, proposal, uid, instantOf(this.#time.now()));
      const [put] = await to.server.store.put([{ db: INBOX, id: row.id, body, expect: null }]);
      const there = put?.ok ? null : await to.server.store.get(row.db, row.id);
      if (there && isAway(there.body)) await to.server.say('system.held-timed-out', again);
    }
  }

  #held(from: CellSite): KeptRow[] {
    const held = this.#waiting.get(from) ?? new Map<string, KeptRow>();
    const marks = this.#outcomes.get(from) ?? new Map<string, number>();
    this.#waiting.set(from, held);
    this.#outcomes.set(from, marks);
    for (const row of from.server.written(marks, (db) => /^self-.+\/proposals$/.test(db))) {
      const key = `${row.db} ${row.id}`;
      if (isAway(row.body)) held.set(key, row);
      else held.delete(key);
    }
    const at = ({ body }: KeptRow) => String(body.receivedAt);
    return [...held.values()].sort((one, other) => at(one).localeCompare(at(other)) || orderOf(one) - orderOf(other));
  }

  #visitorsOf(site: CellSite): Set<string> {
    const visitors = this.#visitors.get(site) ?? new Set<string>();
    this.#visitors.set(site, visitors);
    return visitors;
  }

  /** What the people of `to` may read, or its rules ask for, of what `from` counts. */
  async carry(from: CellSite, to: CellSite): Promise<void> {
    await to.server.idle();
    const before = this.#read.get(from) ?? new Map<string, number>();
    const marks = new Map(before);
    const rows = from.server.written(marks, isOfPeople);
    const writes: Write[] = rows.filter((row) => goes(row, from, to, this.#readers)).map(written);
    const last: Write[] = [];
    for (const row of rows) {
      const uid = uidIn(row.db, 'self-');
      if (uid === null || !row.db.endsWith('/proposals') || isAway(row.body) || homeOf(from.placement, uid) !== to.name) continue;
      const there = await to.server.store.get(row.db, row.id);
      if (there && isAway(there.body)) last.push(written(row));
    }
    if (writes.length + last.length > 0) await to.carry(writes, last);
    this.#read.set(from, marks);
    // C7 looks at all that somebody owes, wherever it was.
    const owing = new Set(writes.flatMap(({ db, body }) => (body.type === 'owedvisit' ? (uidIn(db, 'member-') ?? []) : [])));
    if (!to.forgetsDebts)
      for (const uid of owing) await to.server.say('system.held-timed-out', { proposalId: DEBTS_ELSEWHERE, uid });
    // C4 looks at every visit of somebody, wherever it was.
    const visitors = this.#visitorsOf(to);
    for (const { db } of writes) if (db.endsWith('/checkins')) visitors.add(uidIn(db, 'member-') ?? '');
    visitors.delete('');
    if (to.leaving) return;
    for (const uid of visitors) await to.server.say('system.held-timed-out', { proposalId: VISITS_ELSEWHERE, uid });
    visitors.clear();
  }
}

const written = ({ db, id, body, deleted }: KeptRow): Write => ({ db, id, body, ...(deleted ? { deleted } : {}) });

/** As it goes into the inbox of the cell that decides it. */
function entryOf(row: KeptRow, { origin: { deviceId } }: DecidedProposal, uid: string, receivedAt: string): Body {
  const common = { uid, deviceId, queue: deviceId, receivedAt, pushedRev: row.firstRevision };
  return { state: 'waiting', ...common, proposal: { _id: row.id, ...asMade(row.body) } as Body };
}

/**
 * What the other knows to have ended and this one does not, in the order in which it ended: of its own people to be written down as it was answered
 * there, of the other's to be done once more. What was refused stays refused, and nobody asks again.
 */
async function forgottenBy(back: CellSite, other: CellSite): Promise<({ row: KeptRow } | { writes: Write[] })[]> {
  const rows = other.server.written(new Map(), (db) => /^self-.+\/proposals$/.test(db));
  const ended = rows.flatMap((row) => {
    const { success, data } = DecidedProposal.safeParse({ _id: row.id, ...row.body });
    return success && data.outcome.state !== 'held' ? [{ row, proposal: data }] : [];
  });
  ended.sort((one, two) => one.proposal.outcome.at.localeCompare(two.proposal.outcome.at) || orderOf(one.row) - orderOf(two.row));
  const again: ({ row: KeptRow } | { writes: Write[] })[] = [];
  for (const { row, proposal } of ended) {
    const uid = uidIn(row.db, 'self-') ?? '';
    const gymId = await gymAsked(other, proposal, uid);
    const there = await back.server.store.get(row.db, row.id);
    if (gymId === null || (there && !isAway(there.body)) || proposal.outcome.at < back.savedAt) continue;
    const isTheirs = homeOf(back.placement, uid) === back.name;
    const entry = await other.server.store.get(INBOX, row.id);
    const taken = entry ? [{ db: INBOX, id: row.id, body: entry.body }] : [];
    if (isTheirs && other.decides(gymId)) again.push({ writes: [...taken, ...(there ? [written(row)] : withItsPast(row))] });
    else if (!isTheirs && back.decides(gymId) && proposal.outcome.state !== 'refused') again.push({ row });
  }
  return again;
}

/** A place on which somebody came in is taken over as it is: the visit that it rests on is said once more by a tablet, later (B2, C16). */
async function cameIn({ server: { store } }: CellSite, row: KeptRow): Promise<Write[] | null> {
  const id = row.id.replace('proposal:', 'booking:');
  const db = row.db.replace('self-', 'member-').replace('/proposals', '/bookings');
  const place = await store.get(db, id);
  if (place?.body.status !== 'attended') return null;
  const gym = `gym-${keyOf(String(place.body.gymId))}/bookings`;
  return [...[db, gym].map((where) => ({ db: where, id, body: place.body })), ...withItsPast(row)];
}

/** What could not be done once more: its home says no longer that it was taken, in the commit that takes it away. */
async function undoneIn({ server: { store } }: CellSite, { db, id }: KeptRow): Promise<Write[]> {
  const now = await store.get(db, id);
  const isRefused = now && DecidedProposal.parse({ _id: id, ...now.body }).outcome.state === 'refused';
  return isRefused ? [{ db, id, body: now.body }] : [];
}

/** Copies of what is not there any more, and how what they came of has ended. */
async function sweep(back: CellSite, other: CellSite, undone: readonly Write[]): Promise<void> {
  const rows = other.server.written(new Map(), (db) => isOfPeople(db) && !db.startsWith('self-'));
  const gone: Write[] = [];
  for (const { db, id, body, deleted } of rows) {
    if (deleted || ownerOf(back.placement, db, id, body) !== back.name) continue;
    const there = await back.server.store.get(db, id);
    if (!there || there.deleted) gone.push({ db, id, body, deleted: true });
  }
  if (gone.length + undone.length > 0) await other.carry(gone, undone);
}

/** What it is about says so itself, or is one of theirs that does. */
async function gymAsked({ server: { store } }: CellSite, { body }: DecidedProposal, uid: string): Promise<string | null> {
  if ('gymId' in body && typeof body.gymId === 'string') return body.gymId;
  const own = (collection: string, id: string) => store.get(`member-${uid}/${collection}`, id);
  if ('owedVisitId' in body) return gymIdIn((await own('payments', body.owedVisitId))?.body ?? {});
  if ('passId' in body && typeof body.passId === 'string') return gymIdIn((await own('passes', body.passId))?.body ?? {});
  return null;
}

/** Its place among what its device made. */
function orderOf({ body: { origin } }: KeptRow): number {
  return typeof origin === 'object' && origin !== null && 'seq' in origin ? Number(origin.seq) : 0;
}

function goes(row: KeptRow, from: CellSite, to: CellSite, readers: (gymId: string) => readonly string[]): boolean {
  const { db, id, body } = row;
  const { placement } = from;
  const uid = uidIn(db, 'self-');
  if (uid !== null) {
    if (!db.endsWith('/self')) return false;
    const isTheirs = OF_A_PERSON.includes(String(body.type));
    // What a gym's cell told them lies where they live; who they are, everywhere.
    return homeOf(placement, uid) === from.name ? isTheirs : body.type === 'notice' && homeOf(placement, uid) === to.name;
  }
  if (ownerOf(placement, db, id, body) !== from.name) return false;
  const member = uidIn(db, 'member-');
  if (member !== null) return placement.people[member] === to.name || db.endsWith('/checkins');
  const gym = /^gym-([^/]+)\//.exec(db)?.[1];
  return gym === undefined || readers(`gym:${gym}`).some((reader) => homeOf(placement, reader) === to.name);
}
