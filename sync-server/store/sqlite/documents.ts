/** From the rows of the SQLite file to documents. */
import type { SQLOutputValue } from 'node:sqlite';
import { revisionsOf, storedDocument, type Version } from '../revision.ts';
import type { Sequence, StoredDocument } from '../store.ts';
import { integer, text } from './tables.ts';

type Row = Record<string, SQLOutputValue>;

export function versionOf(row: Row): Version {
  const rev = text(row.rev);
  return {
    rev,
    deleted: row.deleted === 1,
    text: text(row.body),
    revisions: revisionsOf(rev, text(row.ancestors)),
    firstRevision: text(row.first_revision),
  };
}

export function documentOf(row: Row): StoredDocument {
  return storedDocument(text(row.id), versionOf(row));
}

export function sequenceOf(row: Row): Sequence {
  return String(integer(row.seq));
}
