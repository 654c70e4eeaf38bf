import type { Dexie } from 'dexie';

/**
 * Before it is opened: Dexie works out what each write changed and tells every tab of it, for live queries of its own. Nobody here asks those;
 * the collections' changes are told by RxDB.
 */
export function unobserved(database: Dexie): void {
  for (const name of ['Observability', 'Cache']) database.unuse({ stack: 'dbcore', name });
}
