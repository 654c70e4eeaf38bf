/** The house that the stories happen in: real gyms imported, one of them staffed, people with work there. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { GYM_COUNT, gymIdOf, TANNERY, writeGymFile } from './gym-file.ts';
import { type Account, employ, register } from './people.ts';
import { type ServerProcess, startServer } from './server.ts';

export interface House {
  readonly server: ServerProcess;
  /** The gym that was staffed. */
  readonly gym: { readonly id: string; readonly name: string; readonly postcode: string };
  readonly owner: Account;
  /** Reception at that gym. */
  readonly employee: Account;
  close(): Promise<void>;
}

/** @param environment of the server, beside what every test needs */
export async function openHouse(environment: Readonly<Record<string, string>> = {}): Promise<House> {
  const server = await startServer(environment);
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
    return { server, gym, owner: { email, password }, employee, close: () => server.dispose() };
  } catch (error) {
    await server.dispose();
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
