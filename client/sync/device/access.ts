/**
 * What this person may still keep on this device (A7). Only the grants document takes a gym's or the platform's copy away, and then as a whole,
 * also where only some of what they may do there is gone: what is left comes anew. That a scope answers 404 for a while says nothing.
 */
import type { Json } from '../../../schemas/basics/json.ts';
import { keyOf } from '../../../schemas/basics/primitives.ts';
import { counted } from '../../report/report.ts';
import type { Freshness } from '../replication/freshness.ts';
import { isNewerOf, isOf } from '../storage/document.ts';
import type { LocalDatabase, WorkspaceDatabase } from '../storage/local-database.ts';
import type { LocalDatabases } from '../storage/local-databases.ts';
import { scopeOf } from '../storage/names.ts';
import type { Doc, LocalValues } from '../storage/storage.ts';

/** Of one gym: its desk's, or one's own part of it. */
type GymDatabase = `gym-${string}` | `staff-${string}`;
const isGymDatabase = (local: string): local is GymDatabase => local.startsWith('gym-') || local.startsWith('staff-');

interface Powers {
  /** By the key of each gym with an active grant: as what they are there, and what they may do. */
  readonly gyms: ReadonlyMap<string, readonly string[]>;
  readonly admin: boolean;
}

export class Access {
  readonly #locals: LocalDatabases;
  readonly #values: LocalValues;
  readonly #freshness: Freshness;
  readonly #lost: (local: WorkspaceDatabase) => void;
  readonly #changed: () => void;
  readonly #removed: (local: LocalDatabase, uid: string) => Promise<void>;
  #uid: string | null = null;
  /** Null while this device has never seen the document: nothing is concluded from that. */
  #powers: Powers | null = null;
  #stop: (() => void) | null = null;

  /** `lost`: a copy has to go; `changed`: what may be opened is different now; neither is waited for. `removed`: a copy goes, and this with it. */
  constructor(
    locals: LocalDatabases,
    values: LocalValues,
    freshness: Freshness,
    {
      lost,
      changed,
      removed,
    }: {
      lost: (local: WorkspaceDatabase) => void;
      changed: () => void;
      removed: (local: LocalDatabase, uid: string) => Promise<void>;
    },
  ) {
    this.#locals = locals;
    this.#values = values;
    this.#freshness = freshness;
    this.#lost = lost;
    this.#changed = changed;
    this.#removed = removed;
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
    return !isGymDatabase(local) || this.#powers.gyms.has(local.slice(local.indexOf('-') + 1));
  }

  /** That a copy of this scope lies on this device. */
  async remember(local: LocalDatabase, uid: string): Promise<void> {
    await this.#values.set(`copy:${uid}:${local}`, [...(this.#mayDo(local) ?? [])]);
  }

  async remove(local: LocalDatabase, uid: string): Promise<void> {
    await this.#locals.remove(local, uid);
    await this.#removed(local, uid);
    await this.#values.delete(`copy:${uid}:${local}`);
    if (local !== 'public') this.#freshness.forget(`${scopeOf(local, uid)}/`);
  }

  /** Everything of this person's on this device; the outbox only when told. */
  async removeAll(uid: string, outboxToo: boolean): Promise<void> {
    for (const [local] of await this.#copies(uid)) await this.remove(local, uid);
    if (outboxToo) await this.remove('self', uid);
  }

  async #take(doc: Doc): Promise<void> {
    const uid = this.#uid;
    if (!(isOf(doc, 'grants') || isNewerOf(doc, 'grants')) || !uid || doc.uid !== uid) return;
    const active = doc.gyms.filter(({ status }) => status === 'active');
    const gyms = new Map(active.map(({ gymId, preset, permissions }) => [keyOf(gymId), [preset, ...permissions].map(String)]));
    this.#powers = { gyms, admin: doc.admin };
    // In a state that only a newer app knows, access is not known to be gone: nothing is deleted for that.
    if (!doc.newer)
      for (const [local, could] of await this.#copies(uid)) {
        if (!this.allows(local) || this.#mayDoLess(local, could)) this.#lost(local);
        else if (JSON.stringify(could) !== JSON.stringify(this.#mayDo(local) ?? [])) await this.remember(local, uid);
      }
    this.#changed();
  }

  /** At the desk of a gym; one's own part of it depends on nothing but working there. */
  #mayDo(local: LocalDatabase): readonly string[] | undefined {
    return local.startsWith('gym-') ? this.#powers?.gyms.get(local.slice('gym-'.length)) : undefined;
  }

  #mayDoLess(local: LocalDatabase, could: Json): boolean {
    const may = this.#mayDo(local);
    return may !== undefined && Array.isArray(could) && could.some((one) => typeof one === 'string' && !may.includes(one));
  }

  /** With what their person could do there when they were last looked at; an earlier version of the app did not write it down. */
  async #copies(uid: string): Promise<(readonly [local: WorkspaceDatabase, could: Json])[]> {
    const prefix = `copy:${uid}:`;
    const copies = await this.#values.list(prefix);
    return copies.flatMap(([name, could]) => {
      const local = name.slice(prefix.length);
      return local === 'member' || local === 'platform' || isGymDatabase(local) ? [[local, could] as const] : [];
    });
  }
}
