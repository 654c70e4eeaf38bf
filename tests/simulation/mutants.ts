/**
 * The proof, mutated: each fault breaks one promise on purpose, where a careless change might. A simulation that does not notice
 * would prove nothing. The seed that kills each is committed with it.
 */
import * as z from 'zod/mini';
import type { Collection } from '../../client/sync/storage.ts';
import { decide } from '../../schemas/decide.ts';
import { INBOX } from '../../sync-server/decider/inbox.ts';
import { bodyText, jsonAnswer } from '../../sync-server/exchange.ts';
import type { Body, Store, Write } from '../../sync-server/store/store.ts';
import type { Faults } from './server.ts';

export interface Mutant {
  readonly name: string;
  /** Which promise is seen to be broken, in which seed. */
  readonly property: string;
  readonly seed: number;
  readonly faults: Faults;
}

const Speaks = z.object({ outcome: z.object({ wrote: z.array(z.unknown()).check(z.minLength(1)) }) });
const speaksOfDocuments = ({ body }: Write): boolean => Speaks.safeParse(body).success;

/** `put` and `commit` may be replaced; the rest is the store's own. */
const storeWith = (store: Store, change: Partial<Store>): Store =>
  new Proxy(store, {
    get(target, name) {
      const replaced: unknown = Reflect.get(change, name);
      if (replaced) return replaced;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'idempotency dropped: an entry that is there already is taken again',
    property: 'S4',
    seed: 1,
    faults: {
      store: (store) =>
        storeWith(store, {
          getMany: async (db, ids) => (db === INBOX ? ids.map(() => null) : store.getMany(db, ids)),
          put: async (writes) => {
            const again = await Promise.all(
              writes.map(async (write) => {
                if (write.db !== INBOX || write.expect !== null) return write;
                const held = await store.get(write.db, write.id);
                return held ? { ...write, expect: held.rev } : write;
              }),
            );
            return store.put(again);
          },
        }),
    },
  },
  {
    name: "a client's status trusted: what is pushed is stored as it came",
    property: 'S5',
    seed: 1,
    faults: {
      handle: (handle, store) => async (request) => {
        const answer = await handle(request);
        if (!request.path.endsWith('/_bulk_docs')) return answer;
        const { docs } = JSON.parse(new TextDecoder().decode(request.body)) as { docs: (Body & { _id: string })[] };
        const text = await bodyText(answer);
        if (!text.includes('forbidden')) return { ...answer, body: text };
        const db = request.path.split('/').slice(2, 4).join('/');
        await store().put(docs.map(({ _id, ...body }) => ({ db, id: _id, body, expect: null })));
        return jsonAnswer(
          201,
          docs.map(({ _id }) => ({ ok: true, id: _id, rev: '1-0' })),
        );
      },
    },
  },
  {
    name: 'order by upload: a visit counts from when it was heard of',
    property: 'S8',
    seed: 2,
    faults: { decide: (proposal, known, moment) => decide(proposal, known, { ...moment, judgedAt: moment.receivedAt }) },
  },
  {
    name: 'outcome before its documents: a death between the two',
    property: 'S4',
    seed: 2,
    faults: {
      store: (store) => {
        let decisions = 0;
        return storeWith(store, {
          commit: async (commit) => {
            await store.commit({ writes: [], last: commit.last });
            // Which commit is the unlucky one must not hang on how many others there are, and only what an outcome speaks of is missed.
            const speaks = commit.last.some(speaksOfDocuments);
            if (speaks) decisions += 1;
            if (!speaks || decisions % 5 !== 0) await store.commit({ writes: commit.writes, last: [] });
          },
        });
      },
    },
  },
  {
    name: 'a copy forgotten: the gym is not told of its payments',
    property: 'A5',
    seed: 1,
    faults: {
      store: (store) =>
        storeWith(store, {
          commit: ({ writes, last }) => store.commit({ writes: writes.filter(({ db }) => !/^gym-.+\/payments$/.test(db)), last }),
        }),
    },
  },
  {
    name: 'a removal from another scope obeyed: whose it is is not asked',
    property: 'C1',
    seed: 4,
    faults: {
      storage: (storage) => ({
        ...storage,
        open: async (name, specs, options) => {
          const database = await storage.open(name, specs, options);
          return {
            close: () => database.close(),
            collection: (one) => (one === 'gyms' ? unreadable(database.collection(one)) : database.collection(one)),
          };
        },
      }),
    },
  },
];

/** A held document whose type nobody knows belongs wherever a removal comes from. */
const unreadable = (collection: Collection): Collection => ({
  spec: collection.spec,
  getMany: async (ids) => (await collection.getMany(ids)).map((doc) => doc && { ...doc, type: 'unreadable' }),
  find: (selection) => collection.find(selection),
  write: (entries, options) => collection.write(entries, options),
  note: (name) => collection.note(name),
  watch: (selection, listener) => collection.watch(selection, listener),
  onChange: (listener) => collection.onChange(listener),
});
