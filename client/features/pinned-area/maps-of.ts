/** The maps of pinned areas: what they take, that they are kept, and that they are gone. What reads them is loaded when there are any. */
import type { z } from 'zod/mini';
import { keyOf } from '../../../schemas/basics/key.ts';
import { AreaSizeTold } from '../../../schemas/gym-directory/area-size.ts';
import type { Bounds } from '../../../schemas/gym-search/bounds.ts';
import { counted } from '../../report/report.ts';
import type { SessionActions } from '../../session/hooks.tsx';
import type { TendedArea } from '../map/tiles/tend.ts';
import { KEPT_TILES, tilesTold } from '../map/tiles-told.ts';
import { pinnedAreaWords as words } from './pinned-area.words.ts';

type Told = z.infer<typeof AreaSizeTold>;
export type Call = SessionActions['call'];

export const sizeTold = (call: Call, areaId: string) =>
  call({ method: 'GET', path: `/api/areas/${keyOf(areaId)}/size`, doing: words.doing, answer: AreaSizeTold });

/** Round its gyms, with a street or two. Degrees. */
const MARGIN = 0.01;
const boundsOf = ({ southWest, northEast }: NonNullable<Told['box']>): Bounds => ({
  ...{ west: southWest.lon - MARGIN, south: southWest.lat - MARGIN },
  ...{ east: northEast.lon + MARGIN, north: northEast.lat + MARGIN },
});

/** Bytes that the map of an area takes on this device; none where the server has no streets, or does not say. */
export async function bytesOfMap(call: Call, { box }: Told): Promise<number> {
  const url = box && (await tilesTold(call));
  if (!box || !url) return 0;
  const { weighHere } = await import('../map/tiles/map-tiles.ts');
  return weighHere(url, boundsOf(box)).catch((error: unknown) => {
    counted('pinned areas: their map')(error);
    return 0;
  });
}

/** None is kept any more. */
export async function forgetMaps(): Promise<void> {
  if (await caches.has(KEPT_TILES)) await (await import('../map/tiles/map-tiles.ts')).forgetHere();
}

export interface KeptMaps {
  /** What is kept of each. */
  readonly areas: readonly TendedArea[];
  /** Whether the server could be asked which streets there are. */
  readonly isAsked: boolean;
}

/** Sees to it that the maps of these areas are kept, as the server has them now, and those of no other. */
export async function keepMaps(call: Call, areaIds: readonly string[]): Promise<KeptMaps> {
  const url = await tilesTold(call);
  const isAsked = url !== undefined;
  if (!url && !(await caches.has(KEPT_TILES))) return { areas: [], isAsked };
  const boxOf = async (areaId: string) => {
    const told = await sizeTold(call, areaId);
    return told.ok && told.value.box ? boundsOf(told.value.box) : undefined;
  };
  const { tendHere } = await import('../map/tiles/map-tiles.ts');
  return { areas: await tendHere({ areaIds, url, boxOf }), isAsked };
}
