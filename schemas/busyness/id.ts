/** Where it lies how busy a gym is. No validators here: a page that only shows it must not wait for those. */
import { keyOf } from '../basics/key.ts';

export const busynessIdOf = (gymId: string): string => `busyness:${keyOf(gymId)}`;
export const busyCountIdOf = (gymId: string): string => `busycount:${keyOf(gymId)}`;
