/** One engine in one place, and the short ways the rules use it. */
import { expect } from 'vitest';
import type {
  Body,
  Change,
  ConditionalWrite,
  DatabaseHead,
  DatabaseName,
  Revision,
  Store,
  StoredDocument,
  Write,
} from '../../../sync-server/store/store.ts';

/** Somewhere an engine keeps its documents. */
export interface StoreHome {
  open(): Promise<Store>;
  remove(): Promise<void>;
}

export class StoreUnderTest {
  /** Several servers may have it open at the same time. */
  readonly shared: boolean;
  readonly cluster: boolean;
  readonly #newPlace: () => Promise<StoreHome>;
  #place: StoreHome | undefined;
  #store: Store | undefined;
  #used = 0;

  constructor(shared: boolean, cluster: boolean, newPlace: () => Promise<StoreHome>) {
    this.shared = shared;
    this.cluster = cluster;
    this.#newPlace = newPlace;
  }

  get place(): StoreHome {
    if (!this.#place) throw new Error('The suite has not begun.');
    return this.#place;
  }

  get store(): Store {
    if (!this.#store) throw new Error('The suite has not begun.');
    return this.#store;
  }

  async begin(): Promise<void> {
    this.#place = await this.#newPlace();
    this.#store = await this.#place.open();
  }

  async reopen(): Promise<void> {
    await this.store.close();
    this.#store = await this.place.open();
  }

  async end(): Promise<void> {
    await this.#store?.close();
    await this.#place?.remove();
  }

  /** Each test has databases of its own in the one store. */
  readonly fresh = (collection = 'bookings'): DatabaseName => {
    this.#used += 1;
    return `member-u${String(this.#used).padStart(7, '0')}/${collection}`;
  };

  readonly create = (db: DatabaseName, id: string, body: Body, more: Partial<Write> = {}): Promise<Revision> =>
    this.put({ db, id, body, expect: null, ...more });

  readonly put = async (write: ConditionalWrite): Promise<Revision> => {
    const [result] = await this.store.put([write]);
    if (!result?.ok) throw new Error(`${write.db} ${write.id} was not stored`);
    return result.rev;
  };

  readonly stored = async (db: DatabaseName, id: string): Promise<StoredDocument> => {
    const document = await this.store.get(db, id);
    if (!document) throw new Error(`${id} is not there`);
    return document;
  };

  readonly allChanges = async (db: DatabaseName, limit: number): Promise<{ rows: Change[]; lastSeq: string }> => {
    const rows: Change[] = [];
    for (let since = '0'; ; ) {
      const page = await this.store.changes(db, { since, limit, includeDocs: true });
      rows.push(...page.rows);
      since = page.lastSeq;
      if (page.pending === 0) return { rows, lastSeq: since };
      expect(page.rows.length).toBeGreaterThan(0);
    }
  };

  /** Where a sequence stands. A cluster spells one place in several ways, and a node may be a moment behind: it is somewhere. */
  readonly placeOf = (seq: string): string => (this.cluster && seq !== '0' ? 'somewhere' : seq);

  readonly headOf = async (db: DatabaseName): Promise<DatabaseHead> => {
    const [head] = await this.store.heads([db]);
    if (!head) throw new Error('no head');
    return { ...head, seq: this.placeOf(head.seq) };
  };
}
