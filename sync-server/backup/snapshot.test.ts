import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { FORMAT } from '../store/sqlite/tables.ts';
import { Snapshot, STORE_FILE } from './snapshot.ts';

it.each([
  ['of an older server', 0],
  ['of today', 2],
])('the copy of a store %s gives back its room, and the store is as it was', (_name, mode) => {
  const folder = mkdtempSync(join(tmpdir(), 'fitness-hub-snapshot-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const store = join(folder, STORE_FILE);
  const pragma = (file: string) => {
    const database = new DatabaseSync(file);
    const found = database.prepare('PRAGMA auto_vacuum').get()?.auto_vacuum;
    database.close();
    return found;
  };
  const made = new DatabaseSync(store);
  made.exec(
    `PRAGMA auto_vacuum = ${mode}; CREATE TABLE kept (n INTEGER); PRAGMA user_version = ${FORMAT}; PRAGMA journal_mode = WAL`,
  );
  made.close();
  const copy = join(folder, 'copy.sqlite');
  writeFileSync(copy, '');
  const snapshot = Snapshot.open(folder);
  snapshot.copyTo(copy);
  snapshot.close();
  expect([pragma(copy), pragma(store)]).toEqual([2, mode]);
});
