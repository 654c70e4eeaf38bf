/**
 * A world for many devices, written by the server itself: accounts, sign-ins and devices over HTTP, gyms and staff as an operator's
 * commands. Passes lie there as if they had been bought. The server is stopped then, and the one that is measured starts on its folder.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { keyOf } from '../../schemas/basics/primitives.ts';
import { gymScope, memberScope, selfScope } from '../../schemas/basics/scope.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import type { Pass } from '../../schemas/pass/shape.ts';
import { readConfig } from '../../sync-server/config/config.ts';
import { AREA, GYMS } from '../../sync-server/demo/gyms.ts';
import { OperatorFile } from '../../sync-server/operator-file.ts';
import { startServer } from '../../sync-server/server.ts';
import type { DatabaseName, Store } from '../../sync-server/store/store.ts';
import { passOf, rosterEntryOf } from './documents.ts';

export interface BenchDoor {
  readonly gymId: string;
  readonly staff: BenchAccount;
  readonly tablets: readonly BenchRegistration[];
}
export interface Member {
  readonly pass: Pass;
  readonly gymId: string;
  /** Open on this many devices. */
  readonly devices: readonly BenchRegistration[];
}
export interface BenchAccount {
  readonly uid: string;
  readonly idToken: string;
}
export interface BenchRegistration {
  readonly deviceId: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface BenchWorld {
  readonly dataDir: string;
  readonly doors: readonly BenchDoor[];
  /** Those with devices first. */
  readonly members: readonly Member[];
  dispose(): Promise<void>;
}

export interface Size {
  readonly gyms: number;
  /** Members whose app is open. */
  readonly connected: number;
  /** On so many devices. */
  readonly devicesEach: number;
  readonly members: number;
}

/** At work at once: hashing a password takes a core for a while. */
const AT_ONCE = 8;
const Made = z.object({ uid: z.string(), password: z.string() });
const SignedIn = z.object({ uid: z.string(), idToken: z.string() });
const Device = z.object({ deviceId: z.string(), deviceKey: z.string() });
const Outcomes = z.object({ outcomes: z.array(z.object({ state: z.string() })) });

type Fill = (store: Store, members: readonly Member[], doors: readonly BenchDoor[]) => Promise<void>;

/** @param fill puts more into the store, as if it had been decided */
export async function makeWorld(size: Size, now: string, fill: Fill = async () => {}): Promise<BenchWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fitness-hub-bench-world-'));
  const dispose = () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  const settings = { PORT: '0', DATA_DIR: dataDir, DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
  const server = await startServer(readConfig(settings));
  try {
    const system = new System(server.url, OperatorFile.parse(JSON.parse(await readFile(join(dataDir, 'operator.json'), 'utf8'))));
    const gymIds = Array.from({ length: size.gyms }, (_, number) => `gym:bench-${number}`);
    await system.propose({ ...said('area'), kind: 'system.area-set', body: { area: AREA } });
    await system.propose(...gymIds.map(gymSet));
    const doors = await atOnce(gymIds, async (gymId): Promise<BenchDoor> => {
      const staff = await system.account(`staff.${keyOf(gymId)}@bench.example`);
      const { uid } = staff;
      await system.propose({ ...said(uid), kind: 'system.employed', body: { uid, gymId, preset: 'reception' } });
      return { gymId, staff, tablets: [await system.device(staff), await system.device(staff)] };
    });
    const members = await atOnce([...Array(size.members).keys()], async (number): Promise<Member> => {
      const gymId = gymIds[number % gymIds.length] ?? '';
      const pass = passOf('load', number, gymId, now);
      if (number >= size.connected) return { pass, gymId, devices: [] };
      const member = await system.account(`member.${number}@bench.example`);
      const devices: BenchRegistration[] = [];
      for (let nth = 0; nth < size.devicesEach; nth += 1) devices.push(await system.device(member));
      return { pass: { ...pass, memberId: member.uid }, gymId, devices };
    });
    await put(
      server.store,
      members.flatMap(({ pass, gymId }, number) => [
        { db: `${memberScope(pass.memberId)}/passes`, document: pass },
        { db: `${gymScope(gymId)}/roster`, document: rosterEntryOf(pass, number) },
      ]),
    );
    await fill(server.store, members, doors);
    await server.close();
    return { dataDir, doors, members, dispose };
  } catch (error) {
    await server.close();
    await dispose();
    throw error;
  }
}

export const scopesOfMember = ({ memberId }: Pass) => [
  'public',
  `area-${keyOf(AREA._id)}`,
  selfScope(memberId),
  memberScope(memberId),
];
export const scopesOfTablet = ({ gymId, staff }: BenchDoor) => ['public', selfScope(staff.uid), gymScope(gymId)];
export const streamOf = (scopes: readonly string[]) => `/db/_live?scopes=${scopes.join(',')}`;

/** Puts documents into the store as if they had been decided. */
export async function put(
  store: Store,
  entries: readonly { readonly db: DatabaseName; readonly document: { readonly _id: string } }[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += 2_000) {
    await store.put(
      entries.slice(from, from + 2_000).map(({ db, document }) => {
        const { _id: id, ...body } = document;
        return { db, id, body: JSON.parse(JSON.stringify(body)), expect: null };
      }),
    );
  }
}

const said = (cause: string) => ({ _id: `proposal:bench.${cause}`, type: 'proposal' }) as const;

function gymSet(gymId: string, number: number): SystemProposal {
  const like = GYMS[number % GYMS.length];
  if (!like) throw new Error('there is no gym');
  return { ...said(keyOf(gymId)), kind: 'system.gym-set', body: { gym: { ...like, _id: gymId, slug: keyOf(gymId) } } };
}

async function atOnce<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = all.entries();
  const next = async () => {
    for (const [index, one] of queue) results[index] = await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return results;
}

/** What an operator and people ask the server for. */
class System {
  readonly #url: string;
  readonly #operator: Readonly<Record<string, string>>;

  constructor(url: string, { secret }: OperatorFile) {
    this.#url = url;
    this.#operator = { authorization: `Bearer ${secret}` };
  }

  async propose(...proposals: SystemProposal[]): Promise<void> {
    const { outcomes } = await this.#post('/api/operator/proposals', { proposals }, this.#operator, Outcomes);
    if (outcomes.some(({ state }) => state !== 'accepted')) throw new Error(`refused: ${JSON.stringify(outcomes)}`);
  }

  async account(email: string): Promise<BenchAccount> {
    const { password } = await this.#post('/api/operator/accounts', { email }, this.#operator, Made);
    return this.#post('/api/auth/sign-in', { email, password, remember: false }, {}, SignedIn);
  }

  async device({ idToken }: BenchAccount): Promise<BenchRegistration> {
    const authorization = `Bearer ${idToken}`;
    const { deviceId, deviceKey } = await this.#post('/api/devices', { name: 'Bench' }, { authorization }, Device);
    return { deviceId, headers: { authorization, 'x-device': `${deviceId}.${deviceKey}` } };
  }

  async #post<T>(path: string, body: object, headers: Readonly<Record<string, string>>, answer: z.ZodType<T>): Promise<T> {
    const response = await fetch(this.#url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return answer.parse(await response.json());
  }
}
