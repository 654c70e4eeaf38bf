/** A gym's own people report what members say, and are told no more of it than anybody else. */
import type { DeviceNoun } from '../noun.ts';
import { report as asking } from './for-asking.ts';

export const report = { ...asking, for: 'desk', documents: {} } as const satisfies DeviceNoun;
