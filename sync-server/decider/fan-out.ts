/**
 * A5: one body, many readers. The same body goes into every database whose readers may see the document; a database whose
 * readers no longer may gets the removal in the same commit.
 */
import { databasesOf } from '../../schemas/access.ts';
import type { AnyDocument } from '../../schemas/documents.ts';
import { sameContent } from '../../schemas/revise.ts';
import { blanked } from './blanked.ts';
import { bodyOf } from './documents.ts';
import type { WorkingSet } from './working-set.ts';

/** Whether what stands there now is known; if not, it has been noted as missing. Asked before anything is laid. */
export function canLay(set: WorkingSet, doc: AnyDocument): boolean {
  return set.body(homeOf(doc), doc._id) !== undefined;
}

/** Lays the document into all its databases. A body that says nothing new writes nothing, whatever its stamps. */
export function fanOut(set: WorkingSet, doc: AnyDocument): void {
  const found = set.get(doc.type, homeOf(doc), doc._id);
  const previous = found.state === 'known' ? found.value : null;
  if (previous && sameContent(previous, doc)) return;
  const databases = databasesOf(doc);
  for (const db of databases) set.lay(db, doc);
  if (!previous) return;
  for (const db of databasesOf(previous)) {
    if (!databases.includes(db)) set.layRemoval(db, doc._id, bodyOf(blanked(previous)));
  }
}

/** Where the decider reads it: the first database, which a document never leaves. */
export function homeOf(doc: AnyDocument): string {
  const [home] = databasesOf(doc);
  if (home === undefined) throw new Error(`a ${doc.type} has no reader`);
  return home;
}
