/** Where a device finds the map's streets, as `GET /api/config` tells it. */
import * as z from 'zod/mini';

/** Where this server hands out the operator's own file. */
export const TILES_PATH = '/tiles/britain.pmtiles';

/** A path of this server's, or an address elsewhere; absent where the map is the outline of Britain. */
export const MapTilesTold = z.object({
  mapTiles: z.optional(z.string().check(z.regex(/^(\/tiles\/|https?:\/\/)[\x21-\x7e]{1,1000}$/))),
});
