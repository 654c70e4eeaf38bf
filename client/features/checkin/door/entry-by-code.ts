/** Whose code was typed at the keypad, as far as this gym's list says. */
import { found } from '../../../../schemas/decision.ts';
import { listKeyIdOf } from '../../../../schemas/roster/list-key.ts';
import type { RosterEntry } from '../../../../schemas/roster/shape.ts';
import { olderCodeHash, slowHash } from '../../../../schemas/roster/slow-hash.ts';
import type { LocalDevice } from '../../../sync/device/device.ts';
import { gymDatabase } from './hand.ts';

type Lookup = Pick<LocalDevice['lookup'], 'get' | 'find'>;

/** Takes as long as the hash does. */
export async function entryByCode(lookup: Lookup, gymId: string, code: string): Promise<RosterEntry | undefined> {
  const database = gymDatabase(gymId, 'roster');
  const hashedAs = async (hash: string) => found(await lookup.find('roster', database, 'shortCodeHash', hash)) ?? [];
  const listKey = found(await lookup.get('listkey', database, listKeyIdOf(gymId)));
  // While a list is hashed anew some entries wait for it still: they are found as before.
  for (const key of listKey ? [listKey, ...(listKey.earlier ?? [])] : []) {
    const [entry] = await hashedAs(await slowHash(code, key));
    if (entry) return entry;
  }
  // Not hashed with a key yet: it is when the pass's token is signed again, within days of the upgrade.
  return (await hashedAs(olderCodeHash(gymId, code))).find(({ hashedWith }) => hashedWith === undefined);
}
