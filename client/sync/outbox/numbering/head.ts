/**
 * How many proposals a device has made: their numbers come from it, and the server is told at every contact (`X-Device-Head`). Who says
 * nothing is taken to have made what has arrived, so what waits would count as made after that contact (L6).
 */
import type { LocalValues } from '../../storage/storage.ts';

/** Highest `seq` this device has given out. */
export const seqName = (deviceId: string): string => `seq:${deviceId}`;

export async function headOf(values: Pick<LocalValues, 'get'>, deviceId: string): Promise<number> {
  const head = await values.get(seqName(deviceId));
  return typeof head === 'number' ? head : 0;
}
