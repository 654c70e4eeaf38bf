/** The house that the stories happen in: real gyms imported, one of them staffed, people with work there. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { GYM_COUNT, gymIdOf, TANNERY, writeGymFile } from './gym-file.ts';
import { type DemoPerson, employ, register } from './people.ts';
import { type ServerProcess, startServer } from './server.ts';

export interface TestSystem {
  readonly server: ServerProcess;
  /** Where the others are: another gateway of the same house, or the one server that there is. */
  readonly elsewhere: ServerProcess;
  /** The process that decides, where that is one of its own. */
  readonly decider: ServerProcess | null;
  /** The gym that was staffed. */
  readonly gym: { readonly id: string; readonly name: string; readonly postcode: string };
  readonly owner: DemoPerson;
  /** Reception at that gym. */
  readonly employee: DemoPerson;
  close(): Promise<void>;
}

/** @param environment of the server, beside what every test needs */
export async function openHouse(environment: Readonly<Record<string, string>> = {}): Promise<TestSystem> {
  const server = await startServer(environment);
  return furnished({ server, elsewhere: server, decider: null });
}

/** The same in three processes: two gateways and a decider, which meet in CouchDB (architecture §9). */
export async function openHouseApart(couchUrl: string): Promise<TestSystem> {
  const common = { COUCHDB_URL: couchUrl, IDENTITY_SECRET: 'one-secret-for-all-the-processes-of-a-house' };
  const decider = await startServer({ ...common, ROLE: 'decider' });
  const [server, elsewhere] = await Promise.all([
    startServer({ ...common, ROLE: 'gateway' }),
    startServer({ ...common, ROLE: 'gateway' }),
  ]);
  return furnished({ server, elsewhere, decider });
}

/** Imports, staffs and employs in what runs already. */
export async function furnished(processes: Pick<TestSystem, 'server' | 'elsewhere' | 'decider'>): Promise<TestSystem> {
  const { server } = processes;
  const close = async () => {
    for (const one of new Set(Object.values(processes))) await one?.dispose();
  };
  const folder = await mkdtemp(join(tmpdir(), 'fitness-hub-file-'));
  try {
    const imported = await server.command('import/main.ts', 'active-places', await writeGymFile(folder));
    expect(imported).toEqual({ code: 0, said: `${GYM_COUNT} imported, 0 unchanged, 0 refused\n` });
    const gym = { id: gymIdOf(TANNERY), name: TANNERY.name, postcode: TANNERY.postcode };
    const email = 'owner@tannery.example';
    const staffed = await server.command('import/staff.ts', gym.id, email);
    const password = /^Password, shown this once: (\S+)$/m.exec(staffed.said)?.[1];
    if (staffed.code !== 0 || password === undefined) throw new Error(staffed.said);
    const employee = await register(server, 'Jo Tench', 'jo@tannery.example');
    await employ(server, employee, gym.id);
    return { ...processes, gym, owner: { email, password }, employee, close };
  } catch (error) {
    await close();
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
