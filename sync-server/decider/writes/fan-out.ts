/**
 * A5: one body, many readers. The same body goes into every database whose readers may see the document; a database whose
 * readers no longer may gets the removal in the same commit.
 */

import { sameContent } from '../../../schemas/basics/revise.ts';
import { databasesOf, homesOf } from '../../../schemas/folds/access.ts';
import { type AnyDocument, blanked } from '../../../schemas/folds/documents.ts';
import { bodyOf } from '../known/documents.ts';
import type { WorkingSet } from '../known/working-set.ts';
import { type DecidedCause, follow } from './agenda.ts';
import type { Changed } from './open-data.ts';

/** Lays the document into all its databases. A body that says nothing new writes nothing, whatever its stamps: then null. */
export function fanOut(set: WorkingSet, doc: AnyDocument, cause: DecidedCause): Changed | null {
  const previous = asItWas(set, doc);
  if (previous && (sameContent(previous, doc) || isAskedAgain(previous, doc))) return null;
  const databases = databasesOf(doc);
  const body = bodyOf(doc);
  for (const db of databases) set.lay(db, doc, body);
  follow(set, previous, doc, cause);
  for (const db of previous ? databasesOf(previous) : []) {
    if (previous && !databases.includes(db)) set.layRemoval(db, doc._id, bodyOf(blanked(previous)));
  }
  return { before: previous, after: doc };
}

/** A12: the same cause asks for the same errand; it may be under way or done, and is not begun anew. */
function isAskedAgain(previous: AnyDocument, doc: AnyDocument): boolean {
  return previous.type === 'errand' && doc.type === 'errand' && doc.status === 'open';
}

/** All its homes are asked, so that what is missing of any is loaded in one go; and whoever speaks of one of them later knows it. */
function asItWas(set: WorkingSet, doc: AnyDocument): AnyDocument | null {
  const [home] = homesOf(doc).filter((db) => set.body(db, doc._id));
  if (home === undefined) return null;
  const found = set.get(doc.type, home, doc._id);
  return found.state === 'known' ? found.value : null;
}
