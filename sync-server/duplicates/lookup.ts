/**
 * What may be the same gym already (product.md 4.5): by name, postcode or telephone, over every gym and every open application. It is read
 * once, at the first question, and then only what has changed since the last one.
 */
import MiniSearch from 'minisearch';
import { phoneOf, postcodeOf } from '../../schemas/application/answers/tidy.ts';
import { type Duplicate, TRAITS, type Trait } from '../../schemas/application/duplicates.ts';
import { Application } from '../../schemas/application/shape.ts';
import { OPEN } from '../../schemas/application/states.ts';
import { Gym } from '../../schemas/gym/shape.ts';
import type { Change, Sequence, Store } from '../store/store.ts';

/** What is compared. */
interface Traits {
  readonly name: string;
  readonly postcode: string;
  readonly phone: string;
}
interface Entry {
  readonly id: string;
  readonly shown: Omit<Duplicate, 'by'>;
  readonly traits: Traits;
  /** Of an application. */
  readonly uid?: string;
}

const GYMS = 'platform/gyms';
const APPLICATIONS = 'platform/applications';
const PAGE = 1000;
const MOST = 20;

/** Every other gym has them in its name, so they tell none from another. */
const SAID_BY_ALL = new Set('a and at by centre center club fitness gym gyms health ltd limited of studio the'.split(' '));
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const wordOf = (term: string): string | null => {
  const word = plain(term).replace(/[^a-z0-9]+/g, '');
  return word === '' || SAID_BY_ALL.has(word) ? null : word;
};
const wordsIn = (name: string): ReadonlySet<string> => new Set(name.split(/[\s\p{P}]+/u).flatMap((term) => wordOf(term) ?? []));
/** Slips are forgiven in words long enough to be told apart without a letter. */
const forgiving = (term: string) => (term.length > 4 ? 0.2 : false);

export class DuplicateLookup {
  readonly #store: Pick<Store, 'changes'>;
  readonly #since = new Map<string, Sequence>();
  readonly #entries = new Map<string, Entry>();
  /** Trait → as it is compared → who has it. */
  readonly #sharing: Readonly<Record<Trait, Map<string, Set<string>>>> = {
    name: new Map(),
    postcode: new Map(),
    phone: new Map(),
  };
  readonly #names = new MiniSearch<Entry>({
    fields: ['name'],
    extractField: (entry, field) => (field === 'id' ? entry.id : entry.traits.name),
    processTerm: wordOf,
    searchOptions: { fuzzy: forgiving },
  });
  #reading: Promise<void> | undefined;

  constructor(store: Pick<Store, 'changes'>) {
    this.#store = store;
  }

  /** Those that share most come first. An applicant's own other applications have their telephone anyway: that alone is no sign. */
  async of({ _id, answers, uid, gymId, madeGymId }: Application): Promise<readonly Duplicate[]> {
    if (!answers) return [];
    const own: Traits = { name: answers.gymName, postcode: answers.postcode, phone: answers.phone };
    const itself = [_id, gymId, madeGymId];
    const isOwnPhone = (by: readonly Trait[], theirs: string | undefined) => theirs === uid && by.every((one) => one === 'phone');
    return this.#alike(own, ({ id, uid: theirs }, by) => !itself.includes(id) && !isOwnPhone(by, theirs));
  }

  /** The same of a gym that has not asked. An empty trait is shared with nobody. */
  alike(traits: Traits): Promise<readonly Duplicate[]> {
    return this.#alike(traits, () => true);
  }

  async #alike(own: Traits, isOther: (entry: Entry, by: readonly Trait[]) => boolean): Promise<readonly Duplicate[]> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
    const found = new Map<string, Set<Trait>>();
    const add = (id: string, trait: Trait) => found.set(id, (found.get(id) ?? new Set()).add(trait));
    for (const trait of TRAITS) {
      const key = keyOf(trait, own[trait]);
      if (key !== '') for (const id of this.#sharing[trait].get(key) ?? []) add(id, trait);
    }
    for (const id of this.#named(own.name)) add(id, 'name');
    return [...found]
      .flatMap(([id, traits]): Duplicate[] => {
        const entry = this.#entries.get(id);
        const by = TRAITS.filter((trait) => traits.has(trait));
        return entry && isOther(entry, by) ? [{ ...entry.shown, by } as Duplicate] : [];
      })
      .sort((one, other) => other.by.length - one.by.length || one.name.localeCompare(other.name, 'en-GB'))
      .slice(0, MOST);
  }

  /** Ids of those with a name alike: all words of the one are in the other, but for slips. One word alone has to be the whole of both. */
  #named(name: string): string[] {
    const words = wordsIn(name).size;
    return this.#names.search(name).flatMap(({ id, queryTerms, terms }) => {
      const theirs = wordsIn(this.#entries.get(String(id))?.traits.name ?? '').size;
      const covers = queryTerms.length >= words && (words > 1 || theirs === 1);
      const covered = new Set(terms).size >= theirs && theirs > 1;
      return covers || covered ? [String(id)] : [];
    });
  }

  async #read(): Promise<void> {
    await Promise.all([this.#readFrom(GYMS, gymEntry), this.#readFrom(APPLICATIONS, applicationEntry)]);
  }

  async #readFrom(db: string, entryOf: (change: Change) => Entry | null): Promise<void> {
    for (;;) {
      const page = await this.#store.changes(db, { since: this.#since.get(db) ?? '0', limit: PAGE, includeDocs: true });
      for (const change of page.rows) this.#put(change.id, entryOf(change));
      this.#since.set(db, page.lastSeq);
      if (page.rows.length === 0) return;
    }
  }

  #put(id: string, entry: Entry | null): void {
    const before = this.#entries.get(id);
    if (before) {
      for (const trait of TRAITS) this.#sharing[trait].get(keyOf(trait, before.traits[trait]))?.delete(id);
      this.#names.discard(id);
      this.#entries.delete(id);
    }
    if (!entry) return;
    this.#entries.set(id, entry);
    this.#names.add(entry);
    for (const trait of TRAITS) {
      const key = keyOf(trait, entry.traits[trait]);
      if (key === '') continue;
      const ids = this.#sharing[trait].get(key) ?? new Set();
      this.#sharing[trait].set(key, ids.add(id));
    }
  }
}

function keyOf(trait: Trait, said: string): string {
  if (trait === 'phone') return phoneOf(said);
  return trait === 'postcode' ? postcodeOf(said) : plain(said).replace(/[^a-z0-9]+/g, '');
}

function gymEntry({ id, doc }: Change): Entry | null {
  const read = Gym.safeParse(doc && !doc.deleted ? { _id: id, ...doc.body } : null);
  if (!read.success || read.data.status === 'removed') return null;
  const { name, status, telephone = '', address } = read.data;
  const { addressLocality: town, postalCode: postcode } = address;
  return { id, shown: { kind: 'gym', id, name, town, postcode, status }, traits: { name, postcode, phone: telephone } };
}

/** Decided ones live on as their gym, or are none. */
function applicationEntry({ id, doc }: Change): Entry | null {
  const read = Application.safeParse(doc && !doc.deleted ? { _id: id, ...doc.body } : null);
  if (!read.success || !read.data.answers || !OPEN.includes(read.data.status)) return null;
  const { answers, status, uid } = read.data;
  const { gymName: name, town, postcode, phone } = answers;
  return { id, uid, shown: { kind: 'application', id, name, town, postcode, status }, traits: { name, postcode, phone } };
}
