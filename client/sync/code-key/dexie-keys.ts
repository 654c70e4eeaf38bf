/**
 * Keys in a Dexie database of their own: `LocalValues` are plain JSON, which travels between pages, and a key that cannot be read does not. A
 * `CryptoKey` is stored as it is, and is the same one after a reload.
 */
import { Dexie, type Table } from 'dexie';
import { asStorageFull } from '../storage/storage.ts';
import type { CodeKeyPair, CodeKeyStore } from './key-store.ts';

export function dexieCodeKeys(databaseName = 'fitness-hub-code-keys'): CodeKeyStore {
  const database = new Dexie(databaseName);
  database.version(1).stores({ keys: 'name' });
  const keys: Table<CodeKeyPair & { readonly name: string }, string> = database.table('keys');
  return {
    get: async (name) => (await keys.get(name)) ?? null,
    put: async (name, { key, privateKey }) => void (await keys.put({ name, key, privateKey }).catch(asStorageFull)),
    forget: async (prefix) => void (await keys.where('name').startsWith(prefix).delete()),
  };
}
