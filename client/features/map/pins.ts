/** What stands on a map at one zoom: gyms with their prices, and how many there are where they would stand on each other. Pure. */
import Supercluster from 'supercluster';
import type { DirectoryRow } from '../../../schemas/gym-directory/row.ts';
import type { Bounds } from './bounds.ts';

/** What a map needs of a row of the directory. */
export type MapRow = Pick<DirectoryRow, 'id' | 'name' | 'geo' | 'priceFrom'>;

export type Pin =
  | { readonly kind: 'gym'; readonly key: string; readonly geo: DirectoryRow['geo']; readonly row: MapRow }
  | {
      readonly kind: 'group';
      readonly key: string;
      readonly geo: DirectoryRow['geo'];
      readonly count: number;
      /** Pence, the lowest of them. */
      readonly priceFrom?: number;
      /** At which they stand apart. */
      readonly apartAt: number;
    };

export const WHOLE = 5;
export const CLOSEST = 16;
/** Pixels within which gyms are one group: a price is about so wide. */
const TOO_NEAR = 56;
const NO_PRICE = Number.POSITIVE_INFINITY;

/** Of all gyms, to be asked at every move. */
export function pinsOf(rows: readonly MapRow[]): (bounds: Bounds, zoom: number) => Pin[] {
  const index = new Supercluster<{ at: number; price: number }, { price: number }>({
    radius: TOO_NEAR,
    extent: 256,
    minZoom: WHOLE,
    maxZoom: CLOSEST - 1,
    map: ({ price }) => ({ price }),
    reduce: (all, { price }) => {
      all.price = Math.min(all.price, price);
    },
  });
  index.load(
    rows.map(({ geo, priceFrom }, at) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [geo.lon, geo.lat] },
      properties: { at, price: priceFrom ?? NO_PRICE },
    })),
  );
  return ({ west, south, east, north }, zoom) =>
    index.getClusters([west, south, east, north], Math.round(zoom)).flatMap(({ geometry, properties }): Pin[] => {
      const [lon = 0, lat = 0] = geometry.coordinates;
      if ('cluster' in properties) {
        const { cluster_id: id, point_count: count, price } = properties;
        const group = { kind: 'group', key: `group:${id}`, geo: { lat, lon }, count } as const;
        return [{ ...group, ...(price < NO_PRICE && { priceFrom: price }), apartAt: index.getClusterExpansionZoom(id) }];
      }
      const row = rows[properties.at];
      return row ? [{ kind: 'gym', key: row.id, geo: row.geo, row }] : [];
    });
}
