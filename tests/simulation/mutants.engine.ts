/** Faults in what the devices run: their storage forgets, keeps or obeys what it must not. */
import type { Collection, Database, Storage } from '../../client/sync/storage/storage.ts';
import type { Faults } from './faults.ts';
import type { Mutant } from './mutant.ts';

export const ENGINE_MUTANTS: readonly Mutant[] = [
  {
    name: 'foreign-removal-obeyed',
    what: 'a removal from another scope is obeyed: whose it is is not asked',
    property: 'S11',
    seed: 11,
    faults: opening((database) => collectionsOf(database, (one, name) => (name === 'gyms' ? unreadable(one) : one))),
  },
  {
    name: 'green-before-disk',
    what: 'what a person was told is stored is not on the disk yet, nor is a copy of it, and a power cut takes it',
    property: 'S4',
    seed: 2,
    faults: {
      values: (values) => ({
        ...values,
        set: (name, value, how) => (name.startsWith('waiting:') ? Promise.resolve() : values.set(name, value, how)),
        setAll: (all) => values.setAll(all.filter(([name]) => !name.startsWith('waiting:'))),
      }),
      storage: (storage) => ({
        ...storage,
        open: (name, specs) => storage.open(name, specs, { durable: false }),
      }),
    },
  },
  {
    name: 'checkpoint-before-documents',
    what: 'the checkpoint is written and a page of documents is not',
    property: 'S11',
    seed: 74,
    faults: opening((database) => {
      let pages = 0;
      const losing = (one: Collection): Collection => ({
        ...around(one),
        write: (entries, options) => {
          const isPage = options?.note !== undefined && entries.length > 0;
          if (isPage) pages += 1;
          return one.write(isPage && pages % 5 === 0 ? [] : entries, options);
        },
      });
      return collectionsOf(database, (one, name) => (name === 'bookings' || name === 'checkins' ? losing(one) : one));
    }),
  },
  {
    name: 'gone-unheard',
    what: 'a pull that begins at zero where something lies asks for no removals, after a crash between documents and their checkpoint (16)',
    property: 'S11',
    seed: 3_002,
    faults: {
      network: (network) => ({
        send: (request) => network.send({ ...request, path: request.path.replace('&removals=true', '') }),
      }),
    },
  },
  {
    name: 'lost-scope-kept',
    what: 'a scope that may not be read any more stays on the device',
    property: 'S6',
    seed: 49,
    faults: { storage: (storage) => ({ ...storage, remove: async () => {} }) },
  },
  {
    name: 'outbox-not-rescued',
    what: 'what waited when the storage was deleted under the open app is not written down again (item 30)',
    property: 'A3',
    seed: 2_002,
    faults: opening((database) =>
      collectionsOf(database, (one, name) => ({
        ...around(one),
        write: (entries, options) => one.write(name === 'proposals' && options?.ifAbsent ? [] : entries, options),
      })),
    ),
  },
  {
    name: 'key-not-rescued',
    what: "the device's key is gone with its storage, though a tab that knew it was open (item 30)",
    property: 'G19',
    seed: 2_001,
    faults: { remembers: (name) => !name.startsWith('deviceKey:') },
  },
];

function opening(change: (database: Database) => Database): Faults {
  const changed =
    (storage: Storage): Storage['open'] =>
    async (name, specs, options) =>
      change(await storage.open(name, specs, options));
  return { storage: (storage) => ({ ...storage, open: changed(storage) }) };
}

const collectionsOf = (database: Database, change: (collection: Collection, name: string) => Collection): Database => ({
  close: () => database.close(),
  collection: (name) => change(database.collection(name), name),
});

const around = (collection: Collection): Collection => ({
  spec: collection.spec,
  getMany: (ids) => collection.getMany(ids),
  find: (selection) => collection.find(selection),
  write: (entries, options) => collection.write(entries, options),
  count: () => collection.count(),
  note: (name) => collection.note(name),
  watch: (selection, listener) => collection.watch(selection, listener),
  onChange: (listener) => collection.onChange(listener),
});

/** A held document whose type nobody knows belongs wherever a removal comes from. */
const unreadable = (collection: Collection): Collection => ({
  ...around(collection),
  getMany: async (ids) => (await collection.getMany(ids)).map((doc) => doc && { ...doc, type: 'unreadable' }),
});
