/** Faults at the gateway: what it takes, what it says it took, and to whom it shows what. */
import { INBOX } from '../../sync-server/decider/inbox/inbox.ts';
import { bodyText, type HttpAnswer, type HttpHandler, jsonAnswer, type Request } from '../../sync-server/exchange.ts';
import type { Body, Store } from '../../sync-server/store/store.ts';
import { type Mutant, withChanged } from './mutant.ts';
import { MEMBERS } from './scene.ts';

interface Pushed {
  readonly docs: readonly (Body & { readonly _id: string })[];
}
const pushed = (request: Request): Pushed | null =>
  request.path.endsWith('/_bulk_docs') ? (JSON.parse(new TextDecoder().decode(request.body)) as Pushed) : null;
const allOk = ({ docs }: Pushed) =>
  jsonAnswer(
    201,
    docs.map(({ _id }) => ({ ok: true, id: _id, rev: '1-0' })),
  );

export const GATEWAY_MUTANTS: readonly Mutant[] = [
  {
    name: 'idempotency-dropped',
    what: 'an entry that is there already is taken again',
    property: 'S4',
    seed: 6,
    faults: {
      store: (store) =>
        withChanged(store, {
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
    name: 'client-status-trusted',
    what: "a client's status is trusted: what is pushed is stored as it came",
    property: 'S5',
    seed: 1,
    faults: {
      handle: (handle, store) => async (request) => {
        const answer = await handle(request);
        const push = pushed(request);
        if (!push) return answer;
        const text = await bodyText(answer);
        if (!text.includes('forbidden')) return { ...answer, body: text };
        const db = request.path.split('/').slice(2, 4).join('/');
        await store().put(push.docs.map(({ _id, ...body }) => ({ db, id: _id, body, expect: null })));
        return allOk(push);
      },
    },
  },
  {
    name: 'acknowledged-and-not-stored',
    what: 'batches with certain proposals are answered and never stored, however often they come',
    property: 'S4',
    seed: 1,
    faults: { handle: (handle) => unluckyBatch(handle, allOk) },
  },
  {
    name: 'facts-need-power-now',
    what: 'certain batches are refused at the door of the server, facts and all',
    property: 'S4',
    seed: 1,
    faults: {
      handle: (handle) =>
        unluckyBatch(handle, ({ docs }) =>
          jsonAnswer(
            201,
            docs.map(({ _id }) => ({ id: _id, error: 'forbidden', reason: 'NO_PERMISSION' })),
          ),
        ),
    },
  },
  {
    name: 'feeds-mixed-up',
    what: "one member is given another's check-ins",
    property: 'S11',
    seed: 1,
    faults: { store: (store) => mixedUp(store) },
  },
];

/** A batch is unlucky for what it holds, so that it is unlucky again when it is sent again. */
function unluckyBatch(handle: HttpHandler, instead: (push: Pushed) => HttpAnswer): HttpHandler {
  return async (request) => {
    const push = pushed(request);
    return push?.docs.some(({ _id }) => /[0-3]$/.test(_id)) ? instead(push) : handle(request);
  };
}

function mixedUp(store: Store): Store {
  const [first, second] = MEMBERS;
  const other = (db: string) => (db === `member-${first}/checkins` ? `member-${second}/checkins` : db);
  return withChanged(store, { changes: (db, options) => store.changes(other(db), options) });
}
