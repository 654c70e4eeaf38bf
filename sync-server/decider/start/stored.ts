/** Reading what a store has from an earlier version, as far as it can be read. */
import type { Documents, DocumentType } from '../../../schemas/folds/documents.ts';
import type { DatabaseName, Store, StoredDocument } from '../../store/store.ts';
import { documentFrom } from '../known/documents.ts';

const PAGE = 100;

/** Page by page, in the order of their ids: what is written meanwhile moves none of them. */
export async function* documentsOf(store: Store, db: DatabaseName, first?: string): AsyncIterable<StoredDocument> {
  for (let after = first; ; ) {
    const page = await store.list(db, { limit: PAGE, ...(after === undefined ? {} : { after }) });
    yield* page;
    after = page.at(-1)?.id;
    if (page.length < PAGE) return;
  }
}

/** Null for another type. What no shape fits stays as it is: nobody is sent it either. */
export function readable<T extends DocumentType>(type: T, { id, body }: StoredDocument): Documents[T] | null {
  if (body.type !== type) return null;
  try {
    return documentFrom(type, id, body);
  } catch {
    return null;
  }
}
