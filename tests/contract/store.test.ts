import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { systemPorts } from '../../sync-server/ports.ts';
import { openStore } from '../../sync-server/store/open.ts';
import { openSqliteIn } from '../../sync-server/store/sqlite.ts';
import { describeStore } from './store-contract.ts';

const ports = systemPorts();

describeStore('SQLite on disk', {
  shared: false,
  newPlace: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'fitness-hub-store-'));
    return {
      open: () => openStore({ dataDir, ports }),
      remove: () => rm(dataDir, { recursive: true }),
    };
  },
});

describeStore('SQLite in memory', {
  shared: false,
  newPlace: async () => {
    const database = new DatabaseSync(':memory:');
    return {
      open: async () => openSqliteIn(database, ports),
      remove: async () => database.close(),
    };
  },
});
