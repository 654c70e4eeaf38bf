import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { systemPorts } from '../../sync-server/ports.ts';
import { openStore } from '../../sync-server/store/open.ts';
import { openSqliteIn } from '../../sync-server/store/sqlite/store.ts';
import { drain, faults } from './store-traffic.ts';
import { newDirectory, seeded, startVictim } from './store-victim.ts';

const ports = systemPorts();

describe('[A8] SQLite, killed while four writers and a decider work', () => {
  // Each file is killed ten times, the first time while it is made.
  it.each([1, 2, 3])('seed %i: no acknowledged write is lost, none is applied twice, commits are whole', async (seed) => {
    const random = seeded(seed);
    const dataDir = await newDirectory();
    const proposals: string[] = [];
    const decisions: string[] = [];
    for (let kill = 0; kill < 10; kill += 1) {
      const victim = startVictim({ name: `k${kill}`, dataDir });
      await victim.said(kill === 0 ? 1 : 3 + Math.floor(random() * 150));
      await delay(random() * 8);
      victim.process.kill('SIGKILL');
      await victim.ended;
      proposals.push(...victim.proposals);
      decisions.push(...victim.decisions);
      const store = await openStore({ dataDir, ports });
      expect(await faults(store, proposals, decisions)).toEqual([]);
      await store.close();
    }
    expect(proposals.length).toBeGreaterThan(100);
    expect(decisions.length).toBeGreaterThan(10);
    const store = await openStore({ dataDir, ports });
    await drain(store);
    expect(await faults(store, proposals, proposals)).toEqual([]);
    await store.close();
    await rm(dataDir, { recursive: true });
  });
});

describe('one server per data directory', () => {
  it('[ST81] a second one is refused, in this process and in another, until the first is gone, even if it was killed', async () => {
    const dataDir = await newDirectory();
    const first = await openStore({ dataDir, ports });
    await expect(openStore({ dataDir, ports })).rejects.toMatchObject({
      name: 'StoreLocked',
      message: expect.stringContaining(dataDir),
    });
    await expect(startVictim({ name: 'a', dataDir }).ended).rejects.toThrow(/StoreLocked/);
    // Being refused has not freed the lock.
    await expect(openStore({ dataDir, ports })).rejects.toMatchObject({ name: 'StoreLocked' });
    await first.close();
    const holder = startVictim({ name: 'b', dataDir });
    await holder.said(4);
    await expect(openStore({ dataDir, ports })).rejects.toMatchObject({ name: 'StoreLocked' });
    holder.process.kill('SIGKILL');
    await holder.ended;
    await (await openStore({ dataDir, ports })).close();
    await rm(dataDir, { recursive: true });
  });
});

describe('a disk that does not do its work', () => {
  const write = (id: string) => ({ db: 'gym-g1/people', id, body: { uid: id, text: 'x'.repeat(2_000) } });
  const commitOf = (name: string) => ({
    writes: Array.from({ length: 50 }, (_, n) => write(`${name}-${n}`)),
    last: [{ db: 'gym-g1/bookings', id: name, body: {} }],
  });

  it('[ST82] full: one clear line, nothing of the call stored, no news, and work goes on when there is room', async () => {
    const directory = await newDirectory();
    const database = new DatabaseSync(join(directory, 'full.sqlite'));
    const store = openSqliteIn(database, ports);
    await store.commit(commitOf('before'));
    database.exec('PRAGMA max_page_count = 60');
    const heard: string[] = [];
    store.watch((dbs) => heard.push(...dbs));
    const before = [await store.heads(['gym-g1/people', 'gym-g1/bookings']), await store.info('gym-g1/people')];
    const full = {
      name: 'StoreUnavailable',
      message: expect.stringMatching(/^The store in .*full\.sqlite is not available: the disk is full\.$/),
    };
    await expect(store.commit(commitOf('lost'))).rejects.toMatchObject(full);
    const puts = commitOf('lost').writes.map((one) => ({ ...one, expect: null }));
    await expect(store.put(puts)).rejects.toMatchObject(full);
    expect([await store.heads(['gym-g1/people', 'gym-g1/bookings']), await store.info('gym-g1/people')]).toEqual(before);
    expect(await store.getMany('gym-g1/people', ['lost-0', 'lost-49'])).toEqual([null, null]);
    expect(await store.find('gym-g1/people', 'uid', 'lost-0')).toEqual([]);
    expect(heard).toEqual([]);
    database.exec('PRAGMA max_page_count = 100000');
    await store.commit(commitOf('lost'));
    expect(await store.info('gym-g1/people')).toMatchObject({ documents: 100 });
    expect(new Set(heard)).toEqual(new Set(['gym-g1/people', 'gym-g1/bookings']));
    await store.close();
    database.close();
    await rm(directory, { recursive: true });
  });

  it('[ST82] full while the file is made: nothing half-made stays', async () => {
    const directory = await newDirectory();
    const database = new DatabaseSync(join(directory, 'full.sqlite'));
    database.exec('PRAGMA max_page_count = 4');
    expect(() => openSqliteIn(database, ports)).toThrow(/the disk is full/);
    expect(database.prepare('SELECT count(*) AS tables FROM sqlite_master').get()).toEqual({ tables: 0 });
    database.exec('PRAGMA max_page_count = 1000');
    const store = openSqliteIn(database, ports);
    await store.commit(commitOf('now'));
    await store.close();
    database.close();
    await rm(directory, { recursive: true });
  });

  it('[ST83] a directory that cannot be made or written, a file that is something else: one clear line', async () => {
    const directory = await newDirectory();
    await writeFile(join(directory, 'file'), 'not a directory');
    const unavailable = {
      name: 'StoreUnavailable',
      message: expect.stringMatching(/^The store in [^\n]+ is not available: [^\n]+\.$/),
    };
    await expect(openStore({ dataDir: join(directory, 'file'), ports })).rejects.toMatchObject(unavailable);
    await expect(openStore({ dataDir: join(directory, 'file', 'below'), ports })).rejects.toMatchObject(unavailable);
    await expect(openStore({ dataDir: '/proc/fitness-hub/data', ports })).rejects.toMatchObject(unavailable);
    await writeFile(join(directory, 'fitness-hub.sqlite'), 'this is no database, and long enough to be looked at'.repeat(100));
    await expect(openStore({ dataDir: directory, ports })).rejects.toMatchObject({
      ...unavailable,
      message: expect.stringMatching(/it is no SQLite file/),
    });
    // The failed start holds no lock.
    await rm(join(directory, 'fitness-hub.sqlite'));
    await (await openStore({ dataDir: directory, ports })).close();
    const readOnly = new DatabaseSync(join(directory, 'fitness-hub.sqlite'), { readOnly: true });
    const store = openSqliteIn(readOnly, ports);
    await expect(store.commit(commitOf('no'))).rejects.toMatchObject({
      ...unavailable,
      message: expect.stringMatching(/cannot be written to/),
    });
    expect(await store.info('gym-g1/people')).toMatchObject({ documents: 0 });
    readOnly.close();
    await rm(directory, { recursive: true });
  });

  it('[ST84] a file of a newer format is refused and left alone', async () => {
    const dataDir = await newDirectory();
    await (await openStore({ dataDir, ports })).close();
    const file = new DatabaseSync(join(dataDir, 'fitness-hub.sqlite'));
    file.exec('PRAGMA user_version = 999');
    file.close();
    await expect(openStore({ dataDir, ports })).rejects.toMatchObject({
      name: 'StoreUnavailable',
      message: expect.stringMatching(/format 999/),
    });
    await rm(dataDir, { recursive: true });
  });

  it('[ST85] a file written with other indexes is indexed anew', async () => {
    const dataDir = await newDirectory();
    const old = await openStore({ dataDir, ports });
    await old.commit(commitOf('old'));
    await old.close();
    const file = new DatabaseSync(join(dataDir, 'fitness-hub.sqlite'));
    file.exec("UPDATE store SET indexes = '[]'; DELETE FROM lookups");
    file.close();
    const store = await openStore({ dataDir, ports });
    expect(await store.find('gym-g1/people', 'uid', 'old-7')).toHaveLength(1);
    await store.close();
    await rm(dataDir, { recursive: true });
  });
});
