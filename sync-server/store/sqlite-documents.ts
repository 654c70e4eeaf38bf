/** Between the rows of the SQLite file and documents. */
import type { SQLOutputValue } from 'node:sqlite';
import type { Json } from '../../schemas/json.ts';
import { generationOf, type Version } from './revision.ts';
import { integer, text } from './sqlite-tables.ts';
import { type Body, type Revision, type StoredDocument, StoreUnavailable } from './store.ts';

type Row = Record<string, SQLOutputValue>;

export function versionOf(row: Row): Version {
  const rev = text(row.rev);
  return {
    rev,
    deleted: row.deleted === 1,
    text: text(row.body),
    revisions: [rev, ...ancestorsOf(rev, text(row.ancestors))],
    firstRevision: text(row.first_revision),
  };
}

export function documentOf(row: Row): StoredDocument {
  return storedDocument(text(row.id), versionOf(row));
}

export function storedDocument(id: string, version: Version): StoredDocument {
  const { rev, deleted, revisions, firstRevision } = version;
  return { id, rev, deleted, body: bodyOf(version.text), revisions, firstRevision };
}

export function bodyOf(json: string): Body {
  const body: Json = JSON.parse(json);
  if (!isBody(body)) throw new StoreUnavailable('The store’s file is damaged: a body is no object.');
  return body;
}

function isBody(json: Json): json is Body {
  return json !== null && typeof json === 'object' && !Array.isArray(json);
}

/** Ancestors are kept as their hashes only, newest first: histories are linear, so the generations follow. */
export function ancestorsText(version: Version): string {
  return version.revisions
    .slice(1)
    .map((rev) => rev.slice(rev.indexOf('-') + 1))
    .join(' ');
}

function ancestorsOf(rev: Revision, ancestors: string): Revision[] {
  if (ancestors === '') return [];
  const generation = generationOf(rev);
  return ancestors.split(' ').map((hash, index) => `${generation - 1 - index}-${hash}`);
}

export function sequenceNumber(seq: SQLOutputValue | undefined): string {
  return String(integer(seq));
}
