/** A device as it runs in a browser, in this process: the app's own engine and session, real time, a wire of its own to the real server. */
import { bookingsQuery } from '../../client/features/booking/queries.ts';
import { createSession } from '../../client/session/create-session.ts';
import { createDevice, type ManagedDevice } from '../../client/sync/device/create-device.ts';
import type { BodyOf, Query } from '../../client/sync/device/device.ts';
import { everyNoun, TestBrowser, TestWakes } from '../../client/sync/fixture.ts';
import { browserPorts, type HttpRequest, type Ports } from '../../client/sync/ports.ts';
import type { OutboxRow, Workspace } from '../../client/sync/queries/rows.ts';
import { memoryStorage, memoryValues } from '../../client/sync/storage/memory-storage.ts';
import type { Documents, DocumentType } from '../../schemas/folds/documents.ts';
import type { ProposalKind } from '../../schemas/folds/proposals.ts';
import { seenOn } from '../simulation/device.ts';
import type { ObservedDevice, PromisedFact } from '../simulation/observed.ts';
import { AREAS } from '../simulation/scene.ts';
import type { FaultProxy } from './proxy.ts';

export interface TestAccount {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
}

/** What was shown as the server's word, and when it was shown has to be true. */
export interface ShownAtDoor {
  readonly what: 'outcome' | 'booking';
  readonly id: string;
  readonly state: string;
}

export class NodeDevice implements ObservedDevice {
  readonly uid: string;
  readonly proxy: FaultProxy;
  readonly device: ManagedDevice;
  /** Every push it ever sent, as it was sent. */
  readonly pushes: HttpRequest[] = [];
  readonly promised: PromisedFact[] = [];
  /** Everything that it has shown as decided. */
  readonly shown: ShownAtDoor[] = [];
  readonly #session: ReturnType<typeof createSession>;
  readonly #storage = memoryStorage();
  readonly #clock: Ports['clock'];
  #skew = 0;
  jumped = false;

  constructor({ uid }: TestAccount, proxy: FaultProxy) {
    this.uid = uid;
    this.proxy = proxy;
    const browser = new TestBrowser();
    const real = browserPorts(proxy.url);
    this.#clock = real.clock;
    const ports: Ports = {
      ...real,
      clock: { now: () => real.clock.now() + this.#skew },
      network: {
        send: (request) => {
          if (request.path.endsWith('/_bulk_docs')) this.pushes.push(request);
          return real.network.send(request);
        },
      },
      locks: browser.locks,
      wakes: new TestWakes(),
      channel: (name) => browser.channel(name),
    };
    this.device = createDevice({ ports, storage: this.#storage, values: memoryValues(), appBuild: 'faults', nouns: everyNoun });
    this.#session = createSession({
      device: this.device,
      deviceName: 'A device in trouble',
      visit: { goesOn: () => true, begin: () => {} },
    });
  }

  async start({ email, password }: Pick<TestAccount, 'email' | 'password'>, workspace: Workspace): Promise<void> {
    await this.device.start();
    await this.#session.start();
    // As in the simulation: what is pinned, and nothing else of gyms, is here whole.
    for (const { _id } of AREAS) await this.device.pinned.pin(_id);
    const signedIn = await this.#session.signIn({ email, password, keep: true });
    if (!signedIn.ok) throw new Error(`not signed in: ${signedIn.code}`);
    await this.device.openWorkspace(workspace);
    this.device.outbox.subscribe(() => {
      for (const { id, state } of this.device.outbox.get()) if (isWord(state)) this.#show({ what: 'outcome', id, state });
    });
    const bookings = this.device.query(bookingsQuery);
    bookings.subscribe(() => {
      for (const { doc, mark } of bookings.get().rows)
        if (mark !== 'waiting' && doc.status === 'confirmed') this.#show({ what: 'booking', id: doc._id, state: doc.status });
    });
  }

  async stop(): Promise<void> {
    this.#session.stop();
    await this.device.stop();
  }

  /** Somebody sets the clock of the device. */
  jumpClock(milliseconds: number): void {
    this.#skew += milliseconds;
    this.jumped = true;
  }

  get connection(): string {
    return this.device.connection.get().state;
  }

  /** How many of its proposals have no end yet, as its Outbox shows them. */
  get waiting(): readonly OutboxRow[] {
    return this.device.outbox.get().filter(({ state }) => state === 'waiting' || state === 'sending');
  }

  /** @param allowed the person has the power to say it */
  async propose<K extends ProposalKind>(kind: K, body: BodyOf<K>, allowed = true): Promise<string> {
    const { proposalId, verdict } = await this.device.propose(kind, body, kind);
    if (proposalId === '') throw new Error(`${kind} was not stored: ${verdict.code}`);
    this.promised.push({ proposalId, device: this, kind, allowed, at: this.#clock.now() });
    return proposalId;
  }

  async outbox(): Promise<readonly OutboxRow[]> {
    return this.device.outbox.get();
  }

  async databases(): Promise<readonly string[]> {
    return this.#storage.names();
  }

  readonly seen = <T extends DocumentType>(question: Query<T>): Promise<readonly Documents[T][]> => seenOn(this.device, question);

  #show(shown: ShownAtDoor): void {
    if (!this.shown.some(({ id, state }) => id === shown.id && state === shown.state)) this.shown.push(shown);
  }
}

const isWord = (state: OutboxRow['state']) => state === 'accepted' || state === 'accepted_flagged' || state === 'refused';
