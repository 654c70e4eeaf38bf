/** Parts of the app that a device keeps only once it needed them: a row each. */
import { isForMap, KEEP_MAP_PARTS } from './map-parts.ts';
import { isForReceipts, KEEP_RECEIPT_PARTS } from './receipt-parts.ts';
import { isForStaff, KEEP_STAFF_PARTS } from './staff-parts.ts';

/** `cache`: the browser's, that holds them. `message`: of a page that needs them. `isOne`: by its address. */
export const KEPT_APART = [
  { cache: 'staff-parts', message: KEEP_STAFF_PARTS, isOne: isForStaff },
  { cache: 'receipt-parts', message: KEEP_RECEIPT_PARTS, isOne: isForReceipts },
  { cache: 'map-parts', message: KEEP_MAP_PARTS, isOne: isForMap },
] as const;

export const isKeptApart = (url: string): boolean => KEPT_APART.some(({ isOne }) => isOne(url));
