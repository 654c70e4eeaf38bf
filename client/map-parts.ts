/**
 * What draws the map of gyms. It is on no phone that never opened a map nor keeps an area; with the first of either it is fetched and kept
 * (kept-parts.ts), so that the map opens without a signal from then on.
 */
import { tellToKeep } from './kept-parts.ts';

/** What a page tells the service worker when an area is kept. */
export const KEEP_MAP_PARTS = 'KEEP_MAP_PARTS';
export const keepMapParts = (): void => tellToKeep(KEEP_MAP_PARTS);

/** By their address, which the build makes of the modules' names (client/features/map/gym-map.tsx, …/tiles/map-tiles.ts). */
export const MAP_FILES = /(^|\/)assets\/(gym-map|map-tiles)-[\w.-]+\.(js|css)$/;
export const isForMap = (url: string): boolean => MAP_FILES.test(url);
