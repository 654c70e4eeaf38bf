/** `_local/<id>`: where a replicating client keeps its checkpoints. Per principal, small and few; they never replicate. */
import { type Answer, jsonAnswer } from '../exchange.ts';
import type { Body, Store } from '../store/store.ts';
import { isObject } from './parameters.ts';
import { badRequest, conflict, noDocument, tooLarge } from './refusals.ts';
import { bodyOf, isUnfit, nestsTooDeep } from './untrusted.ts';

/** Bytes of one checkpoint: the protocol's own keep at most 50 lines of history. */
const LARGEST = 32_768;
/** Checkpoints of one principal in one database. */
const MOST = 40;
/** Names the list of a principal's checkpoints; no client can name it, since it is no id. */
const INDEX = ' index';

export interface Checkpoints {
  readonly store: Store;
  readonly db: string;
  readonly owner: string;
}

export async function getLocal({ store, db, owner }: Checkpoints, id: string): Promise<Answer> {
  const found = await store.getLocal(db, owner, id);
  return found ? jsonAnswer(200, { ...found.body, _id: `_local/${id}`, _rev: found.rev }) : noDocument();
}

export async function putLocal({ store, db, owner }: Checkpoints, id: string, bytes: number, value: unknown): Promise<Answer> {
  if (bytes > LARGEST) return tooLarge(`A checkpoint is at most ${LARGEST} bytes`);
  if (!isObject(value) || nestsTooDeep(value) || isUnfit(value)) return badRequest('A checkpoint is an object');
  const expect = typeof value._rev === 'string' ? value._rev : null;
  const body: Body = bodyOf(value);
  if (expect === null && !(await isCounted({ store, db, owner }, id))) return tooLarge(`At most ${MOST} checkpoints`);
  const result = await store.putLocal(db, owner, id, body, expect);
  return result.ok ? jsonAnswer(201, { ok: true, id: `_local/${id}`, rev: result.rev }) : conflict();
}

/** Whether this checkpoint is one of the allowed number; a new one is counted before it is written. */
async function isCounted({ store, db, owner }: Checkpoints, id: string): Promise<boolean> {
  for (;;) {
    const index = await store.getLocal(db, owner, INDEX);
    const ids = Array.isArray(index?.body.ids) ? index.body.ids : [];
    if (ids.includes(id)) return true;
    if (ids.length >= MOST) return false;
    const result = await store.putLocal(db, owner, INDEX, { ids: [...ids, id] }, index?.rev ?? null);
    if (result.ok) return true;
  }
}
