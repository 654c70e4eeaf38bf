/** Documents as CouchDB writes them: the body with `_id`, `_rev`, `_deleted` and, when asked for, `_revisions`. */
import type { Revision, StoredDocument } from '../../store/store.ts';

/** The document as JSON text. */
export function documentText(document: StoredDocument, options: { revisions?: boolean } = {}): string {
  const history = options.revisions ? `,"_revisions":${JSON.stringify(historyOf(document))}` : '';
  return spliced(document, JSON.stringify(document.body), history);
}

/** The same around a body that is text already: a page of changes is many documents, and nobody looks inside them here. */
export function spliced(
  { id, rev, deleted }: Pick<StoredDocument, 'id' | 'rev' | 'deleted'>,
  body: string,
  history = '',
): string {
  const rest = body === '{}' ? '}' : `,${body.slice(1)}`;
  return `{"_id":${quoted(id)},"_rev":${quoted(rev)}${deleted ? ',"_deleted":true' : ''}${history}${rest}`;
}

/** Ids and revisions of ours need no escape; what else may be in the store is escaped. */
export function quoted(text: string): string {
  return /^[\w:.=+-]*$/.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** Generations newest first without a gap, as CouchDB after `_revs_limit`. */
function historyOf(document: StoredDocument): { start: number; ids: string[] } {
  return { start: generationOf(document.rev), ids: document.revisions.map(hashOf) };
}

/** Whether the document ever had this revision, as far as its history is kept: the last 20 and the first. */
export function hasHad(document: StoredDocument, rev: Revision): boolean {
  return document.firstRevision === rev || document.revisions.includes(rev);
}

export function generationOf(rev: Revision): number {
  return Number(rev.slice(0, rev.indexOf('-')));
}

function hashOf(rev: Revision): string {
  return rev.slice(rev.indexOf('-') + 1);
}
