/**
 * A write that is on the disk when it resolves. Chromium says of an ordinary (relaxed) one that it is done as soon as the system has been told
 * of it, and a power cut may take it back; Dexie can ask for strict ones of a whole database only, and most values are not worth the wait.
 *
 * What was written before it on the same disk is there as well.
 */

/** `open`: its connection. Rejects with what the browser said: no room, or closed meanwhile. */
export function putStrictly(open: IDBDatabase, table: string, row: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = open.transaction(table, 'readwrite', { durability: 'strict' });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException('closed while it was written', 'AbortError'));
    transaction.objectStore(table).put(row);
  });
}
