/**
 * the first photo of every gym of the pinned areas, as small as a list shows it, so that it is there without a network though nobody has looked
 * at it. The worker keeps what is asked for (client/photo-cache.ts), and asks for none of it twice.
 */

import type { Gym } from '../../../schemas/gym/shape.ts';
import { photoPath } from '../../../schemas/upload/names.ts';
import type { LocalDevice } from '../../sync/device/device.ts';
import { gymsQuery } from '../gym/queries.ts';

/** Between what a person does. */
const AT_ONCE = 4;

type Photographed = Pick<Gym, 'areaId' | 'photos'>;

/** @param ask resolves when it is kept, rejects without a network */
export async function keepThumbnails(
  gyms: readonly Photographed[],
  areaIds: readonly string[],
  ask: (path: string) => Promise<unknown>,
): Promise<void> {
  const hashes = gyms.flatMap(({ areaId, photos }) => (areaIds.includes(areaId) ? (photos ?? []).slice(0, 1) : []));
  const left = [...new Set(hashes.map(({ hash }) => photoPath(hash, 96)))];
  const some = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) await ask(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, some));
}

/** The gyms that are here. */
export function gymsHere(device: Pick<LocalDevice, 'query'>): Promise<readonly Gym[]> {
  const { promise, resolve } = Promise.withResolvers<readonly Gym[]>();
  const live = device.query(gymsQuery);
  const look = () => {
    const { state, rows } = live.get();
    if (state === 'ready') resolve(rows.map(({ doc }) => doc));
  };
  const stop = live.subscribe(look);
  look();
  return promise.finally(stop);
}
