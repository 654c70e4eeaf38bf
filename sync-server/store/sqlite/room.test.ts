import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { systemPorts } from '../../ports.ts';
import { openSqliteIn } from './store.ts';

const BODY = { text: 'x'.repeat(2_000) };
const DB = 'self-somebody01/proposals';

function home(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fitness-hub-room-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'store.sqlite');
}

function opened(file: string) {
  const database = new DatabaseSync(file);
  onTestFinished(() => database.close());
  return { database, store: openSqliteIn(database, systemPorts()) };
}

async function filled(file: string) {
  const { database, store } = opened(file);
  const ids = Array.from({ length: 4_000 }, (_, n) => `a${n}`);
  const written = await store.put(ids.map((id) => ({ db: DB, id, body: BODY, expect: null })));
  const forget = written.map((result, at) => ({ db: DB, id: ids[at] ?? '', rev: result.ok ? result.rev : '' }));
  await store.commit({ writes: [], last: [], forget });
  return { database, store };
}

it('what is forgotten goes back to the disk a little at a time, while writes go on', async () => {
  const file = home();
  const { database, store } = await filled(file);
  const size = () => {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return statSync(file).size;
  };
  const before = size();
  expect(before).toBeGreaterThan(8_000_000);
  let steps = 0;
  while (await store.giveBack?.()) {
    steps += 1;
    await store.put([{ db: DB, id: `meanwhile${steps}`, body: { steps }, expect: null }]);
  }
  expect(steps).toBeGreaterThan(10);
  expect(size()).toBeLessThan(3_500_000);
  expect(await store.info(DB)).toMatchObject({ documents: steps });
  expect(await store.giveBack?.()).toBe(false);
});

it('a file of an older server learns to give back when it is small, and keeps what it has', async () => {
  const file = home();
  const older = new DatabaseSync(file);
  older.exec('PRAGMA auto_vacuum = NONE; CREATE TABLE seen (n INTEGER); DROP TABLE seen');
  older.close();
  const { database, store } = await filled(file);
  expect(database.prepare('PRAGMA auto_vacuum').get()).toEqual({ auto_vacuum: 2 });
  expect(await store.giveBack?.()).toBe(true);
});
