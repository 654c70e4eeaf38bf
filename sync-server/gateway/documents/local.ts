/**
 * `_local/<id>`: where a replicating client keeps its checkpoints. A device's own, small and few over all databases together, and only
 * for scopes that exist; they never replicate.
 */

import { parseScope } from '../../../schemas/basics/scope.ts';
import { ACCESS } from '../../../schemas/folds/access.ts';
import { type HttpAnswer, jsonAnswer } from '../../exchange.ts';
import { putBackAt } from '../../store/put-back.ts';
import type { Body, Store } from '../../store/store.ts';
import { isObject } from '../parameters.ts';
import { badRequest, beginAgain, conflict, noDatabase, noDocument, tooLarge } from '../refusals.ts';
import { bodyOf, isUnfit, nestsTooDeep } from '../untrusted.ts';

/** Bytes of one checkpoint: the protocol's own keep at most 50 lines of history. */
const LARGEST = 32_768;
/** Checkpoints of one device, over all databases: sixty scopes and some to spare. */
const MOST = 200;
/** Kilobytes of them all. */
const MOST_KILOBYTES = 1_024;
/** Where the list of a device's checkpoints lies; no client can name it. */
const LIST = { db: 'cell/checkpoints', id: ' list' } as const;

export interface Checkpoints {
  readonly store: Store;
  readonly scope: string;
  readonly db: string;
  readonly owner: string;
  /** When the device that keeps them was registered; undefined where that is not known. */
  readonly registeredAt: string | undefined;
}

export async function getLocal({ store, db, owner }: Omit<Checkpoints, 'registeredAt'>, id: string): Promise<HttpAnswer> {
  const found = await store.getLocal(db, owner, id);
  return found ? jsonAnswer(200, { ...found.body, _id: `_local/${id}`, _rev: found.rev }) : noDocument();
}

export async function putLocal(checkpoints: Checkpoints, id: string, bytes: number, value: unknown): Promise<HttpAnswer> {
  const { store, scope, db, owner } = checkpoints;
  if (bytes > LARGEST) return tooLarge(`A checkpoint is at most ${LARGEST} bytes`);
  if (!isObject(value) || nestsTooDeep(value) || isUnfit(value)) return badRequest('A checkpoint is an object');
  const expect = typeof value._rev === 'string' ? value._rev : null;
  const body: Body = bodyOf(value);
  if (!(await exists(store, scope))) return noDatabase();
  if (!(await isCounted(checkpoints, id, Math.ceil(bytes / 1024)))) {
    return tooLarge(`At most ${MOST} checkpoints and ${MOST_KILOBYTES} KB for a device`);
  }
  if (expect === null && (await goesOn(checkpoints, id))) return beginAgain();
  const result = await store.putLocal(db, owner, id, body, expect);
  return result.ok ? jsonAnswer(201, { ok: true, id: `_local/${id}`, rev: result.rev }) : conflict();
}

/**
 * A3: whether it is the first checkpoint since the store was put back of a replication that may have begun before. One that runs all the
 * while looks at its checkpoints only when it begins (PouchDB): it does not learn that they are gone, and would have it written down that
 * everything it ever sent is here. An empty one is left in its place, with which both ends have nothing in common: it begins at zero.
 */
async function goesOn({ store, db, owner, registeredAt }: Checkpoints, id: string): Promise<boolean> {
  const restoredAt = await putBackAt(store);
  if (restoredAt === undefined || (registeredAt !== undefined && registeredAt > restoredAt)) return false;
  const left = await store.putLocal(db, owner, id, {}, null);
  return left.ok;
}

/** What may be read without a token may be named by anybody: there has to be something in it. Others exist for whom they belong to. */
async function exists(store: Store, scope: string): Promise<boolean> {
  const kind = parseScope(scope)?.kind;
  if (kind !== 'area' && kind !== 'venue') return kind !== undefined;
  const heads = await store.heads(Object.keys(ACCESS[kind]).map((collection) => `${scope}/${collection}`));
  return heads.some(({ seq }) => seq !== '0');
}

/** Whether there is room for this checkpoint; what is new or has grown is counted before it is written. */
async function isCounted({ store, db, owner }: Checkpoints, id: string, kilobytes: number): Promise<boolean> {
  for (;;) {
    const list = await store.getLocal(LIST.db, owner, LIST.id);
    const sizes = new Map<string, number>();
    for (const [name, size] of Object.entries(list?.body ?? {})) if (typeof size === 'number') sizes.set(name, size);
    const name = `${db} ${id}`;
    if ((sizes.get(name) ?? 0) >= kilobytes) return true;
    sizes.set(name, kilobytes);
    const all = sizes.values().reduce((sum, size) => sum + size, 0);
    if (sizes.size > MOST || all > MOST_KILOBYTES) return false;
    const result = await store.putLocal(LIST.db, owner, LIST.id, Object.fromEntries(sizes), list?.rev ?? null);
    if (result.ok) return true;
  }
}
