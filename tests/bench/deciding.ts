/**
 * The decider on the real store, on a disk, and the same store writing down without deciding anything what those decisions wrote: every
 * document, in batches of the same size, in databases of its own that have the same indexes.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCHEMA_VERSION } from '../../schemas/basics/envelope.ts';
import { instantOf } from '../../schemas/basics/time.ts';
import { databasesOf } from '../../schemas/folds/access.ts';
import { decide } from '../../schemas/folds/decide.ts';
import type { AnyDocument } from '../../schemas/folds/documents.ts';
import type { Proposal, SystemProposal } from '../../schemas/folds/proposals.ts';
import { Decider } from '../../sync-server/decider/decider.ts';
import { type DeviceEntry, INBOX } from '../../sync-server/decider/inbox/inbox.ts';
import { bodyOf } from '../../sync-server/decider/known/documents.ts';
import { AGENDA, Appointment, hourOf } from '../../sync-server/decider/writes/appointment.ts';
import { keepAppointments } from '../../sync-server/jobs/agenda.ts';
import { beginDays } from '../../sync-server/jobs/schedules.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { openSqlite } from '../../sync-server/store/sqlite/store.ts';
import type { Commit, Store, StoredDocument } from '../../sync-server/store/store.ts';

/** What one person's device asks for. */
export interface QueuedRequest {
  readonly uid: string;
  readonly asked: Asked;
  /** When the device made it, milliseconds before it came; 0 where it was online. */
  readonly waited?: number;
}

export interface Times {
  /** Of deciding, and of only writing. */
  readonly ours: Spent;
  readonly bare: Spent;
  readonly documents: number;
}

/** Milliseconds from the push until it was decided. */
interface Waits {
  readonly before: readonly number[];
  readonly meanwhile: readonly number[];
}

/** Milliseconds by the clock, and of the processor: what a machine with other work on it leaves comparable. */
export interface Spent {
  readonly ms: number;
  readonly cpuMs: number;
}

/** What is asked for, without who asks and when. */
type Asked = Proposal extends infer P ? (P extends Proposal ? Pick<P, 'kind' | 'body'> : never) : never;

const BATCH = 2_000;

export class Deciding {
  readonly store: Store;
  readonly #folder: string;
  readonly #commits: Commit[] = [];
  readonly #seqs = new Map<string, number>();
  #said = 0;

  private constructor(folder: string, store: Store) {
    this.#folder = folder;
    this.store = store;
  }

  static async open(): Promise<Deciding> {
    const folder = await mkdtemp(join(tmpdir(), 'deciding-bench-'));
    const directory = join(folder, 'store');
    await mkdir(directory);
    return new Deciding(folder, openSqlite({ directory, random: systemPorts().random }));
  }

  async close(): Promise<void> {
    await this.store.close();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** As if it had been decided: into every database it belongs to (A5). */
  async fill(documents: readonly AnyDocument[]): Promise<void> {
    const writes = documents.flatMap((doc) => databasesOf(doc).map((db) => ({ db, id: doc._id, body: bodyOf(doc) })));
    for (let from = 0; from < writes.length; from += BATCH) {
      await this.store.commit({ writes: writes.slice(from, from + BATCH), last: [] });
    }
  }

  /** Into the inbox, as the gateway puts it there. @param atOnce rows of one push; all of them are under way at the same time */
  async push(all: readonly QueuedRequest[], atOnce = BATCH): Promise<string[]> {
    const writes = all.map((one) => {
      const entry = this.#entryOf(one);
      const id = entry.proposal._id;
      return { db: INBOX, id, body: bodyOf({ _id: id, ...entry }), expect: null };
    });
    const pushes: Promise<unknown>[] = [];
    for (let from = 0; from < writes.length; from += atOnce) pushes.push(this.store.put(writes.slice(from, from + atOnce)));
    await Promise.all(pushes);
    return writes.map(({ id }) => id);
  }

  #entryOf({ uid, asked, waited = 0 }: QueuedRequest): DeviceEntry {
    this.#said += 1;
    const seq = (this.#seqs.get(uid) ?? 0) + 1;
    this.#seqs.set(uid, seq);
    const now = Date.now();
    const deviceId = `device-${uid}`;
    const opId = `01J${String(this.#said).padStart(23, '0')}`;
    const receivedAt = instantOf(now);
    const madeAt = instantOf(now - waited);
    return {
      state: 'waiting',
      uid,
      deviceId,
      queue: deviceId,
      receivedAt,
      contactBefore: instantOf(now - waited - 60_000),
      pushedRev: `1-${opId}`,
      proposal: {
        _id: `proposal:${opId}`,
        type: 'proposal',
        schemaVersion: SCHEMA_VERSION,
        display: asked.kind,
        origin: { deviceId, opId, seq, madeAt, offsetMs: 0, trust: 'synced', appBuild: 'bench' },
        ...asked,
      },
    };
  }

  /**
   * Each is asked once the one before it is decided. After `before` of them `cause` is, and the timers bring what follows from it without a
   * pause, until nothing is due; then those that are left are not asked any more.
   */
  async waits(all: readonly QueuedRequest[], before: number, cause: QueuedRequest): Promise<Waits> {
    const decider = this.#decider(this.store);
    await decider.start();
    const wait = async (one: QueuedRequest) => {
      const begun = performance.now();
      const [id = ''] = await this.push([one]);
      await decider.decided(id);
      return performance.now() - begun;
    };
    const waits = { before: [] as number[], meanwhile: [] as number[] };
    for (const one of all.slice(0, before)) waits.before.push(await wait(one));
    const following = this.#follow(decider, cause);
    const end = following.then(() => 'through' as const);
    for (const one of all.slice(before)) {
      waits.meanwhile.push(await wait(one));
      if ((await Promise.race([end, soon()])) === 'through') break;
    }
    await following;
    await decider.stop();
    return waits;
  }

  async #follow(decider: Decider, cause: QueuedRequest): Promise<void> {
    const { clock } = systemPorts();
    const [id = ''] = await this.push([cause]);
    const { state, code } = await decider.decided(id);
    if (state !== 'accepted') throw new Error(`it was ${state}: ${code}`);
    const propose = (...proposals: readonly SystemProposal[]) => decider.propose(...proposals);
    while ((await this.store.find(AGENDA, 'hour', hourOf(instantOf(clock.now())))).some(isSettling)) {
      await keepAppointments({ store: this.store, clock, propose });
      await soon();
    }
  }

  /** Says of every gym that a day has begun, and decides it. @returns milliseconds */
  async day(): Promise<number> {
    const decider = this.#decider(this.store);
    await decider.start();
    const begun = performance.now();
    await beginDays({ store: this.store, clock: systemPorts().clock, propose: (...all) => decider.propose(...all) });
    await decider.idle();
    const ms = performance.now() - begun;
    await decider.stop();
    return ms;
  }

  /** Decides all that lies in the inbox. @param by the rules, where they are not all of them */
  async worked(by = decide): Promise<Spent> {
    const decider = this.#decider(this.store, by);
    const worked = await spent(() => decider.start());
    await decider.stop();
    return worked;
  }

  /** Says all of it at once, and decides it. @returns milliseconds */
  async said(proposals: readonly SystemProposal[]): Promise<number> {
    const decider = this.#decider(this.store);
    await decider.start();
    const begun = performance.now();
    await decider.propose(...proposals);
    await decider.idle();
    const ms = performance.now() - begun;
    await decider.stop();
    return ms;
  }

  #decider(store: Store, by = decide): Decider {
    return new Decider({ store, ports: systemPorts(), decide: by, log: { error: complain, warn: complain } });
  }

  /** Decides all that lies in the inbox, and what is said besides, then has the store alone write as much. */
  async measured(said: readonly SystemProposal[] = []): Promise<Times> {
    const decider = this.#decider(this.#recorded());
    this.#commits.length = 0;
    const ours = await spent(async () => {
      await decider.start();
      await decider.propose(...said);
      await decider.idle();
    });
    await decider.stop();
    const writing = this.#commits.map(apart);
    const bare = await spent(async () => {
      for (const commit of writing) await this.store.commit(commit);
    });
    const documents = writing.reduce((sum, { writes, last }) => sum + writes.length + last.length, 0);
    return { ours, bare, documents };
  }

  #recorded(): Store {
    return new Proxy(this.store, {
      get: (store, name) => {
        if (name !== 'commit') {
          const value: unknown = Reflect.get(store, name, store);
          return typeof value === 'function' ? value.bind(store) : value;
        }
        return (commit: Commit) => {
          this.#commits.push(commit);
          return store.commit(commit);
        };
      },
    });
  }
}

export const shown = ({ ms, cpuMs }: Spent): string => `${ms.toFixed(0)} ms (${cpuMs.toFixed(0)} ms of the processor)`;

async function spent(work: () => Promise<void>): Promise<Spent> {
  const begun = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - begun, cpuMs: (user + system) / 1000 };
}

/** What follows of a timetable, now or when it is next looked for. */
const isSettling = ({ body, deleted }: StoredDocument): boolean =>
  !deleted && Appointment.parse(body).proposal.kind === 'system.timetable-settle';

const soon = () => new Promise<'soon'>((resolve) => setTimeout(resolve, 5, 'soon'));

function complain(facts: object, message: string): never {
  throw new Error(`${message}: ${JSON.stringify(facts)}`);
}

/** The same documents in databases of their own. */
function apart({ writes, last }: Commit): Commit {
  const moved = (all: Commit['writes']) => all.map((write) => ({ ...write, db: `bare-${write.db}` }));
  return { writes: moved(writes), last: moved(last) };
}
