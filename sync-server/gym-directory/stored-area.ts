import { Area } from '../../schemas/area/shape.ts';
import type { Store } from '../store/store.ts';

/** Null where there is none by that key. */
export async function storedArea(store: Pick<Store, 'get'>, key: string): Promise<Area | null> {
  const stored = await store.get('public/basics', `area:${key}`);
  return stored && !stored.deleted ? Area.parse({ ...stored.body, _id: stored.id }) : null;
}
