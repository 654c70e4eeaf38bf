/** Documents as CouchDB writes them: the body with `_id`, `_rev`, `_deleted` and, when asked for, `_revisions`. */
import type { Body, Revision, StoredDocument } from '../store/store.ts';

/**
 * The document as JSON text. Text rather than an object: a page of changes is many documents, each written once.
 */
export function documentText(document: StoredDocument, options: { revisions?: boolean } = {}): string {
  const { id, rev, deleted, body } = document;
  const head = `{"_id":${JSON.stringify(id)},"_rev":${JSON.stringify(rev)}${deleted ? ',"_deleted":true' : ''}`;
  const history = options.revisions ? `,"_revisions":${JSON.stringify(historyOf(document))}` : '';
  return `${head}${history}${restOf(body)}`;
}

function restOf(body: Body): string {
  const text = JSON.stringify(body);
  return text === '{}' ? '}' : `,${text.slice(1)}`;
}

/** Generations newest first without a gap, as CouchDB after `_revs_limit`. */
function historyOf(document: StoredDocument): { start: number; ids: string[] } {
  return { start: generationOf(document.rev), ids: document.revisions.map(hashOf) };
}

/** Whether the document ever had this revision, as far as its history is kept: the last 20 and the first. */
export function hasHad(document: StoredDocument, rev: Revision): boolean {
  return document.firstRevision === rev || document.revisions.includes(rev);
}

function generationOf(rev: Revision): number {
  return Number(rev.slice(0, rev.indexOf('-')));
}

function hashOf(rev: Revision): string {
  return rev.slice(rev.indexOf('-') + 1);
}
