/** A device's process as the others see it: asked, partitioned, killed, and brought back with the disk that it had. */
import { join } from 'node:path';
import type { Query } from '../../../client/sync/device/device.ts';
import type { Workspace } from '../../../client/sync/queries/rows.ts';
import type { Documents, DocumentType } from '../../../schemas/folds/documents.ts';
import { FaultProxy } from '../../faults/proxy.ts';
import type { ObservedDevice } from '../../simulation/observed.ts';
import type { CastAccount } from '../people/cast.ts';
import { Child } from './child.ts';
import type { DeviceCalls, DeviceOrder, DeviceReady, ToldRow } from './device.ts';
import { Mortal } from './mortal.ts';

interface Setup {
  readonly account: CastAccount;
  readonly workspace: Workspace;
  readonly areas: readonly string[];
  /** Where its disk lies. */
  readonly folder: string;
  /** Where the server is. */
  readonly url: string;
  /** It is here (again), and known by that id. */
  readonly ready: (deviceId: string) => void;
}

export class SoakDevice implements ObservedDevice {
  readonly uid: string;
  readonly workspace: Workspace;
  readonly wire: FaultProxy;
  readonly mortal: Mortal;
  readonly child = new Child<DeviceCalls>('device.ts');
  jumped = false;
  #skew = 0;

  private constructor(setup: Setup, wire: FaultProxy) {
    this.uid = setup.account.uid;
    this.workspace = setup.workspace;
    this.wire = wire;
    this.mortal = new Mortal('device', { kill: () => this.child.kill(), start: () => this.#start(setup) });
  }

  static async open(setup: Setup): Promise<SoakDevice> {
    const device = new SoakDevice(setup, await FaultProxy.before(setup.url));
    await device.#start(setup);
    return device;
  }

  /** Somebody sets its clock. */
  async jumpClock(milliseconds: number): Promise<void> {
    this.#skew += milliseconds;
    this.jumped = true;
    await this.child.ask('jump', milliseconds);
  }

  outbox(): Promise<readonly ToldRow[]> {
    return this.child.ask('outbox');
  }

  unsent(): Promise<number> {
    return this.child.ask('unsent');
  }

  databases(): Promise<readonly string[]> {
    return this.child.ask('databases');
  }

  readonly seen = async <T extends DocumentType>(question: Query<T>): Promise<readonly Documents[T][]> =>
    (await this.child.ask('seen', question as unknown as Query<DocumentType>)) as readonly Documents[T][];

  async close(): Promise<void> {
    await this.mortal.there;
    await this.child.kill();
    await this.wire.close();
  }

  async #start({ account, workspace, areas, folder, ready }: Setup): Promise<void> {
    const { uid, email, password } = account;
    const order: DeviceOrder = {
      ...{ url: this.wire.url, disk: join(folder, `${uid}.disk`), email, password, workspace, areas, skew: this.#skew },
    };
    const { deviceId } = (await this.child.start(order)) as DeviceReady;
    ready(deviceId);
  }
}
