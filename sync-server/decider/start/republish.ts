/**
 * What an older server published, brought to what may be read today (10.5, 10.7): stamps that name nobody and are to the minute, and a gym
 * that is not public, with its days, in its own staff's scope alone. Rules write a document anew only when it changes, so what nobody
 * touches would keep what it gave away.
 *
 * Once a store: a note says that it has been done, and then this is one question. Killed half-way it begins again where its note says, and
 * what is right already is not written. It runs before anything is decided, and each document's copies change in one commit (A5, A8).
 */
import * as z from 'zod/mini';
import { canonicalJson } from '../../../schemas/basics/canonical-json.ts';
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { venueScope } from '../../../schemas/basics/scope.ts';
import { laterOf, plus } from '../../../schemas/basics/time.ts';
import { discreet } from '../../../schemas/discreet.ts';
import { databasesOf } from '../../../schemas/folds/access.ts';
import { type AnyDocument, blanked } from '../../../schemas/folds/documents.ts';
import { shownIn, shownWith } from '../../../schemas/gym/public.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import type { Commit, DatabaseName, Store, StoredDocument, Write } from '../../store/store.ts';
import { documentsOf } from '../../store/walk.ts';
import { bodyOf } from '../known/documents.ts';
import { readable } from './stored.ts';

const NOTE = { db: 'cell/decider', id: 'republished' } as const;
/** `gyms`: which were done last; absent when all of it is. */
const Note = z.strictObject({ gyms: z.optional(z.string()) });
/** Writes after which is committed: on CouchDB all of a commit is one document of the journal. */
const MOST_WRITES = 100;
const MINUTE = 60_000;

export interface Republishing {
  readonly store: Store;
  readonly commit: (commit: Commit) => Promise<void>;
  readonly now: Instant;
}

/** Resolves with the note that it is done, to go with the next commit; with nothing when it was done before. */
export async function republish(parts: Republishing): Promise<Write[]> {
  const stored = await parts.store.get(NOTE.db, NOTE.id);
  const note = stored && z.parse(Note, stored.body);
  if (note && note.gyms === undefined) return [];
  const writing = new Writing(parts);
  for await (const basic of documentsOf(parts.store, 'public/basics')) {
    const doc = readable('area', basic) ?? readable('key', basic);
    if (doc) await writing.renew(basic, doc);
  }
  for await (const listed of documentsOf(parts.store, 'platform/gyms', note?.gyms)) {
    const gym = readable('gym', listed);
    if (gym) await republishGym(gym, listed, parts.store, writing);
    writing.reached(listed.id);
  }
  await writing.flush();
  return [{ ...NOTE, body: {} }];
}

async function republishGym(gym: Gym, listed: StoredDocument, store: Store, writing: Writing): Promise<void> {
  for await (const day of documentsOf(store, `${venueScope(gym._id)}/slots`)) {
    const timetable = readable('timetable', day);
    if (timetable) await writing.renew(day, shownWith(gym, timetable), shownIn('slots', gym._id, gym.areaId, true));
  }
  await writing.renew(listed, gym, shownIn('gyms', gym._id, gym.areaId, true));
}

class Writing {
  readonly #parts: Republishing;
  #writes: Write[] = [];
  #gyms: string | undefined;

  constructor(parts: Republishing) {
    this.#parts = parts;
  }

  /** All up to this gym is among the writes. */
  reached(gymId: string): void {
    this.#gyms = gymId;
  }

  /** `stored` as it may be read today. @param before where an older server had put it */
  async renew(stored: StoredDocument, doc: AnyDocument, before: readonly DatabaseName[] = []): Promise<void> {
    const shown = discreet(doc);
    const isAsItWas = canonicalJson(bodyOf(shown)) === canonicalJson(stored.body);
    const fresh = isAsItWas ? shown : { ...shown, updatedAt: this.#after(doc.updatedAt) };
    const left = await this.#stillIn(
      before.filter((db) => !databasesOf(fresh).includes(db)),
      doc._id,
    );
    if (isAsItWas && left.length === 0) return;
    const body = bodyOf(fresh);
    // The removal is told to everybody.
    const { createdAt, updatedAt } = fresh;
    const blank = bodyOf(blanked({ ...fresh, createdAt: minuteOf(createdAt), updatedAt: minuteOf(updatedAt) }));
    this.#writes.push(
      ...databasesOf(fresh).map((db) => ({ db, id: doc._id, body })),
      ...left.map((db) => ({ db, id: doc._id, body: blank, deleted: true })),
    );
    if (this.#writes.length >= MOST_WRITES) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#writes.length === 0) return;
    const notes = this.#gyms === undefined ? [] : [{ ...NOTE, body: { gyms: this.#gyms } }];
    await this.#parts.commit({ writes: this.#writes, last: notes });
    this.#writes = [];
  }

  async #stillIn(dbs: readonly DatabaseName[], id: string): Promise<DatabaseName[]> {
    const found = await Promise.all(dbs.map((db) => this.#parts.store.get(db, id)));
    return dbs.filter((_, index) => found[index] && !found[index].deleted);
  }

  /** To the minute, and never before what a device may hold of it: the older body would be the later one there. */
  #after(updatedAt: Instant): Instant {
    return laterOf(minuteOf(this.#parts.now), minuteOf(plus(updatedAt, MINUTE - 1)));
  }
}

const minuteOf = (instant: Instant): Instant => `${instant.slice(0, 16)}:00.000Z`;
