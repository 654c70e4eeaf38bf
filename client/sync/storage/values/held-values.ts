/**
 * The device's values as they lie on the disk, read at once when a page opens, past the library that keeps them and without it: what is deleted a
 * moment later, while the databases are being opened, is in memory by then (product.md G19).
 */
import type { Json } from '../../../../schemas/basics/json.ts';
import { answered, opened } from '../../queries/disk.ts';
import { MADE, VALUES } from '../names.ts';

export interface HeldValues {
  /** Which database they are from: one that was made anew has another. */
  readonly made?: Json | undefined;
  readonly values: readonly (readonly [name: string, value: Json])[];
}

/**
 * Null where there are none. `onCleared`: one of our own pages deletes them since then, because the person wants that, and nothing of them may
 * come back.
 */
export async function heldValues(onCleared: () => void = () => {}): Promise<HeldValues | null> {
  const database = await opened(VALUES);
  if (!database) return null;
  database.onversionchange = ({ newVersion }) => {
    database.close();
    if (newVersion === null) onCleared();
  };
  const store = database.transaction('values').objectStore('values');
  const rows = await answered<{ name: string; value: Json }[]>(store.getAll());
  const values = rows.map(({ name, value }) => [name, value] as const);
  return { made: rows.find(({ name }) => name === MADE)?.value, values };
}
