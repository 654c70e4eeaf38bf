/** What a list of this device is: still being looked up, never fetched, really empty, or there. Pure. */
import type { ConnectionState, Rows } from '../../sync/queries/rows.ts';

export type OnDevice = 'loading' | 'unsaved' | 'empty' | 'there';

/**
 * `loading` asks for a skeleton: the device has nothing and will hear soon. `unsaved`: it has nothing and cannot hear; that is not
 * the same as having none.
 */
export function onDevice(answer: Rows<unknown>, connection: ConnectionState): OnDevice {
  if (answer.state === 'loading') return 'loading';
  if (answer.rows.length > 0 || answer.newer !== undefined) return 'there';
  if (answer.asOf !== undefined) return 'empty';
  return connection === 'Offline' ? 'unsaved' : 'loading';
}
