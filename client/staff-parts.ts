/**
 * Parts of the app that only those need who work at a gym's desk or run the platform (`schemas/for-desk.ts`, `for-platform.ts`). Nobody
 * else's phone installs them. Where one was needed once they are kept (kept-parts.ts).
 */
import { tellToKeep } from './kept-parts.ts';

/** What a page tells the service worker when it has needed one. */
export const KEEP_STAFF_PARTS = 'KEEP_STAFF_PARTS';
export const keepStaffParts = (): void => tellToKeep(KEEP_STAFF_PARTS);

/** By their address, which the build makes of the module's name. */
export const STAFF_FILES = /(^|\/)assets\/for-(desk|platform)-[\w.-]+\.js$/;
export const isForStaff = (url: string): boolean => STAFF_FILES.test(url);
