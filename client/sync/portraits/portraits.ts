/**
 * Photos of people on this device (product.md 2.1, 2.8): one's own, and of those on the lists of a gym where its owner works. Asked for by the one
 * door that shows them, kept so that a door without a network still knows its people, and gone with the copy they belong to (A7). No browser
 * cache has them.
 */
import * as z from 'zod/mini';
import { keyOf } from '../../../schemas/basics/key.ts';
import { WITHOUT } from '../../../schemas/derived.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { PORTRAITS_AT_ONCE, PortraitsShown } from '../../../schemas/upload/wire.ts';
import { counted, report, swallow } from '../../report/report.ts';
import { every, type Ports } from '../ports.ts';
import type { ConnectionView, Live } from '../queries/rows.ts';
import type { DeviceIdentity, Wire } from '../replication/wire.ts';
import type { LocalDatabase } from '../storage/local-database.ts';
import type { LocalDatabases } from '../storage/local-databases.ts';
import type { FileBytes } from '../uploads/file-store.ts';
import type { PortraitStore } from './portrait-store.ts';

/** Whose photo, as the document has it that names them. */
export interface Portrayed {
  readonly uid: string;
  readonly hash: string;
}
/** Where it stands: one's own profile, or a list of that gym. */
type Shelf = 'self' | `gym-${string}`;

export interface PortraitsParts {
  readonly ports: Pick<Ports, 'timers'>;
  readonly store: PortraitStore;
  readonly wire: Pick<Wire, 'ask'>;
  readonly locals: Pick<LocalDatabases, 'collection' | 'onChange'>;
  readonly connection: Live<Pick<ConnectionView, 'state'>>;
  readonly author: () => DeviceIdentity | null;
}

interface Wanted extends Portrayed {
  readonly shown: (bytes: FileBytes | null) => void;
}

/** Those that a screen wants at the same time are one question. Milliseconds. */
const TOGETHER = 30;
/** Beside them lie the duties of every class and the invitations. */
const TEAM = { index: ['_id'], atLeast: 'employee:', below: 'employee;' };
const LOOKED_EVERY = 10 * 60_000;
/** After the list has changed: a pull brings many entries. Milliseconds. */
const LOOKED_AFTER = 1_000;
/** One that was chosen, and the one before it until the server has said yes. */
const OWN_KEPT = 3;

export class Portraits {
  readonly #parts: PortraitsParts;
  readonly #wanted = new Map<Shelf, Wanted[]>();

  constructor(parts: PortraitsParts) {
    this.#parts = parts;
  }

  /** From this device, else from the server, and kept. `gymId`: as that gym sees them; null: one's own. Resolves with null where it cannot be had now. */
  async get(gymId: string | null, portrayed: Portrayed): Promise<FileBytes | null> {
    const shelf = shelfOf(gymId);
    const as = this.#parts.author();
    if (!as) return null;
    const kept = await this.#parts.store.get(idOf(as, shelf, portrayed.hash));
    if (kept || this.#parts.connection.get().state !== 'Online') return kept;
    return new Promise((shown) => {
      const waiting = this.#wanted.get(shelf);
      if (waiting) return void waiting.push({ ...portrayed, shown });
      this.#wanted.set(shelf, [{ ...portrayed, shown }]);
      this.#parts.ports.timers.after(TOGETHER, () => void this.#bring(shelf, gymId));
    });
  }

  /** One's own, just chosen here: it is shown before anybody else has it, and without a network. Rejects with `StorageFull`. */
  async putOwn(hash: string, bytes: FileBytes): Promise<void> {
    const as = this.#parts.author();
    if (!as) return;
    await this.#put(as, 'self', [{ hash, bytes }]);
    const ids = await this.#parts.store.ids(prefixOf(as.uid, 'self'));
    await this.#parts.store.delete(ids.slice(0, Math.max(0, ids.length - OWN_KEPT)));
  }

  /**
   * Until the function that this returns is called, those of the gym's 2,000 newest entries with a photo are here, and none that is on no list of it
   * any more. The gym's workspace must be open.
   */
  keep(gymId: string): () => void {
    const look = () => void this.#look(gymId).catch(counted('portraits: keeping'));
    look();
    const { connection, locals, ports } = this.#parts;
    const shelf = shelfOf(gymId);
    let isPlanned = false;
    let isOver = false;
    const soon = () => {
      if (isPlanned) return;
      isPlanned = true;
      ports.timers.after(LOOKED_AFTER, () => {
        isPlanned = false;
        if (!isOver) look();
      });
    };
    const stops = [
      () => {
        isOver = true;
      },
      locals.onChange(({ database, collection }) => database === shelf && collection === 'roster' && soon()),
      connection.subscribe(() => connection.get().state === 'Online' && look()),
      every(ports.timers, LOOKED_EVERY, look),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** A7: that copy goes from this device, and what was on its lists with it. */
  async forget(local: LocalDatabase, uid: string): Promise<void> {
    const { store } = this.#parts;
    await store.delete(await store.ids(prefixOf(uid, local)));
  }

  async #look(gymId: string): Promise<void> {
    const { store, locals, author } = this.#parts;
    const as = author();
    const shelf = shelfOf(gymId);
    const roster = locals.collection({ database: shelf, collection: 'roster' });
    if (!as || !roster) return;
    const newest = { index: ['photographed'], below: WITHOUT, limit: LIMITS.portraitsKept };
    const entries = listed(await roster.find(newest), 'memberId');
    const team = locals.collection({ database: shelf, collection: 'people' });
    const staff = team ? listed(await team.find({ ...TEAM, limit: LIMITS.portraitsKept }), 'uid') : [];
    const have = await store.ids(prefixOf(as.uid, shelf));
    const needed = new Set([...entries, ...staff].map(({ hash }) => idOf(as, shelf, hash)));
    await store.delete(have.filter((id) => !needed.has(id)));
    const missing = entries.filter(({ hash }) => !have.includes(idOf(as, shelf, hash)));
    for (let at = 0; at < missing.length; at += PORTRAITS_AT_ONCE)
      if (!(await this.#ask(as, shelf, gymId, missing.slice(at, at + PORTRAITS_AT_ONCE)))) return;
  }

  async #bring(shelf: Shelf, gymId: string | null): Promise<void> {
    const wanted = this.#wanted.get(shelf) ?? [];
    this.#wanted.delete(shelf);
    const as = this.#parts.author();
    try {
      for (let at = 0; as && at < wanted.length; at += PORTRAITS_AT_ONCE)
        await this.#ask(as, shelf, gymId, wanted.slice(at, at + PORTRAITS_AT_ONCE));
    } catch (error) {
      report('portraits: asking', error);
    }
    for (const { hash, shown } of wanted)
      shown(as ? await this.#parts.store.get(idOf(as, shelf, hash)).catch(swallow('shown as if it were not here', null)) : null);
  }

  /** False: the server could not be asked just now. */
  async #ask(as: DeviceIdentity, shelf: Shelf, gymId: string | null, of: readonly Portrayed[]): Promise<boolean> {
    const body = { ...(gymId === null ? {} : { gymId }), of: of.map(({ uid, hash }) => ({ uid, hash })) };
    const answer = await this.#parts.wire.ask({ method: 'POST', path: '/api/portraits', body, as });
    const shown = answer.kind === 'ok' ? z.safeParse(PortraitsShown, answer.body).data : undefined;
    if (!shown) return false;
    const asked = new Set(of.map(({ hash }) => hash));
    const portraits = shown.portraits.filter(({ hash }) => asked.has(hash));
    await this.#put(
      as,
      shelf,
      portraits.map(({ hash, base64 }) => ({ hash, bytes: bytesOf(base64) })),
    );
    return true;
  }

  #put({ uid }: Pick<DeviceIdentity, 'uid'>, shelf: Shelf, portraits: readonly { hash: string; bytes: FileBytes }[]) {
    return this.#parts.store.put(portraits.map(({ hash, bytes }) => ({ id: `${prefixOf(uid, shelf)}${hash}`, bytes })));
  }
}

const shelfOf = (gymId: string | null): Shelf => (gymId === null ? 'self' : `gym-${keyOf(gymId)}`);
const prefixOf = (uid: string, local: LocalDatabase): string => `${uid}/${local}/`;
const idOf = ({ uid }: Pick<DeviceIdentity, 'uid'>, shelf: Shelf, hash: string): string => `${prefixOf(uid, shelf)}${hash}`;

/** Those of a list who have a photo there. */
function listed(docs: readonly object[], field: 'memberId' | 'uid'): Portrayed[] {
  return docs.flatMap((doc) => {
    const [uid, hash] = [Reflect.get(doc, field), Reflect.get(doc, 'photo')];
    return typeof uid === 'string' && typeof hash === 'string' ? [{ uid, hash }] : [];
  });
}

const bytesOf = (base64: string): FileBytes => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
