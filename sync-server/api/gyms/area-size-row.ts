/** What an area weighs, for who thinks of keeping it on a phone. Everybody's. */
import { instantOf } from '../../../schemas/basics/time.ts';
import type { DirectoryRow } from '../../../schemas/gym-directory/row.ts';
import { AreaSizes } from '../../gym-directory/area-sizes.ts';
import type { GymDirectory } from '../../gym-directory/directory.ts';
import type { Clock } from '../../ports.ts';
import type { Store } from '../../store/store.ts';
import { type ApiRow, Nothing, row } from '../row.ts';

export interface AreaSizeParts {
  readonly store: Pick<Store, 'changes' | 'heads'>;
  readonly gyms: Pick<GymDirectory, 'heads' | 'gymsOf'>;
  readonly clock: Clock;
}

export function areaSizeRow({ store, gyms, clock }: AreaSizeParts): ApiRow {
  const sizes = new AreaSizes(store);
  return row({
    method: 'GET',
    path: '/api/areas/:area/size',
    who: 'anyone',
    body: Nothing,
    allowance: { most: 60, within: 60_000 },
    handle: async ({ parameters: { area = '' } }) => {
      const cell = (await gyms.heads()).find((head) => head.area === area);
      // Nothing is counted, or remembered, of an area that is none.
      if (!cell) return { refused: 'NOT_FOUND', status: 404 };
      const { documents, bytes } = await sizes.of(area, instantOf(clock.now()));
      const headers = { 'cache-control': 'public, max-age=60' };
      const box = boxOf(await gyms.gymsOf(area));
      return { status: 200, body: { gyms: cell.gyms, documents, bytes, ...(box && { box }) }, headers };
    },
  });
}

/** The least that all of them lie in. */
function boxOf(rows: readonly DirectoryRow[]) {
  const [lats, lons] = [rows.map(({ geo }) => geo.lat), rows.map(({ geo }) => geo.lon)];
  if (rows.length === 0) return null;
  const corner = (of: (...all: number[]) => number) => ({ lat: of(...lats), lon: of(...lons) });
  return { southWest: corner(Math.min), northEast: corner(Math.max) };
}
