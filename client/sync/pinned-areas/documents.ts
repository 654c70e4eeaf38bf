/** What of a collection that several scopes feed came with an area. */
import type { LoadedNouns } from '../../../schemas/folds/loaded-nouns.ts';
import { isDocument } from '../storage/document.ts';
import type { Collection, Doc } from '../storage/storage.ts';

/** Looked at in one go: a phone is not held up. */
const AT_ONCE = 500;

/** The databases that hold the same body; of what this build cannot read, by the area it names. */
export function databasesOf(doc: Doc, nouns: LoadedNouns): readonly string[] {
  if (isDocument(doc, nouns)) return nouns.databasesOf(doc);
  return typeof doc.areaId === 'string' ? [`area-${doc.areaId.slice('area:'.length)}/${collectionOf(doc.type)}`] : [];
}

const collectionOf = (type: string): string => (type === 'timetable' ? 'slots' : 'gyms');

/** Page by page, all that `db` has brought. What is removed of a page meanwhile changes nothing about the next. */
export async function* documentsOf(db: string, collection: Collection, nouns: LoadedNouns): AsyncGenerator<readonly Doc[]> {
  for (let after = ''; ; ) {
    const page = await collection.find({ index: ['_id'], ...(after && { atLeast: `${after}\u0000` }), limit: AT_ONCE });
    yield page.filter((doc) => databasesOf(doc, nouns).includes(db));
    if (page.length < AT_ONCE) return;
    after = page.at(-1)?._id ?? '';
  }
}
