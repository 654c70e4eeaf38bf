/** `GET /api/areas/:area/size`: what keeping an area takes, told before it is fetched. */
import * as z from 'zod/mini';
import { Geo, whole } from '../basics/primitives.ts';

export const AreaSizeTold = z.object({
  gyms: whole(0, 100_000),
  documents: whole(0, 10_000_000),
  /** Of the documents as they are kept, before anything is compressed. */
  bytes: whole(0, 10_000_000_000),
  /** Where its gyms lie: the corners of the map that is kept with it. */
  box: z.optional(z.object({ southWest: Geo, northEast: Geo })),
});
