/** The scope a person works in: one is open at a time, the old one is closed before the next opens (architecture §4). */
import { counted } from '../../report/report.ts';
import { LiveValue } from '../queries/live-value.ts';
import type { Workspace } from '../queries/rows.ts';
import type { Following } from '../replication/following.ts';
import type { Problems } from '../replication/problems.ts';
import { isNewerOf, isOf } from '../storage/document.ts';
import type { WorkspaceDatabase } from '../storage/local-database.ts';
import type { LocalDatabases } from '../storage/local-databases.ts';
import type { Doc } from '../storage/storage.ts';
import type { Access } from './access.ts';
import type { NounLoading } from './nouns.ts';

export interface WorkspacesParts {
  readonly locals: LocalDatabases;
  readonly loading: NounLoading;
  readonly access: Access;
  readonly following: Following;
  readonly problems: Problems;
  readonly uid: () => string | null;
  /** Another workspace is open: what it knows may change what open proposals would do. */
  readonly opened: () => void;
  /** Opening and closing of local databases, one after the other. */
  readonly change: <T>(work: () => Promise<T>) => Promise<T>;
}

const PASSES = { database: 'member', collection: 'passes' } as const;

export class Workspaces {
  readonly #parts: WorkspacesParts;
  #wanted: Workspace | null = null;
  readonly current = new LiveValue<Workspace | null>(null);

  constructor(parts: WorkspacesParts) {
    this.#parts = parts;
    parts.locals.onChange(({ database, collection }, entries) => {
      if (database !== PASSES.database || collection !== PASSES.collection) return;
      for (const { doc } of entries) if (doc) void this.#followGymsOf(doc).catch(counted('workspaces'));
    });
  }

  get isWanted(): boolean {
    return this.#wanted !== null;
  }

  want(workspace: Workspace): Promise<void> {
    this.#wanted = workspace;
    return this.settle();
  }

  /** Opens what is wanted, once somebody is signed in who may. */
  settle(): Promise<void> {
    const { locals, loading, access, problems, uid: uidNow, opened, change } = this.#parts;
    return change(async () => {
      const uid = uidNow();
      const wanted = this.#wanted;
      if (!uid || !wanted || isSame(this.current.get(), wanted)) return;
      const local = databaseOf(wanted);
      if (!access.allows(local)) return;
      await loading.loadFor(wanted);
      await this.close();
      await access.remember(local, uid);
      await locals.open(local, uid);
      await problems.retry(locals, uid);
      this.current.set(wanted);
      await this.#followOwnGyms(wanted);
      opened();
    });
  }

  /** A7: access to this scope is gone; its copy goes as a whole, what waits stays in the outbox. */
  lost(local: WorkspaceDatabase): Promise<void> {
    const { access, uid: uidNow, change } = this.#parts;
    return change(async () => {
      const uid = uidNow();
      const current = this.current.get();
      if (current && databaseOf(current) === local) await this.close();
      if (uid) await access.remove(local, uid);
    });
  }

  /** The person leaves. Called while local databases are being changed. */
  async leave(): Promise<void> {
    await this.close();
    this.#wanted = null;
  }

  /** Until it is settled again. Called while local databases are being changed. */
  async close(): Promise<void> {
    const current = this.current.get();
    if (!current) return;
    this.current.set(null);
    await this.#parts.locals.close(databaseOf(current));
  }

  /** The gyms one has passes for or works at stay readable wherever they are. */
  async #followOwnGyms(workspace: Workspace): Promise<void> {
    const { locals, following } = this.#parts;
    if ('gymId' in workspace) return following.follow(workspace.gymId);
    const passes = (await locals.collection(PASSES)?.find({ index: ['_id'], limit: 200 })) ?? [];
    for (const pass of passes) await this.#followGymsOf(pass);
  }

  async #followGymsOf(pass: Doc): Promise<void> {
    if (!isOf(pass, 'pass') && !isNewerOf(pass, 'pass')) return;
    for (const gymId of pass.gymIds) await this.#parts.following.follow(gymId);
  }
}

const databaseOf = (workspace: Workspace): WorkspaceDatabase =>
  'gymId' in workspace ? `${workspace.kind}-${workspace.gymId.slice('gym:'.length)}` : workspace.kind;

const isSame = (a: Workspace | null, b: Workspace): boolean => a !== null && databaseOf(a) === databaseOf(b);
