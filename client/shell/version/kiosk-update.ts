/**
 * When a tablet at a door takes a new version of the app (product.md 2.26): nobody stands there to choose it, and a member who waits is not to be
 * kept waiting. Only online, while nothing is on its screen that a reload would take away, and with its gym's list complete: a version that
 * keeps the list otherwise pulls it anew, and offline there would be none. Loaded by tablets alone.
 */
import { msOf } from '../../../schemas/basics/time.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import type { ConnectionState } from '../../sync/queries/rows.ts';

export interface AtTheDoor {
  readonly connection: ConnectionState;
  /** A form, a verdict or the like is on the screen. */
  readonly busy: boolean;
  /** When its list was last complete; absent: it has none. */
  readonly listAt?: string | undefined;
  /** Corrected clock, milliseconds. */
  readonly now: number;
}

/** a list is as good as new for a quarter of an hour. */
export const mayTakeNewVersion = ({ connection, busy, listAt, now }: AtTheDoor): boolean =>
  connection === 'Online' && !busy && listAt !== undefined && now - msOf(listAt) <= LIMITS.staleAfter;

interface Device {
  readonly connection: { get(): { readonly state: ConnectionState } };
  now(): number;
  localCollections(): Promise<readonly { readonly database: string; readonly name: string; readonly asOf?: string }[]>;
}

/** Takes it where it may, now; false: it is to be asked again. */
export async function takeWherePossible(device: Device, isBusy: () => boolean, activate: () => void): Promise<boolean> {
  const lists = await device.localCollections();
  const listAt = lists.find(({ database, name }) => database === 'gym' && name === 'roster')?.asOf;
  const may = mayTakeNewVersion({ connection: device.connection.get().state, busy: isBusy(), listAt, now: device.now() });
  if (may) activate();
  return may;
}
