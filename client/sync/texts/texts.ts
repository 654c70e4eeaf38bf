/**
 * Long texts of databases that no device follows: each is asked for when somebody opens it. What is public stays here, so that it can be read again
 * without a network: all that somebody saved, and the latest that were opened.
 */
import { counted } from '../../report/report.ts';
import { LiveValue } from '../queries/live-value.ts';
import type { ConnectionView, Live } from '../queries/rows.ts';
import type { DeviceIdentity, Wire } from '../replication/wire.ts';
import type { Doc } from '../storage/doc.ts';
import type { LocalValues } from '../storage/storage.ts';
import type { TextStore } from './text-store.ts';

/** `gone`: the server has none. `unreached`: it could not be asked just now. */
export type TextAnswer = { readonly kind: 'here'; readonly doc: Doc } | { readonly kind: 'gone' | 'unreached' };

export interface TextsParts {
  readonly store: TextStore;
  readonly wire: Pick<Wire, 'ask'>;
  readonly values: Pick<LocalValues, 'get' | 'set'>;
  readonly connection: Live<Pick<ConnectionView, 'state'>>;
  readonly author: () => DeviceIdentity | null;
}

/** Where everybody reads them. */
const PUBLIC = 'public/texts';
const SAVED = 'saved-texts';
/** Opened and not saved: about 2 MB. */
const MOST_OPENED = 50;

export class Texts {
  readonly #parts: TextsParts;
  readonly #saved = new LiveValue<readonly string[]>([]);
  readonly #here = new LiveValue<readonly string[]>([]);
  #isRead = false;

  constructor(parts: TextsParts) {
    this.#parts = parts;
  }

  /** Ids of what is to be readable here without a network, whether it has come yet or not; the latest last. */
  get saved(): Live<readonly string[]> {
    this.#lookOnce();
    return this.#saved;
  }

  /** Ids of what can be read here without a network now, the latest last. */
  get here(): Live<readonly string[]> {
    this.#lookOnce();
    return this.#here;
  }

  /** What was saved and has not come is fetched whenever there is a network, until the function that this returns is called. */
  start(): () => void {
    const { connection } = this.#parts;
    const look = () => {
      if (connection.get().state === 'Online') void this.#fetchSaved().catch(counted('texts: fetching'));
    };
    look();
    return connection.subscribe(look);
  }

  /** As it was when it was read here last. */
  kept(id: string): Promise<Doc | null> {
    return this.#parts.store.get(id);
  }

  /** As it is now, and kept for the next time. */
  async open(id: string): Promise<TextAnswer> {
    const answer = await this.ask(PUBLIC, id);
    if (answer.kind === 'here') await this.#keep(id, answer.doc);
    if (answer.kind === 'gone') await this.#delete([id]);
    return answer;
  }

  /** As it is now. `database`: `platform/versions`; what is not public is asked in this person's name. */
  async ask(database: string, id: string): Promise<TextAnswer> {
    const as = database.startsWith('public/') ? undefined : (this.#parts.author() ?? undefined);
    const path = `/db/${database}/${encodeURIComponent(id)}`;
    const answer = await this.#parts.wire.ask({ method: 'GET', path, ...(as && { as }) });
    if (answer.kind === 'status' && answer.status === 404) return { kind: 'gone' };
    const doc = answer.kind === 'ok' ? docIn(answer.body, id) : null;
    return doc ? { kind: 'here', doc } : { kind: 'unreached' };
  }

  /** To be readable here without a network: now, or as soon as there is one. */
  async save(id: string): Promise<void> {
    await this.#write((saved) => [...saved.filter((one) => one !== id), id]);
    if (this.#parts.connection.get().state === 'Online') await this.#fetchSaved();
  }

  /** It stays for as long as what was merely opened does. */
  unsave(id: string): Promise<void> {
    return this.#write((saved) => saved.filter((one) => one !== id));
  }

  async #fetchSaved(): Promise<void> {
    const saved = await this.#read();
    if (saved.length === 0) return;
    const have = new Set(await this.#parts.store.ids());
    for (const id of saved) {
      if (have.has(id)) continue;
      const { kind } = await this.open(id);
      if (kind === 'unreached') return;
      if (kind === 'gone') await this.unsave(id);
    }
  }

  async #keep(id: string, doc: Doc): Promise<void> {
    const { store } = this.#parts;
    await store.put(id, doc).catch(counted('texts: keeping'));
    const saved = await this.#read();
    const opened = (await store.ids()).filter((one) => !saved.includes(one));
    await this.#delete(opened.slice(0, Math.max(0, opened.length - MOST_OPENED)));
  }

  async #delete(ids: readonly string[]): Promise<void> {
    await this.#parts.store.delete(ids);
    this.#here.set(await this.#parts.store.ids());
  }

  /** Nothing is opened for whoever never asks. */
  #lookOnce(): void {
    if (this.#isRead) return;
    this.#isRead = true;
    void Promise.all([this.#read(), this.#delete([])]).catch(counted('texts: looking'));
  }

  /** With what another tab saved meanwhile. */
  async #read(): Promise<readonly string[]> {
    const stored = await this.#parts.values.get(SAVED);
    const saved = Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
    if (saved.join() !== this.#saved.get().join()) this.#saved.set(saved);
    return this.#saved.get();
  }

  async #write(change: (saved: readonly string[]) => readonly string[]): Promise<void> {
    const saved = change(await this.#read());
    await this.#parts.values.set(SAVED, [...saved]);
    this.#saved.set(saved);
  }
}

/** CouchDB’s own fields are not part of what was written. */
function docIn(body: unknown, id: string): Doc | null {
  if (typeof body !== 'object' || body === null || !('_id' in body) || body._id !== id) return null;
  if (!('type' in body) || typeof body.type !== 'string') return null;
  return { ...Object.fromEntries(Object.entries(body).filter(([name]) => name !== '_rev')), _id: id, type: body.type };
}
