/**
 * What an area weighs for a device that keeps it: its gyms and two weeks of their timetables, as they travel. Counted when somebody
 * asks first, and from then on only what has changed since.
 */
import type { Instant } from '../../schemas/basics/primitives.ts';
import { isAgedDay } from '../../schemas/slot/window.ts';
import type { Store } from '../store/store.ts';

export interface AreaSize {
  readonly documents: number;
  /** Of the documents as JSON, before anything is compressed. */
  readonly bytes: number;
}

interface Counted {
  /** By id; a document that was removed is not in it. */
  readonly bytes: Map<string, number>;
  epoch: string;
  seq: string;
}

const PAGE = 1000;
/** Alone they age: a day that is over is not sent any more (A6). */
const isTimetable = (id: string): boolean => id.startsWith('timetable:');

export class AreaSizes {
  readonly #store: Pick<Store, 'changes' | 'heads'>;
  readonly #counted = new Map<string, Counted>();
  /** One reading at a time: two would count the same pages. */
  #reading: Promise<unknown> = Promise.resolve();

  constructor(store: Pick<Store, 'changes' | 'heads'>) {
    this.#store = store;
  }

  /** @param area the area's key: `leeds` */
  async of(area: string, now: Instant): Promise<AreaSize> {
    const databases = ['gyms', 'slots'].map((collection) => `area-${area}/${collection}`);
    const read = this.#reading.then(() => Promise.all(databases.map((db) => this.#upToDate(db))));
    this.#reading = read.catch(() => []);
    let [documents, bytes] = [0, 0];
    for (const counted of await read)
      for (const [id, size] of counted.bytes) {
        if (isTimetable(id) && isAgedDay(id, now)) continue;
        documents += 1;
        bytes += size;
      }
    return { documents, bytes };
  }

  async #upToDate(db: string): Promise<Counted> {
    const [head] = await this.#store.heads([db]);
    const held = this.#counted.get(db);
    // A restored store: nothing of what was counted need be so.
    const counted: Counted = held && held.epoch === head?.epoch ? held : { bytes: new Map(), epoch: head?.epoch ?? '', seq: '0' };
    this.#counted.set(db, counted);
    while (counted.seq !== head?.seq) {
      const page = await this.#store.changes(db, { since: counted.seq, limit: PAGE, includeText: true });
      for (const { id, deleted, text } of page.rows)
        if (deleted || text === undefined) counted.bytes.delete(id);
        else counted.bytes.set(id, Buffer.byteLength(text));
      counted.seq = page.lastSeq;
      if (page.rows.length < PAGE) break;
    }
    return counted;
  }
}
