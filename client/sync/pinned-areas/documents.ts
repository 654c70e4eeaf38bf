/** What of a collection that several scopes feed came with an area. */
import { areaScope, venueScope } from '../../../schemas/basics/scope.ts';
import type { LoadedNouns } from '../../../schemas/folds/loaded-nouns.ts';
import { isDocument } from '../storage/document.ts';
import type { Collection, Doc } from '../storage/storage.ts';

/** Looked at in one go: a phone is not held up. */
const AT_ONCE = 500;

/** The databases that hold the same body; of what this build cannot read, by the area and the gym it names. */
export function databasesOf(doc: Doc, nouns: LoadedNouns): readonly string[] {
  if (isDocument(doc, nouns)) return nouns.databasesOf(doc);
  const gymId = doc.type === 'gym' ? doc._id : doc.gymId;
  const scopes = [
    ...(typeof doc.areaId === 'string' ? [areaScope(doc.areaId)] : []),
    ...(typeof gymId === 'string' ? [venueScope(gymId)] : []),
  ];
  return scopes.map((scope) => `${scope}/${collectionOf(doc.type)}`);
}

const collectionOf = (type: string): string => (type === 'timetable' ? 'slots' : 'gyms');

/** Page by page. What is removed of a page meanwhile changes nothing about the next. */
export async function* pagesOf(collection: Collection): AsyncGenerator<readonly Doc[]> {
  for (let after = ''; ; ) {
    const page = await collection.find({ index: ['_id'], ...(after && { atLeast: `${after}\u0000` }), limit: AT_ONCE });
    yield page;
    if (page.length < AT_ONCE) return;
    after = page.at(-1)?._id ?? '';
  }
}

/** All that `db` has brought. */
export async function* documentsOf(db: string, collection: Collection, nouns: LoadedNouns): AsyncGenerator<readonly Doc[]> {
  for await (const page of pagesOf(collection)) yield page.filter((doc) => databasesOf(doc, nouns).includes(db));
}
