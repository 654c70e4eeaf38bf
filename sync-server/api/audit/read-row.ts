/** Reading the audit (product.md 2.23): what somebody did, what was done to one thing, or, for a super-admin, all of it. */
import { auditOf, mayReadEntry } from '../../../schemas/audit/read.ts';
import { AUDIT, AuditEntry } from '../../../schemas/audit/shape.ts';
import { AuditPage } from '../../../schemas/audit/wire.ts';
import { selfScope } from '../../../schemas/basics/scope.ts';
import { Person, publicName } from '../../../schemas/person/shape.ts';
import type { PersonVisitor } from '../../principals/principals.ts';
import type { Store, StoredDocument } from '../../store/store.ts';
import { type ApiAnswer, type ApiRow, Nothing, row } from '../row.ts';

const MINUTE = 60_000;
const PAGE = 200;
const NOT_FOUND: ApiAnswer = { refused: 'NOT_FOUND', status: 404 };

/**
 * `GET /api/audit` is one's own actions, of a super-admin everybody's; `?target=` an id: what was done to it. In the order of the chain;
 * `?after=` goes on where a page ended.
 */
export const auditRow = (store: Store): ApiRow =>
  row({
    method: 'GET',
    path: '/api/audit',
    who: 'person',
    proof: 'session',
    body: Nothing,
    allowance: { most: 120, within: MINUTE },
    handle: async ({ visitor, query }) => {
      if (auditOf(visitor.principal) === 'none') return NOT_FOUND;
      const after = query.get('after') ?? '';
      const found = await read(store, visitor, query.get('target'), after);
      const last = found.at(-1);
      const body = AuditPage.parse({
        entries: await shownTo(visitor, found, store),
        ...(found.length === PAGE && last ? { next: last.id } : {}),
      });
      return { status: 200, body: JSON.parse(JSON.stringify(body)), headers: { 'cache-control': 'no-store' } };
    },
  });

/** Those of them that they may read, with what their actors are called. */
export async function shownTo({ principal }: PersonVisitor, stored: readonly StoredDocument[], store: Pick<Store, 'get'>) {
  const entries = stored.flatMap(entryOf).filter((entry) => mayReadEntry(principal, entry));
  const names = await namesOf(
    store,
    entries.map(({ actorUid }) => actorUid),
  );
  return entries.map((entry) => ({ ...entry, actorName: names.get(entry.actorUid) ?? 'Fitness Hub' }));
}

async function read(
  store: Store,
  { principal, uid }: PersonVisitor,
  target: string | null,
  after: string,
): Promise<StoredDocument[]> {
  if (target === null && auditOf(principal) === 'all') return store.list(AUDIT, { ...(after && { after }), limit: PAGE });
  const all = await (target === null ? store.find(AUDIT, 'actorUid', uid) : store.find(AUDIT, 'targetId', target));
  return all.filter(({ id }) => id > after).slice(0, PAGE);
}

/** Seals are no entries. */
function entryOf({ id, body }: StoredDocument): AuditEntry[] {
  return body.type === 'audit' ? [AuditEntry.parse({ _id: id, ...body })] : [];
}

/** As others may see them; nobody who is not there. */
export async function namesOf(store: Pick<Store, 'get'>, actors: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const uids = [...new Set(actors)].filter((uid) => uid !== 'system');
  const people = await Promise.all(uids.map((uid) => store.get(`${selfScope(uid)}/self`, `user:${uid}`)));
  return new Map(
    people.flatMap((doc): [string, string][] => {
      const person = doc && !doc.deleted ? Person.safeParse({ _id: doc.id, ...doc.body }) : null;
      return person?.success ? [[person.data.uid, publicName(person.data.displayName)]] : [];
    }),
  );
}
