/**
 * Makes those findable who signed up with an older server. Once a store: a note says that it has been done, and then this is one question. Who
 * there is says the inbox, which is a log. What is there already is not written again, so that one which was killed half-way begins anew.
 */
import { entryOf } from '../../../schemas/account/entry.ts';
import { ACCOUNTS } from '../../../schemas/account/shape.ts';
import { selfScope } from '../../../schemas/basics/scope.ts';
import type { Store, StoredDocument, Write } from '../../store/store.ts';
import { documentsOf } from '../../store/walk.ts';
import { INBOX } from '../inbox/inbox.ts';
import { bodyOf } from '../known/documents.ts';
import type { Republishing } from './republish.ts';
import { readable } from './stored.ts';

const NOTE = { db: 'cell/decider', id: 'accounts' } as const;
const MOST_WRITES = 100;

/** Resolves with the note that it is done, to go with the next commit; with nothing when it was done before. */
export async function findableOlder({ store, commit }: Republishing): Promise<Write[]> {
  if (await store.get(NOTE.db, NOTE.id)) return [];
  let writes: Write[] = [];
  // What devices say is named by a time, and lies before it.
  for await (const said of documentsOf(store, INBOX, 'proposal:a')) {
    writes.push(...(await entriesFor(said, store)));
    if (writes.length < MOST_WRITES) continue;
    await commit({ writes, last: [] });
    writes = [];
  }
  if (writes.length > 0) await commit({ writes, last: [] });
  return [{ ...NOTE, body: {} }];
}

/** Of what is decided only the id and the kind are left: the id ends with whom it was about. */
async function entriesFor({ id, body }: StoredDocument, store: Store): Promise<Write[]> {
  if (body.kind !== 'system.person-registered') return [];
  const uid = /[a-z0-9]+$/.exec(id)?.[0] ?? '';
  const stored = await store.get(`${selfScope(uid)}/self`, `user:${uid}`);
  const person = stored && !stored.deleted && readable('user', stored);
  if (!person) return [];
  const entry = entryOf(person);
  return [{ db: ACCOUNTS, id: entry._id, body: bodyOf(entry) }];
}
