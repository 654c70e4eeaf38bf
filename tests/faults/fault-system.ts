/** A system that trouble comes to: the real server as a process of its own with two gyms, people, and their devices on wires of their own. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import type { Workspace } from '../../client/sync/queries/rows.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { STORE_FILE } from '../../sync-server/backup/snapshot.ts';
import { OperatorFile } from '../../sync-server/operator-file.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { openSqliteIn } from '../../sync-server/store/sqlite/store.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { type ServerProcess, startServer } from '../e2e/fixtures/server.ts';
import { AREAS, CAPACITY, GYMS, HOUR, timetable } from '../simulation/scene.ts';
import { NodeDevice, type TestAccount } from './node-device.ts';
import { FaultProxy } from './proxy.ts';
import { problemsIn } from './stored.ts';

const Made = z.object({ uid: z.string(), password: z.string() });
export const GYM = GYMS[0];
const DAYS = [1, 2, 3, 4, 5, 6];

export class FaultSystem {
  readonly server: ServerProcess;
  /** Read past the gateway, beside the server. */
  readonly store: Store;
  readonly members: TestAccount[] = [];
  readonly staff: TestAccount[] = [];
  readonly devices: NodeDevice[] = [];
  readonly #database: DatabaseSync;
  #said = 0;

  private constructor(server: ServerProcess) {
    this.server = server;
    this.#database = new DatabaseSync(join(server.dataDir, STORE_FILE), { readOnly: true, timeout: 5_000 });
    this.store = openSqliteIn(this.#database, systemPorts());
  }

  static async open(): Promise<FaultSystem> {
    const system = new FaultSystem(await startServer());
    const today = systemPorts().clock.now();
    const nine = today - (today % (24 * HOUR)) + 9 * HOUR;
    await system.say('system.area-set', ...AREAS.map((area) => ({ area })));
    await system.say('system.gym-set', ...GYMS.map((gym) => ({ gym })));
    const days = GYMS.flatMap(({ _id }) => DAYS.map((day) => ({ timetable: timetable(_id, day, nine) })));
    await system.say('system.timetable-set', ...days);
    return system;
  }

  /** An operator's word; resolves when it is decided, and so everything before it. */
  async say<K extends SystemProposal['kind']>(kind: K, ...bodies: Extract<SystemProposal, { kind: K }>['body'][]): Promise<void> {
    const proposals = bodies.map((body) => {
      this.#said += 1;
      return { _id: `proposal:${kind}:f${this.#said}`, type: 'proposal', kind, body } as unknown as SystemProposal;
    });
    await this.server.propose(...proposals);
  }

  async member(email: string): Promise<TestAccount> {
    const account = await this.#account(email);
    this.members.push(account);
    return account;
  }

  /** Somebody who works at the door. */
  async receptionist(email: string): Promise<TestAccount> {
    const account = await this.#account(email);
    this.staff.push(account);
    await this.say('system.employed', { uid: account.uid, gymId: GYM._id, preset: 'manager' });
    return account;
  }

  /** Signs in through a wire of its own. */
  async device(account: TestAccount, workspace: Workspace, before?: (proxy: FaultProxy) => void): Promise<NodeDevice> {
    const proxy = await FaultProxy.before(this.server.url);
    before?.(proxy);
    const device = new NodeDevice(account, proxy);
    this.devices.push(device);
    await device.start(account, workspace);
    return device;
  }

  readonly phone = (account: TestAccount, before?: (proxy: FaultProxy) => void) =>
    this.device(account, { kind: 'member' }, before);
  readonly tablet = (account: TestAccount, before?: (proxy: FaultProxy) => void) =>
    this.device(account, { kind: 'gym', gymId: GYM._id }, before);

  get capacity(): number {
    return CAPACITY;
  }

  /** What `npm run fsck` finds, beside the server. */
  problems(): readonly string[] {
    return problemsIn(this.server.dataDir);
  }

  async close(): Promise<void> {
    for (const device of this.devices) {
      await device.stop();
      await device.proxy.close();
    }
    this.#database.close();
    await this.server.dispose();
  }

  async #account(email: string): Promise<TestAccount> {
    const { secret } = OperatorFile.parse(JSON.parse(await readFile(join(this.server.dataDir, 'operator.json'), 'utf8')));
    const response = await fetch(`${this.server.url}/api/operator/accounts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    return { email, ...Made.parse(await response.json()) };
  }
}
