/**
 * Documents that came and do not have the shape this build knows. They are not kept, but for those in a state that only a newer app knows;
 * they do not stop what comes behind them, and they are not lost: a later build pulls their databases again.
 */
import * as z from 'zod/mini';
import { counted } from '../../report/report.ts';
import { LiveValue } from '../queries/live-value.ts';
import type { LocalDatabases } from '../storage/local-databases.ts';
import type { Invalid, LocalValues } from '../storage/storage.ts';

export interface Problem {
  readonly db: string;
  readonly id: string;
  /** Field and rule; no values. */
  readonly why: string;
}

const Stored = z.object({ db: z.string(), id: z.string(), why: z.string(), build: z.string() });
type Stored = z.infer<typeof Stored>;
const PREFIX = 'invalid:';

export class Problems {
  readonly #values: LocalValues;
  readonly #build: string;
  #stored: readonly Stored[] = [];
  readonly all = new LiveValue<readonly Problem[]>([]);

  constructor(values: LocalValues, build: string) {
    this.#values = values;
    this.#build = build;
  }

  async load(): Promise<void> {
    const stored = await this.#values.list(PREFIX);
    this.#set(stored.flatMap(([, value]) => (Stored.safeParse(value).success ? [Stored.parse(value)] : [])));
  }

  report(db: string, invalid: readonly Invalid[]): void {
    for (const { id, why } of invalid) {
      const problem = { db, id, why, build: this.#build };
      console.warn(`A document of ${db.slice(db.indexOf('/') + 1)} could not be read: ${why}`);
      this.#values.set(`${PREFIX}${db}:${id}`, problem).catch(counted('problems'));
      this.#set([...this.#stored.filter((one) => one.db !== db || one.id !== id), problem]);
    }
  }

  /** What another build could not read is pulled again by this one, from the beginning. */
  async retry(locals: LocalDatabases, uid: string | null): Promise<void> {
    for (const db of new Set(this.#stored.filter(({ build }) => build !== this.#build).map((one) => one.db))) {
      const ref = locals.collectionRefOf(db, uid);
      const collection = ref && locals.collection(ref);
      if (!collection) continue;
      await collection.write([], { note: { name: db, value: null } });
      const tried = this.#stored.filter((one) => one.db === db);
      for (const { id } of tried) await this.#values.delete(`${PREFIX}${db}:${id}`);
      this.#set(this.#stored.filter((one) => one.db !== db));
    }
  }

  #set(stored: readonly Stored[]): void {
    this.#stored = stored;
    this.all.set(stored.map(({ db, id, why }) => ({ db, id, why })));
  }
}
