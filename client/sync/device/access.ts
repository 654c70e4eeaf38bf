/**
 * What this person may still keep on this device (A7). Only the grants document takes a gym's or the platform's copy away, and then as a whole;
 * that a scope answers 404 for a while says nothing.
 */
import { keyOf } from '../../../schemas/basics/primitives.ts';
import { counted } from '../../report/report.ts';
import type { Freshness } from '../replication/freshness.ts';
import { isNewerOf, isOf } from '../storage/document.ts';
import type { LocalDatabase, WorkspaceDatabase } from '../storage/local-database.ts';
import type { LocalDatabases } from '../storage/local-databases.ts';
import { scopeOf } from '../storage/names.ts';
import type { Doc, LocalValues } from '../storage/storage.ts';

type GymDatabase = `gym-${string}`;
const isGymDatabase = (local: string): local is GymDatabase => local.startsWith('gym-');

interface Powers {
  /** Keys of the gyms with an active grant. */
  readonly gyms: ReadonlySet<string>;
  readonly admin: boolean;
}

export class Access {
  readonly #locals: LocalDatabases;
  readonly #values: LocalValues;
  readonly #freshness: Freshness;
  readonly #lost: (local: WorkspaceDatabase) => void;
  readonly #changed: () => void;
  #uid: string | null = null;
  /** Null while this device has never seen the document: nothing is concluded from that. */
  #powers: Powers | null = null;
  #stop: (() => void) | null = null;

  /** `lost`: a copy has to go; `changed`: what may be opened is different now. Neither is waited for. */
  constructor(
    locals: LocalDatabases,
    values: LocalValues,
    freshness: Freshness,
    { lost, changed }: { lost: (local: WorkspaceDatabase) => void; changed: () => void },
  ) {
    this.#locals = locals;
    this.#values = values;
    this.#freshness = freshness;
    this.#lost = lost;
    this.#changed = changed;
  }

  /** Once `self` is open. */
  async watch(uid: string): Promise<void> {
    this.unwatch();
    this.#uid = uid;
    const id = `grants:${uid}`;
    const self = this.#locals.collection({ database: 'self', collection: 'self' });
    const [held] = (await self?.getMany([id])) ?? [];
    if (held) await this.#take(held);
    this.#stop =
      self?.onChange((entries) => {
        const doc = entries.find((entry) => entry.id === id)?.doc;
        if (doc) void this.#take(doc).catch(counted('access'));
      }) ?? null;
  }

  unwatch(): void {
    this.#stop?.();
    this.#stop = null;
    this.#uid = null;
    this.#powers = null;
  }

  allows(local: LocalDatabase): boolean {
    if (this.#powers === null) return true;
    if (local === 'platform') return this.#powers.admin;
    return !isGymDatabase(local) || this.#powers.gyms.has(local.slice('gym-'.length));
  }

  /** That a copy of this scope lies on this device. */
  async remember(local: LocalDatabase, uid: string): Promise<void> {
    await this.#values.set(`copy:${uid}:${local}`, true);
  }

  async remove(local: LocalDatabase, uid: string): Promise<void> {
    await this.#locals.remove(local, uid);
    await this.#values.delete(`copy:${uid}:${local}`);
    if (local !== 'public') this.#freshness.forget(`${scopeOf(local, uid)}/`);
  }

  /** Everything of this person's on this device; the outbox only when told. */
  async removeAll(uid: string, outboxToo: boolean): Promise<void> {
    for (const local of await this.#copies(uid)) await this.remove(local, uid);
    if (outboxToo) await this.remove('self', uid);
  }

  async #take(doc: Doc): Promise<void> {
    const uid = this.#uid;
    if (!(isOf(doc, 'grants') || isNewerOf(doc, 'grants')) || !uid || doc.uid !== uid) return;
    const gyms = new Set(doc.gyms.filter(({ status }) => status === 'active').map(({ gymId }) => keyOf(gymId)));
    this.#powers = { gyms, admin: doc.admin };
    // In a state that only a newer app knows, access is not known to be gone: nothing is deleted for that.
    if (!doc.newer) for (const local of await this.#copies(uid)) if (!this.allows(local)) this.#lost(local);
    this.#changed();
  }

  async #copies(uid: string): Promise<WorkspaceDatabase[]> {
    const prefix = `copy:${uid}:`;
    const copies = await this.#values.list(prefix);
    return copies
      .map(([name]) => name.slice(prefix.length))
      .filter((local): local is WorkspaceDatabase => local === 'member' || local === 'platform' || isGymDatabase(local));
  }
}
