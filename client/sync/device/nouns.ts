/** Which nouns a device knows, and how it comes to know more (architecture §7). */
import type { LoadedNouns } from '../../../schemas/folds/loaded-nouns.ts';
import type { Audience, Loadable } from '../../../schemas/noun.ts';
import { counted } from '../../report/report.ts';
import type { Workspace } from '../queries/rows.ts';
import type { LocalValues } from '../storage/storage.ts';

/** Where they come from: a port, since the app brings most of them only when they are needed. */
export interface NounSource {
  /** There from the beginning. */
  readonly everyone: readonly Loadable[];
  readonly load: (audience: Exclude<Audience, 'everyone'>) => Promise<readonly Loadable[]>;
}

const REMEMBERED = 'nouns:';
const AUDIENCES = ['asking', 'desk', 'platform', 'writing'] as const;

/** What has been needed on this device is loaded before anything is opened the next time: its proposals may wait in the outbox. */
export class NounLoading {
  readonly #source: NounSource;
  readonly #nouns: LoadedNouns;
  readonly #values: LocalValues;

  constructor(source: NounSource, nouns: LoadedNouns, values: LocalValues) {
    this.#source = source;
    this.#nouns = nouns;
    this.#values = values;
  }

  /** At the start. Never rejects: without a network and without its files a desk stays shut, and the rest works. */
  async loadRemembered(): Promise<void> {
    const remembered = await Promise.all(AUDIENCES.map((one) => this.#values.get(REMEMBERED + one)));
    const wanted = AUDIENCES.filter((_, at) => remembered[at] === true);
    await Promise.all(wanted.map((one) => this.#load(one).catch(counted('nouns: loading'))));
  }

  /** Before its collections are opened. Rejects when a desk's files cannot be had; somebody's own pages open without. */
  async loadFor({ kind }: Workspace): Promise<void> {
    // What they once asked for lies among what is theirs.
    if (kind === 'member')
      return Promise.all([this.#load('member'), this.#load('asking')]).then(() => {}, counted('nouns: loading'));
    await this.#need(kind === 'platform' ? 'platform' : 'desk');
  }

  /** Before gyms are asked for, by whoever it is; or before somebody writes to many. */
  loadToDo(what: 'asking' | 'writing'): Promise<void> {
    return this.#need(what);
  }

  async #need(audience: (typeof AUDIENCES)[number]): Promise<void> {
    await this.#load(audience);
    await this.#values.set(REMEMBERED + audience, true);
  }

  async #load(audience: Exclude<Audience, 'everyone'>): Promise<void> {
    this.#nouns.add(await this.#source.load(audience));
  }
}
