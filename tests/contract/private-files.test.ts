/** The data folder is its owner's alone, whoever made it and whatever was made in it: server, import, staff, backup, restore. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ACTIVE_PLACES } from '../../sync-server/import/active-places.ts';
import { startServer } from '../e2e/fixtures/server.ts';
import { plainEnvironment } from '../plain-environment.ts';

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'private-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true }));

/** With the mask of a careless shell. */
function command(script: string, ...given: string[]): Promise<{ code: number; said: string }> {
  const env = { ...plainEnvironment(), DATA_DIR: dataDir, DEMO: 'off' };
  const line = `umask 000; exec "${process.execPath}" "sync-server/${script}" "$@"`;
  return new Promise((resolve) => {
    execFile('sh', ['-c', line, 'sh', ...given], { env }, (error, out, complaint) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: out + complaint });
    });
  });
}

/** Everything below that others may look into, with its rights. */
async function open(path: string): Promise<string[]> {
  const found = await stat(path);
  const own = (found.mode & 0o077) === 0 ? [] : [`${path} ${(found.mode & 0o777).toString(8)}`];
  if (!found.isDirectory()) return own;
  const below = await Promise.all((await readdir(path)).map((name) => open(join(path, name))));
  return [...own, ...below.flat()];
}

it('[10.9] is closed to others while the server writes, with what SQLite keeps beside its file', async () => {
  const server = await startServer();
  try {
    expect(await readdir(server.dataDir)).toEqual(expect.arrayContaining(['fitness-hub.sqlite', 'fitness-hub.sqlite-wal']));
    expect(await open(server.dataDir)).toEqual([]);
  } finally {
    await server.dispose();
  }
});

it('[10.9] stays closed to others after an import, a staffing, a backup and a restore', async () => {
  // As a careful package made it, and a server before this one left it.
  await mkdir(join(dataDir, 'mail'), { recursive: true });
  await chmod(dataDir, 0o755);
  await writeFile(join(dataDir, 'identity-secret'), 's'.repeat(43), { mode: 0o644 });
  await writeFile(join(dataDir, 'mail', 'old.json'), '{}', { mode: 0o644 });
  const file = join(folder, 'places.csv');
  const cells: Record<string, string> = {
    ...{ site_id: '1001', site_name: 'Site 1001', facility_type: 'Health and fitness gyms' },
    ...{ postcode: 'LS1 4AP', lat: '53.8', lon: '-1.55' },
  };
  await writeFile(
    file,
    `${ACTIVE_PLACES.columns.join(',')}\n${ACTIVE_PLACES.columns.map((name) => cells[name] ?? 'NA').join(',')}`,
  );
  const saved = join(folder, 'saved');
  for (const [script, ...given] of [
    ['import/main.ts', 'active-places', file],
    ['import/staff.ts', 'gym:ap-1001', 'owner@example.org'],
    ['backup/main.ts', 'backup', saved],
    ['backup/main.ts', 'restore', saved],
  ] as const) {
    const { code, said } = await command(script, ...given);
    expect([script, code, said]).toEqual([script, 0, expect.any(String)]);
    expect([script, await open(dataDir)]).toEqual([script, []]);
  }
  expect(await open(saved)).toEqual([]);
  expect((await readdir(dataDir)).length).toBeGreaterThan(4);
});
