/**
 * The directory of every gym that everybody may see (schemas/gym-directory), a cell an area. It is read once, at the first question, and then
 * only what has changed since the last one: any gateway makes the same cells of the same documents.
 */
import { createHash } from 'node:crypto';
import { byText } from '../../schemas/basics/by-text.ts';
import { keyOf } from '../../schemas/basics/key.ts';
import type { GymHours } from '../../schemas/gym/opening-hours.ts';
import { Gym } from '../../schemas/gym/shape.ts';
import { cellOf } from '../../schemas/gym-directory/cell.ts';
import { type DirectoryRow, rowOf } from '../../schemas/gym-directory/row.ts';
import type { Change, DatabaseHead, Store } from '../store/store.ts';

/** What is asked first: which cells there are. */
export interface CellHead {
  /** The area's key: `leeds`. */
  readonly area: string;
  /** Of its content: the same rows have the same version, on any server. */
  readonly version: string;
  readonly gyms: number;
  /** Of the cell as JSON, before anything is compressed. */
  readonly bytes: number;
}
/** Every gym that is shown, for who searches among them. */
export interface AllRows {
  /** Another one whenever a row is. */
  readonly version: number;
  readonly rows: readonly DirectoryRow[];
  readonly hours: (id: string) => GymHours | undefined;
  /** The area's key. */
  readonly areaOf: (id: string) => string | undefined;
}
interface Kept {
  readonly rows: Map<string, DirectoryRow>;
  /** Absent while a row has changed since. */
  made?: { readonly head: CellHead; readonly text: string };
}

const GYMS = 'platform/gyms';
const PAGE = 1000;

export class GymDirectory {
  readonly #store: Pick<Store, 'changes' | 'heads'>;
  readonly #cells = new Map<string, Kept>();
  readonly #areaOf = new Map<string, string>();
  readonly #hours = new Map<string, GymHours>();
  #version = 0;
  #at: DatabaseHead | undefined;
  #reading: Promise<void> | undefined;

  constructor(store: Pick<Store, 'changes' | 'heads'>) {
    this.#store = store;
  }

  /** By area, those without a gym left out. */
  async heads(): Promise<readonly CellHead[]> {
    await this.#upToDate();
    return [...this.#cells.keys()].toSorted(byText).map((area) => this.#made(area).head);
  }

  /** The cell as JSON; null where there is none of that version (any more). */
  async cell(area: string, version: string): Promise<string | null> {
    await this.#upToDate();
    if (!this.#cells.has(area)) return null;
    const { head, text } = this.#made(area);
    return head.version === version ? text : null;
  }

  /** Of an area, in no order; none where it has no gym or there is no such area. */
  async gymsOf(area: string): Promise<readonly DirectoryRow[]> {
    await this.#upToDate();
    return [...(this.#cells.get(area)?.rows.values() ?? [])];
  }

  /** The ids of all gyms, and the keys of the areas that have one. */
  async findable(): Promise<{ readonly gyms: readonly string[]; readonly areas: readonly string[] }> {
    await this.#upToDate();
    return { gyms: [...this.#areaOf.keys()], areas: [...this.#cells.keys()].toSorted(byText) };
  }

  async all(): Promise<AllRows> {
    await this.#upToDate();
    return {
      version: this.#version,
      rows: [...this.#cells.values()].flatMap(({ rows }) => [...rows.values()]),
      hours: (id) => this.#hours.get(id),
      areaOf: (id) => this.#areaOf.get(id),
    };
  }

  #made(area: string): { readonly head: CellHead; readonly text: string } {
    const kept: Kept = this.#cells.get(area) ?? { rows: new Map() };
    if (kept.made) return kept.made;
    const text = JSON.stringify(cellOf(`area:${area}`, [...kept.rows.values()]));
    const version = createHash('sha256').update(text).digest('base64url').slice(0, 16);
    kept.made = { head: { area, version, gyms: kept.rows.size, bytes: Buffer.byteLength(text) }, text };
    return kept.made;
  }

  #upToDate(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    const [head] = await this.#store.heads([GYMS]);
    // A restored store: nothing of what was read need be so.
    if (head && this.#at && head.epoch !== this.#at.epoch) {
      this.#cells.clear();
      this.#areaOf.clear();
      this.#hours.clear();
      this.#version += 1;
      this.#at = undefined;
    }
    let since = this.#at?.seq ?? '0';
    for (;;) {
      const page = await this.#store.changes(GYMS, { since, limit: PAGE, includeDocs: true });
      for (const change of page.rows) this.#put(change);
      since = page.lastSeq;
      if (head) this.#at = { ...head, seq: since };
      if (page.rows.length === 0) return;
    }
  }

  #put({ id, doc }: Change): void {
    const before = this.#areaOf.get(id);
    const was = before === undefined ? undefined : this.#cells.get(before)?.rows.get(id);
    if (before !== undefined) this.#leave(before, id);
    const read = Gym.safeParse(doc && !doc.deleted ? { _id: id, ...doc.body } : null);
    const row = read.success ? rowOf(read.data) : null;
    if (JSON.stringify(was) !== JSON.stringify(row ?? undefined)) this.#version += 1;
    if (!read.success || !row) return;
    const { areaId, timeZone, openingHours, specialOpeningHours, closures, status } = read.data;
    const area = keyOf(areaId);
    const kept: Kept = this.#cells.get(area) ?? { rows: new Map() };
    kept.rows.set(id, row);
    delete kept.made;
    this.#cells.set(area, kept);
    this.#areaOf.set(id, area);
    this.#hours.set(id, { timeZone, openingHours, specialOpeningHours, closures, status });
  }

  #leave(area: string, id: string): void {
    const kept = this.#cells.get(area);
    this.#areaOf.delete(id);
    this.#hours.delete(id);
    kept?.rows.delete(id);
    delete kept?.made;
    if (kept?.rows.size === 0) this.#cells.delete(area);
  }
}
