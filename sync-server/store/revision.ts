/**
 * Where revisions come from. A revision's id is a hash of its parent, its deletion and its body in one canonical spelling, so
 * whoever applies the same write to the same document gets the same revision, on every engine, however often (A8).
 */
import { hash } from 'node:crypto';
import { canonicalJson } from '../../schemas/basics/canonical-json.ts';
import { type Body, type Revision, type StoredDocument, StoreUnavailable, type Write } from './store.ts';

/** How many revision ids a document keeps, the current one included; the very first is kept besides. */
export const KEPT_REVISIONS = 20;

/** One state of one document; `text` is its body in canonical JSON. */
export interface Version {
  readonly rev: Revision;
  readonly deleted: boolean;
  readonly text: string;
  /** Newest first, beginning with `rev`. */
  readonly revisions: readonly Revision[];
  readonly firstRevision: Revision;
}

/** The `3` of `3-4be…`; throws RangeError on what is no revision. */
export function generationOf(rev: Revision): number {
  const generation = /^([1-9]\d{0,8})-[^\s,]+$/.exec(rev)?.[1];
  if (generation === undefined) throw new RangeError('A revision is <generation>-<hash>.');
  return Number(generation);
}

/** What `write` makes of `current`: `current` itself when it changes nothing. `spell`: who has spelled this very body before. */
export function nextVersion(current: Version | null, write: Write, spell: (body: Body) => string = canonicalJson): Version {
  const deleted = write.deleted ?? false;
  if (current && write.rev !== undefined && write.rev === current.firstRevision) return current;
  const text = spell(write.body);
  if (current && current.deleted === deleted && current.text === text) return current;
  const rev = current || write.rev === undefined ? childRevision(current, deleted, text) : write.rev;
  if (!current) generationOf(rev);
  return {
    rev,
    deleted,
    text,
    revisions: [rev, ...(current?.revisions ?? [])].slice(0, KEPT_REVISIONS),
    firstRevision: current?.firstRevision ?? rev,
  };
}

/** Whether the revision is the hash of its parent and of this very body. A first one may have been named by a device: it is believed. */
export function isItsOwn({ rev, deleted, text, revisions }: Version): boolean {
  const parent = revisions[1];
  return parent === undefined || rev === childRevision({ rev: parent }, deleted, text);
}

function childRevision(parent: Pick<Version, 'rev'> | null, deleted: boolean, text: string): Revision {
  const generation = parent ? generationOf(parent.rev) + 1 : 1;
  const digest = hash('sha256', `${parent?.rev ?? ''}\n${deleted ? 'removed' : 'kept'}\n${text}`);
  return `${generation}-${digest.slice(0, 32)}`;
}

export function storedDocument(id: string, version: Version): StoredDocument {
  const { rev, deleted, revisions, firstRevision } = version;
  return { id, rev, deleted, body: bodyOf(version.text), revisions, firstRevision };
}

export function bodyOf(json: string): Body {
  const body: unknown = JSON.parse(json);
  if (!isBody(body)) throw new StoreUnavailable('The store is damaged: a body is no object.');
  return body;
}

export function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Ancestors are stored as their hashes only, newest first: histories are linear, so the generations follow. */
export function ancestorsText(version: Version): string {
  return version.revisions
    .slice(1)
    .map((rev) => rev.slice(rev.indexOf('-') + 1))
    .join(' ');
}

/** The other way round: the last 20 revisions, newest first. */
export function revisionsOf(rev: Revision, ancestors: string): Revision[] {
  if (ancestors === '') return [rev];
  const generation = generationOf(rev);
  return [rev, ...ancestors.split(' ').map((hash, index) => `${generation - 1 - index}-${hash}`)];
}
