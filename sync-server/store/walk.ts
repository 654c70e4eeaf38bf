/** Walking through a database. */
import type { DatabaseName, Store, StoredDocument } from './store.ts';

const PAGE = 200;

/**
 * What is not deleted, page by page in the order of the ids: what is written meanwhile moves none of them. `after` is exclusive.
 * Throws StoreUnavailable.
 */
export async function* documentsOf(store: Pick<Store, 'list'>, db: DatabaseName, after?: string): AsyncGenerator<StoredDocument> {
  for (let last = after; ; ) {
    const page = await store.list(db, { limit: PAGE, ...(last !== undefined && { after: last }) });
    yield* page;
    last = page.at(-1)?.id;
    if (page.length < PAGE) return;
  }
}
