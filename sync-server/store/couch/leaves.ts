/**
 * Reading by id. `_bulk_get` asks as many nodes of a cluster as a write waits for, so that what was written is read; `_all_docs` asks
 * one, which may not have it yet. Ids travel in bodies only: in a path the id `..` would be another address.
 */
import * as z from 'zod/mini';
import { StoreUnavailable } from '../store.ts';
import type { CouchHttp } from './http.ts';

const Leaf = z.looseObject({ _id: z.string(), _rev: z.string(), _deleted: z.optional(z.boolean()) });
export type Leaf = z.infer<typeof Leaf>;
const Leaves = z.object({ results: z.array(z.object({ id: z.string(), docs: z.array(z.object({ ok: z.optional(Leaf) })) })) });

/**
 * What is there of each document, the version that CouchDB shows first; ids that are nowhere are left out. More than one is what
 * two writers left on the nodes of a cluster at the same time.
 */
export async function readLeaves(http: CouchHttp, name: string, ids: readonly string[]): Promise<Map<string, Leaf[]>> {
  if (ids.length === 0) return new Map();
  const { status, json } = await http.ask('POST', [name, '_bulk_get'], { body: { docs: ids.map((id) => ({ id })) } });
  if (status === 404) return new Map();
  return new Map(
    understood(Leaves, json).results.flatMap(({ id, docs }): [string, Leaf[]][] => {
      const there = docs.flatMap(({ ok }) => (ok && !ok._deleted ? [ok] : [])).sort(byPrecedence);
      return there.length > 0 ? [[id, there]] : [];
    }),
  );
}

/** CouchDB's own order: the longer branch, then the higher hash. */
function byPrecedence({ _rev: one }: Leaf, { _rev: other }: Leaf): number {
  const longer = Number.parseInt(other, 10) - Number.parseInt(one, 10);
  return longer || (one < other ? 1 : -1);
}

/** The answer in the shape asked for; another shape is another kind of server. */
export function understood<Schema extends z.ZodMiniType>(schema: Schema, json: unknown): z.output<Schema> {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new StoreUnavailable('CouchDB gave an answer that makes no sense.');
  return parsed.data;
}
