/**
 * CouchDB as a cluster answers when not all of its nodes are in sync: a write that not enough of them have yet is 202 and not 201, and
 * every third bulk write meets a conflict on its first document that nobody has written: it is not there and has to go again.
 */
import type { Fetch } from '../../sync-server/store/couch/http.ts';

export function clusterFetch(): Fetch {
  let bulks = 0;
  return async (url, init) => {
    if (!new URL(url).pathname.endsWith('/_bulk_docs')) return accepted(await fetch(url, init));
    bulks += 1;
    return bulks % 3 === 0 ? withConflict(url, init) : accepted(await fetch(url, init));
  };
}

async function accepted(response: Response): Promise<Response> {
  if (response.status !== 201) return response;
  return new Response(await response.text(), { status: 202, headers: { 'content-type': 'application/json' } });
}

async function withConflict(url: string, init: RequestInit): Promise<Response> {
  const { docs, ...rest }: { docs: { _id: string }[] } = JSON.parse(String(init.body));
  const [first, ...others] = docs;
  if (!first) return fetch(url, init);
  const written = await fetch(url, { ...init, body: JSON.stringify({ ...rest, docs: others }) });
  const rows: unknown[] = others.length === 0 ? [] : JSON.parse(await written.text());
  return Response.json([{ id: first._id, error: 'conflict', reason: 'Document update conflict.' }, ...rows], { status: 202 });
}
