/**
 * How a document lies in CouchDB: in an envelope with its own revision, so that CouchDB's `_rev` is only the lock on the
 * envelope. Why not as a plain CouchDB document, with our hash as its `_rev`? CouchDB takes a revision id from outside only
 * with `new_edits:false`, which stores whatever comes: two gateways creating the same id would both be told yes. With
 * `new_edits:true` it compares and swaps, and makes up the id. The envelope has both: an atomic first write and edit, and
 * revision ids that are the same on every engine. A removal is a mark inside, so its body and its history stay readable by id,
 * in one call, where CouchDB's tombstones need one more.
 */
import * as z from 'zod/mini';
import { canonicalJson } from '../../../schemas/basics/canonical-json.ts';
import { ancestorsText, bodyOf, isBody, revisionsOf, storedDocument, type Version } from '../revision.ts';
import { type Body, type StoredDocument, StoreUnavailable } from '../store.ts';

export const Content = z.object({
  rev: z.string(),
  ancestors: z.string(),
  first: z.string(),
  removed: z.optional(z.literal(true)),
  body: z.custom<Body>(isBody),
});
const Envelope = z.extend(Content, { _id: z.string(), _rev: z.string() });

export type Content = z.infer<typeof Content>;

/** A document as it was read, with what is needed to write over it. */
export interface Held {
  readonly id: string;
  /** CouchDB's own revision of the envelope. */
  readonly lock: string;
  readonly version: Version;
}

/** One document on its way; `lock` is `null` where there must be none yet. */
export interface Sending {
  readonly id: string;
  readonly lock: string | null;
  readonly version: Version;
}

export function sealed({ id, lock, version }: Sending): Record<string, unknown> {
  return { _id: id, ...(lock === null ? {} : { _rev: lock }), ...contentOf(version) };
}

export function contentOf(version: Version): Content {
  return {
    rev: version.rev,
    ancestors: ancestorsText(version),
    first: version.firstRevision,
    ...(version.deleted ? { removed: true as const } : {}),
    body: bodyOf(version.text),
  };
}

export function opened(document: unknown): Held {
  const parsed = Envelope.safeParse(document);
  if (!parsed.success) throw new StoreUnavailable('CouchDB holds a document that this server did not write.');
  const { _id, _rev, ...content } = parsed.data;
  return { id: _id, lock: _rev, version: versionIn(content) };
}

export function versionIn(content: Content): Version {
  return {
    rev: content.rev,
    deleted: content.removed ?? false,
    text: canonicalJson(content.body),
    revisions: revisionsOf(content.rev, content.ancestors),
    firstRevision: content.first,
  };
}

export function documentIn({ id, version }: Held): StoredDocument {
  return storedDocument(id, version);
}
