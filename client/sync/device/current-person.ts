/** Who is signed in on this device, and what is opened, sent and laid over for them; nobody at first. One at a time. */
import { SCHEMA_VERSION } from '../../../schemas/basics/version.ts';
import type { ReasonCode } from '../../../schemas/codes.ts';
import type { CorrectedClock } from '../clock/corrected-clock.ts';
import type { OutboxList } from '../outbox/list.ts';
import { headOf, seqName } from '../outbox/numbering/head.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Proposing } from '../outbox/proposing.ts';
import { storedRefusals } from '../outbox/refusals.ts';
import type { WaitingCopies } from '../outbox/waiting-copies.ts';
import type { Overlay } from '../queries/overlay.ts';
import type { ConnectionStatus } from '../replication/connection-status.ts';
import type { Problems } from '../replication/problems.ts';
import type { Replication } from '../replication/replication.ts';
import type { DeviceIdentity } from '../replication/wire.ts';
import type { LocalDatabases } from '../storage/local-databases.ts';
import { migrateOutbox } from '../storage/migrate.ts';
import { DISK } from '../storage/names.ts';
import type { LocalValues, Storage } from '../storage/storage.ts';
import type { Leadership } from '../tabs/leadership.ts';
import type { Access } from './access.ts';
import { quietly } from './quietly.ts';
import type { Rescue } from './rescue.ts';
import type { Workspaces } from './workspaces.ts';

export interface CurrentPersonParts {
  readonly storage: Storage;
  readonly values: LocalValues;
  readonly locals: LocalDatabases;
  readonly clock: CorrectedClock;
  readonly status: ConnectionStatus;
  readonly problems: Problems;
  readonly access: Access;
  readonly workspaces: Workspaces;
  readonly overlay: Overlay;
  readonly outbox: Outbox;
  readonly lines: OutboxList;
  readonly copies: WaitingCopies;
  readonly rescue: Rescue;
  readonly proposing: Proposing;
  readonly replication: Replication;
  readonly leadership: Leadership;
}

const OUTBOX = { database: 'self', collection: 'proposals' } as const;

/** `enter`, `open`, `leave` and `forget` are called while local databases are being changed (`Changes`). */
export class CurrentPerson {
  readonly #parts: CurrentPersonParts;
  #identity: DeviceIdentity | null = null;

  constructor(parts: CurrentPersonParts) {
    this.#parts = parts;
  }

  get identity(): DeviceIdentity | null {
    return this.#identity;
  }

  /** Never waits for the network. */
  async enter(identity: DeviceIdentity): Promise<void> {
    const { locals, problems, rescue } = this.#parts;
    if (this.#identity && this.#identity.uid !== identity.uid) await this.#close('keep');
    this.#identity = identity;
    this.refusedSignIn(false);
    // Read before anything is sent: a key that this tab has never seen could not be rescued, and what waits is delivered with it.
    quietly(identity.key());
    await locals.open('self', identity.uid);
    await problems.retry(locals, identity.uid);
    await this.#migrate(identity.uid);
    await rescue.putBack(locals, identity.uid);
    await this.open(identity);
  }

  /** Once the person's own database is open. */
  async open(identity: DeviceIdentity): Promise<void> {
    const { access, leadership, replication, workspaces } = this.#parts;
    await access.watch(identity.uid);
    await this.#openOutbox(identity);
    if (leadership.leads) replication.start(identity);
    quietly(workspaces.settle());
    quietly(this.provideAll());
  }

  async leave(what: 'keep' | 'wipe' | 'wipeCopies'): Promise<void> {
    await this.#close(what);
    if (this.#parts.leadership.leads) this.#parts.replication.start(null);
  }

  /** What lies here of somebody else, who has left. */
  async forget(uid: string): Promise<void> {
    if (this.#identity?.uid !== uid) await this.#parts.locals.removeOutboxOf(uid);
  }

  /** As this person, or for nobody; only in the tab that leads. */
  replicate(): void {
    const { leadership, replication, status } = this.#parts;
    if (leadership.leads) replication.start(status.signInAgain ? null : this.#identity);
  }

  /** Nothing is sent, asked or laid over for this person until it is opened again. */
  leaveOff(): void {
    const { replication, outbox, overlay, access } = this.#parts;
    replication.stop();
    outbox.close();
    overlay.clear();
    access.unwatch();
  }

  /** `false`: the server takes this sign-in, as far as is known. */
  refusedSignIn(again: ReasonCode | false): void {
    this.#parts.status.refusedSignIn(again);
    this.#parts.leadership.tell();
  }

  /** What the open proposals would do is reckoned, as far as it is not. */
  async provideAll(): Promise<void> {
    const { outbox, proposing } = this.#parts;
    for (const { proposal, outcome } of outbox.openItems()) if (!outcome) await proposing.provide(proposal);
  }

  /** Once for each way in which this build keeps things and speaks of them. */
  async #migrate(uid: string): Promise<void> {
    const { storage, values, locals } = this.#parts;
    const [name, spoken] = [`disk:${uid}`, `${DISK}.${SCHEMA_VERSION}`];
    if ((await values.get(name)) === spoken) return;
    if (await migrateOutbox(storage, locals, uid)) await values.set(name, spoken);
  }

  async #openOutbox({ uid, deviceId }: DeviceIdentity): Promise<void> {
    const { values, locals, clock, outbox, lines, copies } = this.#parts;
    const collection = locals.collection(OUTBOX);
    const [refusals] = await Promise.all([storedRefusals(values), lines.load(deviceId)]);
    if (!collection || this.#identity?.uid !== uid) return;
    await outbox.open(collection, refusals, clock.now());
    // A power cut may have lost the count, never the proposals.
    const highest = outbox.highestSeq(deviceId);
    if (highest > (await headOf(values, deviceId))) await values.set(seqName(deviceId), highest);
    const made = outbox.undecided().filter(({ origin }) => lines.isOwn(origin.deviceId));
    quietly(copies.complete(uid, made));
  }

  async #close(what: 'keep' | 'wipe' | 'wipeCopies'): Promise<void> {
    const { locals, access, workspaces, copies, rescue } = this.#parts;
    const identity = this.#identity;
    if (!identity) return;
    this.leaveOff();
    rescue.drop();
    await workspaces.leave();
    await locals.close('self');
    this.#identity = null;
    await copies.leave(identity.uid, { forget: what === 'wipe' });
    if (what !== 'keep') await access.removeAll(identity.uid, what === 'wipe');
  }
}
