import { MapTilesTold } from '../../../schemas/gym-directory/map-tiles.ts';
import type { SessionActions } from '../../session/hooks.tsx';
import { mapWords as words } from './map.words.ts';

/** The browser's cache that holds what of them is kept. */
export const KEPT_TILES = 'map-tiles';

/** Where the server has the map's streets; null where it has none, undefined where it could not be asked. */
export async function tilesTold(call: SessionActions['call']): Promise<string | null | undefined> {
  const asked = await call({ method: 'GET', path: '/api/config', doing: words.streets.asking, answer: MapTilesTold });
  return asked.ok ? (asked.value.mapTiles ?? null) : undefined;
}
